// Whether a letter shows anything at all.
import { bodyOf, isWhole } from './whole.ts'

/** Whether a letter shows a reader nothing: no words and no picture. */
export function isEmptyLetter(html: string): boolean {
  const body = isWhole(html) ? withoutPreheader(bodyOf(html)).replace(/<!--[^]*?-->/g, '') : html
  return !/<(img|hr)\b/i.test(body) && /^(?:\s|&nbsp;|\u200a)*$/.test(body.replace(/<[^>]*>/g, ''))
}

function withoutPreheader(body: string): string {
  return body.replace(/<div style="display:none[^>]*>[^<]*<\/div>/, '')
}
