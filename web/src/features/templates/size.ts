// How large a template is in a mail, where that matters (message.md, 11): Gmail shows the beginning alone.

/** From here on Gmail cuts a message off, in bytes. */
const gmailLimit = 102 * 1024

/** Pictures inside the text become hosted ones when it is saved. */
const inlinePicture = /data:image\/[\w.+-]+;base64,[\w+/=\s]*/gi

/** The size in whole kB where it is too much for Gmail, else null. */
export function sizeForWarning(html: string): number | null {
  if (html.length * 3 <= gmailLimit) return null
  const bytes = new TextEncoder().encode(html.replace(inlinePicture, '')).length
  return bytes > gmailLimit ? Math.ceil(bytes / 1024) : null
}
