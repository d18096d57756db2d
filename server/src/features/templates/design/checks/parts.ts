// The parts of a letter that the checks look at: the blocks of a design, or the whole of a letter of code.
import { openNames, type Design, type DesignBlock } from '@lettermill/contracts'
import { simpleHtml } from '../blocks/index.ts'
import { aroundOf } from '../condition.ts'
import { readHtml, type HtmlParts } from './html-parts.ts'

export interface Checked {
  /** The letter's HTML as it is stored. */
  html: string
  text: string
  /** The design; null for code. */
  document: Design | null
  /** The HTML of code before it was cleaned; null for a design. */
  raw: string | null
}

/** A block of a design, or a whole letter of code. */
export interface Part {
  block: string | null
  /** The HTML as its author wrote it. */
  html: string
  /** The names of fields that the letter or block prints without a default. */
  names: string[]
  parts: HtmlParts
}

export function partsOf({ document, raw }: Pick<Checked, 'document' | 'raw'>): Part[] {
  const pieces = document
    ? blocksOf(document).map(({ block }) => {
        const html = simpleHtml(block, (written) => written)
        return { block: block.id, html, names: openNames(aroundOf(block.only_if)[0] + html) }
      })
    : [{ block: null, html: raw ?? '', names: openNames(raw ?? '') }]
  return pieces.map((piece) => ({ ...piece, parts: readHtml(piece.html) }))
}

export interface Placed {
  block: DesignBlock
  /** The colour of the block's section. */
  background: string
}

export function blocksOf({ sections, theme }: Design): Placed[] {
  return sections.flatMap(({ columns, background }) =>
    columns.flatMap(({ blocks }) =>
      blocks.map((block) => ({ block, background: background ?? theme.letter })),
    ),
  )
}
