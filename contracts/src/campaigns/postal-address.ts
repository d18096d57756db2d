// Whether a letter names a postal address of its own, so that nobody asks for the workspace's. The server and the
// editors use the same rule, which reads marked places only and never guesses from prose.
import type { Design } from '../templates/design.ts'

/** Whether a footer of a design has an address. Every reader sees a footer, whatever its conditions. */
export function designNamesAddress({ sections }: Design): boolean {
  const blocks = sections.flatMap(({ columns }) => columns.flatMap((column) => column.blocks))
  return blocks.some((block) => block.type === 'footer' && block.address.trim() !== '')
}

/** Whether HTML has an `<address>` element with text. It takes linear time. */
export function htmlNamesAddress(html: string): boolean {
  return html
    .split(/<address(?=[\s>])/i)
    .slice(1)
    .some((piece) => wordsOf(piece.split(/<\/address/i)[0] ?? '') !== '')
}

/** The text of a piece of HTML that begins inside a tag. */
function wordsOf(piece: string): string {
  return piece
    .split('<')
    .map((part) => part.slice(part.indexOf('>') + 1))
    .join('')
    .replaceAll('&nbsp;', '')
    .trim()
}
