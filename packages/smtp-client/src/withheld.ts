// Replies of a relay name addresses: the recipient's own, and at times another person's.

/** What replaces an address. */
export const withheldAddress = '[address]'

/**
 * The text with every address but the reader's own removed. An address is any word with an @ in it, plain or
 * percent-encoded.
 * @param own in any letter case; if empty, no address stays
 */
export function withholdAddresses(text: string, own: readonly string[] = []): string {
  if (!/@|%40/i.test(text)) return text
  const kept = own.map((each) => each.toLowerCase())
  // Word by word, in one pass: a pattern with an @ in its middle takes quadratic time on a long text without one.
  return text.replace(/[^\s<>"'`(),;:[\]{}|]+/g, (word) => {
    if (!/@|%40/i.test(word)) return word
    const [, address = '', mark = ''] = /^(.*?)([.!?]*)$/s.exec(word) ?? []
    return kept.includes(address.toLowerCase()) ? word : `${withheldAddress}${mark}`
  })
}
