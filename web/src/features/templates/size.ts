// The size of a template's HTML in a mail, if it is too large: Gmail shows only the beginning.
import { clippedAbove } from '@lettermill/contracts'

/** Pictures inside the text are stored as files when the template is saved, so they do not count. */
const inlinePicture = /data:image\/[\w.+-]+;base64,[\w+/=\s]*/gi

/** The size in whole kB if it is too large for Gmail; otherwise null. */
export function sizeForWarning(html: string): number | null {
  if (html.length * 3 <= clippedAbove) return null
  const bytes = new TextEncoder().encode(html.replace(inlinePicture, '')).length
  return bytes > clippedAbove ? Math.ceil(bytes / 1024) : null
}
