// Configures Quill: styles instead of classes, because mail clients have no style sheet; only the formats of the
// specification's toolbar; links only to web, mail and phone addresses; merge tags as chips.
import Quill, { type Delta } from 'quill/core.js'
import { AlignStyle } from 'quill/formats/align.js'
import { BackgroundStyle } from 'quill/formats/background.js'
import Blockquote from 'quill/formats/blockquote.js'
import Bold from 'quill/formats/bold.js'
import CodeBlock from 'quill/formats/code.js'
import { ColorStyle } from 'quill/formats/color.js'
import { DirectionStyle } from 'quill/formats/direction.js'
import { FontStyle } from 'quill/formats/font.js'
import Header from 'quill/formats/header.js'
import Image from 'quill/formats/image.js'
import Indent from 'quill/formats/indent.js'
import Italic from 'quill/formats/italic.js'
import Link from 'quill/formats/link.js'
import List from 'quill/formats/list.js'
import Script from 'quill/formats/script.js'
import { SizeStyle } from 'quill/formats/size.js'
import Strike from 'quill/formats/strike.js'
import Underline from 'quill/formats/underline.js'
import Clipboard from 'quill/modules/clipboard.js'
import Toolbar from 'quill/modules/toolbar.js'
import BaseTheme from 'quill/themes/base.js'
import icons from 'quill/ui/icons.js'
import { MergeChip, withChips } from './chips.ts'
import { pastedHtml } from './html/pasted.ts'
import { linkAddress } from './link.ts'

class MailLink extends Link {
  static override PROTOCOL_WHITELIST = ['http', 'https', 'mailto', 'tel']

  static override sanitize(address: string): string {
    return super.sanitize(linkAddress(address))
  }
}

/** Marks what was copied from one of our editors: it keeps all its formats. */
const own = '<!--lettermill-->'

class CleanClipboard extends Clipboard {
  override convert(...given: Parameters<Clipboard['convert']>): Delta {
    return withChips(super.convert(...given))
  }

  override onCopy(...given: Parameters<Clipboard['onCopy']>): ReturnType<Clipboard['onCopy']> {
    const { html } = super.onCopy(...given)
    const [{ index, length }] = given
    const copied = this.quill.getContents(index, length).ops.map(({ insert }) => {
      if (typeof insert === 'string') return insert
      return typeof insert?.['merge'] === 'string' ? insert['merge'] : ''
    })
    return { html: `${own}${html}`, text: copied.join('') }
  }

  override onPaste(...[range, { html = '', text }]: Parameters<Clipboard['onPaste']>): void {
    const hasHeadings = this.quill.scroll.query('header') !== null
    const cleaned = html.includes(own) ? html : pastedHtml(html, { hasHeadings })
    super.onPaste(range, { html: cleaned, ...(text !== undefined && { text }) })
  }
}

/** The buttons and pickers of Quill's snow theme, without its box for links. */
class ToolbarTheme extends BaseTheme {
  extendToolbar({ container }: Toolbar): void {
    if (!container) return
    container.classList.add('ql-snow')
    this.buildButtons(container.querySelectorAll('button'), icons)
    this.buildPickers(container.querySelectorAll('select'), icons)
  }
}

/** The formats that the content may have. Without this list, a pasted table or video frame would be accepted. */
export const formats = [
  ...['bold', 'italic', 'underline', 'strike', 'script', 'size', 'font', 'color', 'background'],
  ...['link', 'image', 'merge'],
  ...['header', 'blockquote', 'code-block', 'list', 'indent', 'direction', 'align'],
]

Quill.register(
  {
    'formats/align': AlignStyle,
    'formats/background': BackgroundStyle,
    'formats/blockquote': Blockquote,
    'formats/bold': Bold,
    'formats/code-block': CodeBlock,
    'formats/color': ColorStyle,
    'formats/direction': DirectionStyle,
    'formats/font': FontStyle,
    'formats/header': Header,
    'formats/image': Image,
    'formats/indent': Indent,
    'formats/italic': Italic,
    'formats/link': MailLink,
    'formats/list': List,
    'formats/merge': MergeChip,
    'formats/script': Script,
    'formats/size': SizeStyle,
    'formats/strike': Strike,
    'formats/underline': Underline,
    'modules/clipboard': CleanClipboard,
    'modules/toolbar': Toolbar,
    'themes/toolbar': ToolbarTheme,
  },
  true,
)

export { Quill }
export type { Delta }
