// What a person typed into a search box, as a pattern for ILIKE.

/** Matches texts that contain the words as typed; % and _ stand for themselves. */
export function containsPattern(search: string): string {
  return `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`
}
