// Creates new parts of a design, with sample content.
import {
  designVersion,
  plainTheme,
  type Design,
  type DesignBlock,
  type DesignBlockOf,
  type DesignBlockType,
  type DesignSection,
  type GalleryLanguage,
} from '@lettermill/contracts'
import type { useTexts } from '../../../lib/messages/index.ts'
import type { GalleryWords } from '../gallery/words.ts'

export type DesignTexts = ReturnType<typeof useTexts<'design'>>

/** A unique id. `crypto.randomUUID` does not exist on pages without https. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The kinds of blocks, in the order in which the editor offers them. */
export const blockTypes = [
  ...(['heading', 'text', 'button', 'picture', 'picture_text', 'list', 'quote', 'divider', 'space'] as const),
  ...(['social', 'video', 'table', 'code', 'html', 'footer'] as const),
] as const satisfies readonly DesignBlockType[]

const shown = { show: 'both', only_if: null } as const
const nowhere = { src: '', alt: '', url: '' } as const

/** A block of this kind with sample text. A footer has words of the letter's language: `newFooter`. */
export function newBlock(type: Exclude<DesignBlockType, 'footer'>, t: DesignTexts): DesignBlock {
  const common = { id: newId(), ...shown }
  const words = `<p>${t('new.text')}</p>`
  switch (type) {
    case 'heading':
      return { ...common, type, html: t('new.heading'), level: 1, align: 'left', color: null }
    case 'text':
      return { ...common, type, html: words, align: 'left', color: null, size: 16 }
    case 'button':
      return { ...common, type, text: t('new.button'), url: '', align: 'left', color: null, wide: false }
    case 'picture':
      return { ...common, type, ...nowhere, align: 'center', width: null }
    case 'picture_text':
      return { ...common, type, ...nowhere, html: words, side: 'left', share: 40 }
    case 'divider':
      return { ...common, type, color: null, thickness: 1, line: 'solid' }
    case 'space':
      return { ...common, type, height: 24 }
    case 'quote':
      return { ...common, type, html: words, author: '' }
    case 'list':
      return { ...common, type, marks: 'bullet', items: [t('new.item'), t('new.item')] }
    case 'social':
      return { ...common, type, align: 'center', links: [{ network: 'website', url: '' }] }
    case 'video':
      return { ...common, type, ...nowhere, label: t('new.video') }
    case 'table':
      return {
        ...common,
        type,
        header: true,
        rows: [
          [t('new.column', { number: 1 }), t('new.column', { number: 2 })],
          ['', ''],
        ],
      }
    case 'code':
      return { ...common, type, text: t('new.code') }
    case 'html':
      return { ...common, type, html: '' }
  }
}

/** @param words those of the letter's language */
export function newFooter({ reason, ...links }: GalleryWords['footer']): DesignBlockOf<'footer'> {
  const html = `<p>${reason}</p>`
  return { id: newId(), ...shown, type: 'footer', html, address: '', ...links, align: 'center' }
}

/** A new section with columns of these ratios, empty unless blocks are given. */
export function newSection(ratios: readonly number[], blocks: readonly DesignBlock[] = []): DesignSection {
  return {
    id: newId(),
    background: null,
    background_picture: '',
    padding: { top: 16, right: 32, bottom: 16, left: 32 },
    width: 'inset',
    stack: true,
    columns: ratios.map((ratio, at) => ({ ratio, blocks: at === 0 ? [...blocks] : [] })),
  }
}

/** A letter with a heading, a text, and a footer in the letter's language. */
export function newDesign(
  t: DesignTexts,
  language: GalleryLanguage,
  { footer }: Pick<GalleryWords, 'footer'>,
): Design {
  return {
    version: designVersion,
    width: 600,
    theme: plainTheme,
    preheader: '',
    language,
    direction: 'ltr',
    sections: [
      newSection([1], [newBlock('heading', t), newBlock('text', t)]),
      newSection([1], [newFooter(footer)]),
    ],
  }
}
