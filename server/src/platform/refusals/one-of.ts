// Builds a test of words from patterns.

/**
 * Returns whether one of the patterns matches. No pattern has nested repetition, so the time grows only with the length
 * of the text.
 */
export function oneOf(...lines: readonly (readonly [RegExp, string])[]): (words: string) => boolean {
  const all = new RegExp(lines.map(([{ source }]) => `(?:${source})`).join('|'), 'i')
  return (words) => all.test(words)
}
