// What is kept of a list's pages that were left: enough for a step back, and not every page of a walk through thousands.

/** Milliseconds, for the `gcTime` of a query whose key names a page or a search. */
export const leftPagesKept = 10_000
