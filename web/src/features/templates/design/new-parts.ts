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
import type { GalleryWords } from '../gallery/words.ts'
import { blockKinds, type DesignTexts } from './block-kinds.tsx'
import { newId } from './document.ts'

const shown = { show: 'both', only_if: null } as const

/** A block of this kind with sample text. A footer has words of the letter's language: `newFooter`. */
export function newBlock(type: Exclude<DesignBlockType, 'footer'>, t: DesignTexts): DesignBlock {
  return { id: newId(), ...shown, type, ...blockKinds[type].make?.(t) } as DesignBlock
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
