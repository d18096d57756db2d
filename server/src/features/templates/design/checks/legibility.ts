// Findings about text that is hard to read: too small, or too like its background.
import { contrast, textOn, type Design, type DesignBlock, type Finding } from '@lettermill/contracts'
import { hexOf } from '../rich.ts'
import { finding } from '../../../findings/index.ts'
import type { Part, Placed } from './parts.ts'

/** The finding about a block whose text is too small. */
export function smallBlock(block: DesignBlock): Finding[] {
  return block.type === 'text' && block.size < smallest ? [small(block.id, block.size)] : []
}

const smallest = 13

/** The findings about text that is set smaller within a part. */
export function smallText({ block, parts }: Part): Finding[] {
  const sizes = parts.styles.flatMap((style) => /(?:^|[;\s])font-size:\s*([\d.]+)px/i.exec(style)?.[1] ?? [])
  // A picture of one or two pixels is meant to be invisible.
  const found = sizes.map(Number).filter((size) => size < smallest && size > 2)
  return found.length === 0 ? [] : [small(block, Math.min(...found))]
}

function small(block: string | null, size: number): Finding {
  return finding('text_small', { value: size, limit: smallest }, { block })
}

/** The least contrasts of WCAG 2.2: for text, and for text of 24 pixels and more. */
const readable = { small: 4.5, large: 3 }

/** The findings about text that is too like its background. */
export function lowContrast({ block, background }: Placed, { theme }: Design): Finding[] {
  const isLarge = block.type === 'heading' ? block.level === 1 : block.type === 'text' && block.size >= 24
  const least = isLarge ? readable.large : readable.small
  const pairs: [string, string][] = coloursOf(block).map((colour) => [colour, background])
  if (block.type === 'button') {
    const color = block.color ?? theme.button
    pairs.splice(0, pairs.length, [textOn(color), color])
  }
  const worst = pairs.map(([text, behind]) => contrast(text, behind)).filter((ratio) => ratio < least)
  if (worst.length === 0) return []
  const params = { value: Math.min(...worst).toFixed(1), limit: least.toFixed(1) }
  return [finding('contrast_low', params, { block: block.id })]
}

/** The colours that the author chose. Colours of the theme are replaced by black or white where they are unreadable. */
function coloursOf(block: DesignBlock): string[] {
  const own = (block.type === 'heading' || block.type === 'text') && block.color ? [block.color] : []
  const inside = 'html' in block ? [...block.html.matchAll(/[";\s]color:\s*([^;"]+)/g)] : []
  return [...own, ...inside.flatMap(([, colour = '']) => hexOf(colour.trim().toLowerCase()) ?? [])]
}
