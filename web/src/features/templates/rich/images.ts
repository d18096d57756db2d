// Pictures in the text. Each one that is picked, pasted or dropped is uploaded to the server, which returns its URL.
import { letterWidth } from '@lettermill/contracts'
import type { Quill } from './quill.ts'

/** All image types. If the server cannot read one, such as an SVG, it says why. */
const imageTypes = /^image\//

/** Uploads a picture, and returns its URL and its width in pixels. */
export type Upload = (file: File) => Promise<{ imageUrl: string; width?: number | undefined }>

/** The pictures among pasted or dropped files. */
export function picturesAmong(files: Iterable<File>): File[] {
  return [...files].filter(({ type }) => imageTypes.test(type))
}

/**
 * Uploads pictures one after another, and inserts each at the cursor, or at the cursor's last position.
 * @returns the last inserted picture
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
    // People may type while a picture is being uploaded, so the position is read again.
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
