// Builds starting designs briefly: blocks with the settings that most letters use.
import {
  designVersion,
  type Design,
  type DesignBlock,
  type DesignSection,
  type GalleryLanguage,
} from '@lettermill/contracts'
import type { English } from '@lettermill/contracts/words'
import { readWords } from '../../../../platform/words/index.ts'

export type GalleryWords = English['readers/gallery']

/** The words of the starting designs. */
export function galleryWords(language: GalleryLanguage): GalleryWords {
  return readWords(language, 'readers/gallery')
}

/** A block without its id. */
type Piece = DesignBlock extends infer Block ? (Block extends DesignBlock ? Omit<Block, 'id'> : never) : never

/** A section without ids. */
export interface Strip {
  columns: readonly (readonly Piece[])[]
  ratios?: readonly number[]
  background?: string
  width?: DesignSection['width']
  padding?: Partial<DesignSection['padding']>
}

const shown = { show: 'both', only_if: null } as const

/** An example address, which the author must replace. The checks report it. */
export const shop = 'https://example.com/'

/** The settings of a block that differ from the usual ones. */
type Align = 'left' | 'center'

export function heading(
  html: string,
  level: 1 | 2 | 3 = 1,
  align: Align = 'left',
  color: string | null = null,
): Piece {
  return { ...shown, type: 'heading', html, level, align, color }
}

export function text(html: string, align: Align = 'left', size = 16, color: string | null = null): Piece {
  return { ...shown, type: 'text', html, align, color, size }
}

export function button(words: string, align: Align = 'left', color: string | null = null): Piece {
  return { ...shown, type: 'button', text: words, url: shop, align, color, wide: false }
}

/** One of the pictures that come with Lettermill (web/public/letters). The author replaces it. */
export function picture<Name extends string>(name: Name, words: Record<Name, string>): Piece {
  const src = `/letters/${name}.png`
  return { ...shown, type: 'picture', src, alt: words[name], url: '', align: 'center', width: null }
}

export function divider(): Piece {
  return { ...shown, type: 'divider', color: null, thickness: 1, line: 'solid' }
}

export function space(height: number): Piece {
  return { ...shown, type: 'space', height }
}

export function list(items: string[], marks: 'bullet' | 'number' | 'check' = 'check'): Piece {
  return { ...shown, type: 'list', marks, items }
}

export function quote(html: string, author: string): Piece {
  return { ...shown, type: 'quote', html, author }
}

export function table(rows: string[][]): Piece {
  return { ...shown, type: 'table', header: true, rows }
}

/** The last section of every letter. It shows the address of the workspace until somebody writes another one. */
function footer(language: GalleryLanguage): Strip {
  const { reason, ...links } = galleryWords(language).footer
  const piece: Piece = {
    ...shown,
    type: 'footer',
    html: `<p>${reason}</p>`,
    address: '',
    ...links,
    align: 'center',
  }
  return { columns: [[piece]], padding: { top: 16, bottom: 24 } }
}

export interface LetterLooks {
  accent: string
  page?: string
  font?: Design['theme']['font']
}

/** Builds a whole design. Ids count from the top. */
export function letter(
  language: GalleryLanguage,
  { accent, page = '#eef1f5', font = 'arial' }: LetterLooks,
  strips: readonly Strip[],
): Design {
  let ids = 0
  const nextId = (kind: string) => `${kind}${String((ids += 1))}`
  return {
    version: designVersion,
    width: 600,
    theme: { page, letter: '#ffffff', text: '#1f2933', link: accent, button: accent, font, radius: 6 },
    // Nobody opens a preheader to replace it. Without one, mail programs show the first words of the letter.
    preheader: '',
    language,
    direction: 'ltr',
    sections: [...strips, footer(language)].map((strip) => sectionOf(strip, nextId)),
  }
}

function sectionOf(strip: Strip, nextId: (kind: string) => string): DesignSection {
  return {
    id: nextId('section-'),
    background: strip.background ?? null,
    background_picture: '',
    padding: { top: 16, right: 32, bottom: 16, left: 32, ...strip.padding },
    width: strip.width ?? 'inset',
    stack: true,
    columns: strip.columns.map((pieces, at) => ({
      ratio: strip.ratios?.[at] ?? 1,
      blocks: pieces.map((piece) => ({ ...piece, id: nextId('block-') })),
    })),
  }
}

/** The first section of most designs: the letter's name on a colour. */
export function masthead(name: string, accent: string, line = ''): Strip {
  const pieces = [heading(name, 2, 'left', '#ffffff')]
  return {
    columns: [line === '' ? pieces : [...pieces, text(`<p>${line}</p>`, 'left', 14, '#ffffff')]],
    background: accent,
    padding: { top: 20, bottom: 20 },
  }
}
