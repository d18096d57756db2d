// Removes addresses from a relay's replies, which name the recipient and sometimes another person.

/** The text that replaces an address. */
export const withheldAddress = '[address]'

/**
 * Returns the text with every address replaced, except those in `own`. An address is any word with an @ in it, plain or
 * percent-encoded.
 * @param own addresses to keep, in any letter case; if empty, every address is replaced
 */
export function withholdAddresses(text: string, own: readonly string[] = []): string {
  if (!/@|%40/i.test(text)) return text
  const kept = own.map((each) => each.toLowerCase())
  // Replaces word by word, because a pattern with an @ in its middle takes quadratic time on a long text without one.
  return text.replace(/[^\s<>"'`(),;:[\]{}|]+/g, (word) => {
    if (!/@|%40/i.test(word)) return word
    let end = word.length
    while ('.!?'.includes(word[end - 1] ?? ' ')) end -= 1
    return kept.includes(word.slice(0, end).toLowerCase()) ? word : `${withheldAddress}${word.slice(end)}`
  })
}
