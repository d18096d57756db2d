// How long a list keeps pages that a person left: enough for a step back, without keeping thousands of pages.

/** Milliseconds, for the `gcTime` of a query whose key names a page or a search. */
export const leftPagesKept = 10_000
