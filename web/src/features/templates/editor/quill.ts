// Configures Quill: styles instead of classes, because mail clients have no style sheet; only the formats of the
// specification's toolbar; links only to web, mail and phone addresses.
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
import Toolbar from 'quill/modules/toolbar.js'
import SnowTheme from 'quill/themes/snow.js'
import { linkAddress } from './link.ts'
import { CleanClipboard } from './pasting.ts'

class MailLink extends Link {
  static override PROTOCOL_WHITELIST = ['http', 'https', 'mailto', 'tel']

  static override sanitize(address: string): string {
    return super.sanitize(linkAddress(address))
  }
}

/** The formats that the content may have. Without this list, a pasted table or video frame would be accepted. */
export const formats = [
  ...[
    'bold',
    'italic',
    'underline',
    'strike',
    'script',
    'size',
    'font',
    'color',
    'background',
    'link',
    'image',
  ],
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
    'formats/script': Script,
    'formats/size': SizeStyle,
    'formats/strike': Strike,
    'formats/underline': Underline,
    'modules/clipboard': CleanClipboard,
    'modules/toolbar': Toolbar,
    'themes/snow': SnowTheme,
  },
  true,
)

export { Quill }
export type { Delta }
