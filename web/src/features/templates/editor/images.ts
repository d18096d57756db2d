// Pictures in the text: picked, pasted or dropped, each goes through the server, which answers its address.
import { letterWidth } from '@lettermill/contracts'
import type { Quill } from './quill.ts'

/** All kinds: the server says what is wrong with one that it cannot read, such as an SVG. */
const imageTypes = /^image\//

/** Hosts a picture and answers its address, and how wide it is in pixels. */
export type Upload = (file: File) => Promise<{ imageUrl: string; width?: number | undefined }>

/** The pictures among pasted or dropped files. */
export function picturesAmong(files: Iterable<File>): File[] {
  return [...files].filter(({ type }) => imageTypes.test(type))
}

/**
 * Uploads pictures one after the other and puts each at the cursor, or where the cursor was.
 * @returns the last of them in the text
 */
export async function insertImages(
  quill: Quill,
  at: number,
  files: readonly File[],
  upload: Upload,
): Promise<HTMLImageElement | null> {
  let last: HTMLImageElement | null = null
  for (const file of files) {
    const { imageUrl, width } = await upload(file)
    // People may continue to write while a picture is uploading.
    const index = Math.min(quill.getSelection()?.index ?? at, quill.getLength() - 1)
    quill.insertEmbed(index, 'image', imageUrl, 'user')
    if (width) quill.formatText(index, 1, { width: String(Math.min(width, letterWidth)) }, 'user')
    quill.setSelection(index + 1, 0, 'silent')
    at = index + 1
    last = pictureAt(quill, index)
  }
  return last
}

/** The picture at a position of the text. */
export function pictureAt(quill: Quill, index: number): HTMLImageElement | null {
  const [leaf] = quill.getLeaf(index + 1)
  return leaf?.domNode instanceof HTMLImageElement ? leaf.domNode : null
}
