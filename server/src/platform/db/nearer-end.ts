// Pages deep in a long list. The database reads the rows that it skips, so the query skips from the nearer end.

export interface Cut {
  limit: number
  offset: number
  /** Whether to read the list from its end; the rows of the page are then in reverse order. */
  isBackwards: boolean
}

/** How to cut a slice out of a list of `total` rows while skipping the fewest. */
export function fromNearerEnd(total: number, { limit, offset }: { limit: number; offset: number }): Cut {
  if (offset <= total / 2) return { limit, offset, isBackwards: false }
  const behind = Math.max(0, total - offset)
  const taken = Math.min(limit, behind)
  return { limit: taken, offset: behind - taken, isBackwards: true }
}
