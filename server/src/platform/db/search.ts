// Turns what a person typed into a search box into a pattern for LIKE.

/** A pattern for texts that contain the typed words. % and _ match themselves. */
export function containsPattern(search: string): string {
  return `%${escaped(search)}%`
}

/** A pattern for texts that begin with the typed words. */
export function beginPattern(search: string): string {
  return `${escaped(search)}%`
}

const escaped = (search: string) => search.trim().replace(/[\\%_]/g, '\\$&')
