// Words of a relay name addresses: the recipient's own, and at times somebody else's.

/** What stands in an address's place. */
export const withheldAddress = '[address]'

/**
 * A text without addresses but one's own. An address is any word with an @ in it, as such or percent-encoded.
 * @param own in any letter case; none are left where it is empty
 */
export function withholdAddresses(text: string, own: readonly string[] = []): string {
  if (!/@|%40/i.test(text)) return text
  const kept = own.map((each) => each.toLowerCase())
  // Word by word, in one pass: a pattern with an @ in its middle takes time by the square of a long text without one.
  return text.replace(/[^\s<>"'`(),;:[\]{}|]+/g, (word) => {
    if (!/@|%40/i.test(word)) return word
    const [, address = '', mark = ''] = /^(.*?)([.!?]*)$/s.exec(word) ?? []
    return kept.includes(address.toLowerCase()) ? word : `${withheldAddress}${mark}`
  })
}
