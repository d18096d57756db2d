// Pictures in the text: picked, pasted or dropped, each goes through the server, which answers its address.
import type { Quill } from './quill.ts'

/** What the server can read; anything else that is pasted is left alone. */
export const imageTypes = ['image/png', 'image/apng', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']

/** Hosts a picture and answers its address. */
export type Upload = (file: File) => Promise<string>

/** Uploads pictures one after the other and puts each at the cursor, or where the cursor was. */
export async function insertImages(
  quill: Quill,
  at: number,
  files: readonly File[],
  upload: Upload,
): Promise<void> {
  for (const file of files) {
    const address = await upload(file)
    // People write on while a picture is on its way.
    const index = Math.min(quill.getSelection()?.index ?? at, quill.getLength() - 1)
    quill.insertEmbed(index, 'image', address, 'user')
    quill.setSelection(index + 1, 0, 'silent')
    at = index + 1
  }
}
