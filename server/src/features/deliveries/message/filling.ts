// What a letter without pictures needs so that its pixel does not make it look like a picture without words.

/**
 * SpamAssassin's HTML_IMAGE_ONLY gives up to 2.8 points to an HTML part with any picture, the pixel too, whose source
 * has 3,200 characters or less. A little more, since values may be shorter than they are guessed to be.
 */
const leastLength = 3400

const picture = /<img\b/i

/**
 * A comment to put behind the document: nothing for a long one, or for one with pictures of its own, which shall be
 * judged as what it is.
 * @param html without the pixel
 */
export function fillingFor(html: string): string {
  const room = leastLength - html.length
  return room <= 0 || picture.test(html) ? '' : `<!--${'~'.repeat(room)}-->\n`
}
