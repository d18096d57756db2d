// How large a template is in a mail, where that matters (message.md, 11): Gmail shows the beginning alone.
import { clippedAbove } from '@lettermill/contracts'

/** Pictures inside the text become hosted ones when it is saved. */
const inlinePicture = /data:image\/[\w.+-]+;base64,[\w+/=\s]*/gi

/** The size in whole kB where it is too much for Gmail, else null. */
export function sizeForWarning(html: string): number | null {
  if (html.length * 3 <= clippedAbove) return null
  const bytes = new TextEncoder().encode(html.replace(inlinePicture, '')).length
  return bytes > clippedAbove ? Math.ceil(bytes / 1024) : null
}
