// Turns blocks into MJML. Blocks without an MJML component, and rich text, which MJML's parser would read as XML, pass
// through MJML as placeholders.
import type { DesignBlock } from '@lettermill/contracts'
import { aroundOf } from '../condition.ts'
import { inText, type BlockPlace } from '../paint.ts'
import { cellKinds } from './cells.ts'
import { raw, type BlockKind, type BlockKinds } from './kind.ts'
import { mjmlKinds } from './mjml.ts'
import { pictureKinds } from './pictures.ts'

/** Every kind of blocks: how it is rendered, its words, and its links. */
const blockKinds: BlockKinds<DesignBlock['type']> = { ...mjmlKinds, ...cellKinds, ...pictureKinds }

/** The sample texts of all kinds. */
export const sampleNames = Object.values(blockKinds).flatMap(({ samples = [] }: BlockKind<never>) => samples)

const kindOf = ({ type }: DesignBlock) => blockKinds[type] as BlockKind

/** One block inside an `mj-column`, with its conditions around it; '' if it shows nothing. */
export function mjmlOf(block: DesignBlock, place: BlockPlace): string {
  // The law requires that everybody sees the links of the footer.
  const always = block.type === 'footer'
  const shown = always || block.show === 'both' ? '' : `only-${block.show}`
  const mjml = kindOf(block).mjml(block, place, shown)
  if (mjml === '' || always) return mjml
  const [begin, end] = around(block)
  return `${raw(place, begin)}${mjml}${raw(place, end)}`
}

/** The block as plain HTML, with all of its words, links and pictures. @param rich renders rich text */
export function simpleHtml(block: DesignBlock, rich: (html: string) => string): string {
  return kindOf(block).words(block, rich)
}

/** The links that the block itself is. */
export function linksOf(block: DesignBlock): { url: string; words: string }[] {
  return kindOf(block).links?.(block) ?? []
}

/** Outlook for Windows reads no media queries, so content for phones alone is hidden from it altogether. */
function around({ only_if, show }: DesignBlock): [string, string] {
  const [begin, end] = aroundOf(only_if).map(inText) as [string, string]
  if (show !== 'phone') return [begin, end]
  return [`${begin}<!--[if !mso]><!-->`, `<!--<![endif]-->${end}`]
}
