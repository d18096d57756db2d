// Pages deep in a long list: rows that are skipped are read all the same, so they are skipped from the nearer end.

export interface Cut {
  limit: number
  offset: number
  /** The list is to be read from its end; the rows of the page are then in the wrong order. */
  isBackwards: boolean
}

/** How to cut a slice out of a list of so many rows with the fewest rows to skip. */
export function fromNearerEnd(total: number, { limit, offset }: { limit: number; offset: number }): Cut {
  if (offset <= total / 2) return { limit, offset, isBackwards: false }
  const behind = Math.max(0, total - offset)
  const taken = Math.min(limit, behind)
  return { limit: taken, offset: behind - taken, isBackwards: true }
}
