// The kinds of blocks in the editor, in the order in which it offers them.
import type { ComponentType } from 'react'
import type { DesignBlock, DesignBlockOf, DesignBlockType } from '@lettermill/contracts'
import {
  Code,
  Columns2,
  FileCode2,
  Heading,
  Image,
  List,
  Minus,
  MousePointerClick,
  PanelBottom,
  Pilcrow,
  Quote,
  Share2,
  ShoppingBag,
  StretchVertical,
  Table,
  Video,
} from 'lucide-react'
import type { useTexts } from '../../../lib/messages/index.ts'
import type { BlockViewProps } from './canvas/view.ts'
import * as views from './canvas/views.tsx'
import type { FormProps } from './panel/form.ts'
import * as forms from './panel/forms.tsx'
import { TableFields } from './panel/TableFields.tsx'

export type DesignTexts = ReturnType<typeof useTexts<'design'>>

/** The properties that a kind adds to those of every block. */
type Content<Block> = Omit<Block, 'id' | 'type' | 'show' | 'only_if'>

interface BlockKind<Block extends DesignBlock = DesignBlock> {
  icon: typeof Image
  /** The content of a new block, with sample text; none for a footer, whose words are in the letter's language. */
  make?(t: DesignTexts): Content<Block>
  /** The words that name the block in lists; none if it has no words. */
  words?(block: Block): string
  View: ComponentType<BlockViewProps<Block>>
  Form?: ComponentType<FormProps<Block>>
}

function plainWords(html: string): string {
  return html
    .replace(/\{\{[^{}]*\}\}|\{%[^{}]*%\}/g, '…')
    .replace(/<[^<>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
}

const htmlWords = ({ html }: { html: string }) => plainWords(html)
const sample = (t: DesignTexts) => `<p>${t('new.text')}</p>`
const noPicture = { src: '', alt: '', url: '' } as const

export const blockKinds: { [T in DesignBlockType]: BlockKind<DesignBlockOf<T>> } = {
  heading: {
    icon: Heading,
    make: (t) => ({ html: t('new.heading'), level: 1, align: 'left', color: null }),
    words: htmlWords,
    View: views.HeadingView,
    Form: forms.HeadingForm,
  },
  text: {
    icon: Pilcrow,
    make: (t) => ({ html: sample(t), align: 'left', color: null, size: 16 }),
    words: htmlWords,
    View: views.ParagraphsView,
    Form: forms.TextForm,
  },
  button: {
    icon: MousePointerClick,
    make: (t) => ({ text: t('new.button'), url: '', align: 'left', color: null, wide: false }),
    words: ({ text }) => plainWords(text),
    View: views.ButtonView,
    Form: forms.ButtonForm,
  },
  picture: {
    icon: Image,
    make: () => ({ ...noPicture, align: 'center', width: null }),
    words: ({ alt }) => alt,
    View: views.PictureBlockView,
    Form: forms.PictureForm,
  },
  picture_text: {
    icon: Columns2,
    make: (t) => ({ ...noPicture, html: sample(t), side: 'left', share: 40 }),
    words: htmlWords,
    View: views.PictureTextView,
    Form: forms.PictureTextForm,
  },
  list: {
    icon: List,
    make: (t) => ({ marks: 'bullet', items: [t('new.item'), t('new.item')] }),
    words: ({ items }) => plainWords(items[0] ?? ''),
    View: views.ListView,
    Form: forms.ListForm,
  },
  quote: {
    icon: Quote,
    make: (t) => ({ html: sample(t), author: '' }),
    words: htmlWords,
    View: views.QuoteView,
    Form: forms.QuoteForm,
  },
  divider: {
    icon: Minus,
    make: () => ({ color: null, thickness: 1, line: 'solid' }),
    View: views.DividerView,
    Form: forms.DividerForm,
  },
  space: {
    icon: StretchVertical,
    make: () => ({ height: 24 }),
    View: ({ block }) => <div style={{ height: block.height }} />,
    Form: forms.SpaceForm,
  },
  social: {
    icon: Share2,
    make: () => ({ align: 'center', links: [{ network: 'website', url: '' }] }),
    View: views.SocialView,
    Form: forms.SocialForm,
  },
  video: {
    icon: Video,
    make: (t) => ({ ...noPicture, label: t('new.video') }),
    words: ({ label }) => label,
    View: views.VideoView,
    Form: forms.VideoForm,
  },
  product: {
    icon: ShoppingBag,
    make: (t) => ({
      ...noPicture,
      name: t('new.product'),
      price: t('new.price'),
      html: sample(t),
      button: t('new.buy'),
      align: 'left',
    }),
    words: ({ name }) => name,
    View: views.ProductView,
    Form: forms.ProductForm,
  },
  table: {
    icon: Table,
    make: (t) => ({ header: true, rows: [[1, 2].map((number) => t('new.column', { number })), ['', '']] }),
    words: ({ rows }) => rows[0]?.join(', ') ?? '',
    View: views.TableView,
    Form: TableFields,
  },
  code: {
    icon: Code,
    make: (t) => ({ text: t('new.code') }),
    words: ({ text }) => plainWords(text),
    View: views.CodeView,
    Form: forms.CodeForm,
  },
  html: { icon: FileCode2, make: () => ({ html: '' }), View: views.CodeView, Form: forms.HtmlForm },
  footer: { icon: PanelBottom, View: views.FooterView, Form: forms.FooterForm },
}

export const blockTypes = Object.keys(blockKinds) as DesignBlockType[]

export const kindOf = ({ type }: Pick<DesignBlock, 'type'>) => blockKinds[type] as BlockKind
