// What both editors do when something is pasted or copied.
import Clipboard from 'quill/modules/clipboard.js'
import { pastedHtml } from './html/pasted.ts'

/** Marks what was copied from one of our editors: it keeps all its formats. */
const own = '<!--lettermill-->'

type Copy = ReturnType<Clipboard['onCopy']>
type Pasted = Parameters<Clipboard['onPaste']>

export class CleanClipboard extends Clipboard {
  override onCopy(...given: Parameters<Clipboard['onCopy']>): Copy {
    const { html, text } = super.onCopy(...given)
    return { html: `${own}${html}`, text }
  }

  override onPaste(range: Pasted[0], { html = '', text }: Pasted[1]): void {
    const hasHeadings = this.quill.scroll.query('header') !== null
    const cleaned = html.includes(own) ? html : pastedHtml(html, { hasHeadings })
    super.onPaste(range, { html: cleaned, ...(text !== undefined && { text }) })
  }
}
