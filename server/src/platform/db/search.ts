// Turns what a person typed into a search box into a pattern for ILIKE.

/** A pattern for texts that contain the words as typed; % and _ match themselves. */
export function containsPattern(search: string): string {
  return `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`
}
