// Whether a letter shows anything at all.
import { bodyOf, isWhole } from '../whole.ts'

/** Whether a letter shows a reader nothing: no words and no picture. */
export function isEmptyLetter(html: string): boolean {
  const body = isWhole(html) ? withoutComments(withoutPreheader(bodyOf(html))) : html
  if (/<(?:img|hr)\b/i.test(body)) return false
  const words = body.replace(/<[^<>]*>/g, '').replaceAll('&nbsp;', ' ')
  return words.trim() === ''
}

function withoutPreheader(body: string): string {
  return body.replace(/<div style="display:none[^>]*>[^<]*<\/div>/, '')
}

function withoutComments(html: string): string {
  let [kept, at] = ['', 0]
  for (let begin = html.indexOf('<!--'); begin !== -1; begin = html.indexOf('<!--', at)) {
    const end = html.indexOf('-->', begin)
    if (end === -1) break
    kept += html.slice(at, begin)
    at = end + 3
  }
  return kept + html.slice(at)
}
