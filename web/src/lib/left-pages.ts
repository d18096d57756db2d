// How long pages of a list stay in the cache after a person has left them: long enough for a step back, without keeping
// thousands of pages.

/** Milliseconds, for the `gcTime` of a query whose key contains a page or a search. */
export const leftPagesKept = 10_000
