// The look of pasted text, by elements and their styles.
import type { Emphasis, Line } from './pasted-lines.ts'

/** The heading that a block is; null for others. Word's title is a paragraph with a class. */
export function headingOf(block: Element): string | null {
  if (/^h[1-6]$/.test(block.localName)) return block.localName
  return /\bMsoTitle\b/.test(block.className) ? 'h1' : null
}

/** The kind and level of an item; null if the block is none. */
export function listOf(block: Element, { list }: Look): Line['list'] {
  if (block.localName === 'li') {
    const given = block.getAttribute('aria-level') ?? block.getAttribute('data-aria-level')
    const { kind, level } = list ?? { kind: 'bullet' as const, level: 0 }
    return { kind, level: given === null ? level : Math.max(0, Number(given) - 1) }
  }
  const level = /\blevel(\d+)/i.exec(msoListOf(block) ?? '')?.[1]
  return level === undefined ? null : { kind: markerKindOf(block), level: Number(level) - 1 }
}

/** Word writes the marker itself: a number or letter with a dot or bracket, or a sign. */
function markerKindOf(block: Element): 'ordered' | 'bullet' {
  const marker = [...block.querySelectorAll('[style]')].find((part) =>
    /^ignore$/i.test(msoListOf(part) ?? ''),
  )
  return /^\s*\(?(?:\d+|[a-z]{1,5})(?:\.\d+)*[.)]/i.test(marker?.textContent ?? '') ? 'ordered' : 'bullet'
}

export interface Look extends Emphasis {
  /** The line in which the text stands; null for text that is pasted into a line. */
  line: Line | null
  /** The list around the text. */
  list: Line['list']
  isQuoted: boolean
  /** Whether blocks are not lines of their own, as in the cells of a table. */
  isFlat: boolean
}

export const plain: Look = {
  bold: false,
  italic: false,
  underline: false,
  strike: false,
  script: null,
  link: null,
  line: null,
  list: null,
  isQuoted: false,
  isFlat: false,
}

/** Word's property, which the browser's style object does not have. */
export function msoListOf(element: Element): string | null {
  return /(?:^|;)\s*mso-list:\s*([^;]*)/i.exec(element.getAttribute('style') ?? '')?.[1]?.trim() ?? null
}

export function lookOf(element: HTMLElement, look: Look): Look {
  const { localName: tag, style } = element
  const { fontWeight: weight, fontStyle } = style
  const isHeavy = weight.startsWith('bold') || Number.parseInt(weight) >= 600
  const decoration = `${style.textDecoration} ${style.textDecorationLine}`
  const href = tag === 'a' ? (element.getAttribute('href') ?? '') : ''
  return {
    ...look,
    bold: weight === '' ? look.bold || /^(?:b|strong|th)$/.test(tag) : isHeavy,
    italic: fontStyle === '' ? look.italic || /^(?:i|em|cite)$/.test(tag) : fontStyle !== 'normal',
    underline: look.underline || /^(?:u|ins)$/.test(tag) || decoration.includes('underline'),
    strike: look.strike || /^(?:s|strike|del)$/.test(tag) || decoration.includes('line-through'),
    script: scriptOf(element) ?? look.script,
    // A link to a place in the pasted document leads nowhere here.
    link: href === '' || href.startsWith('#') ? look.link : href,
  }
}

function scriptOf({ localName: tag, style }: HTMLElement): Look['script'] {
  if (tag === 'sub' || style.verticalAlign === 'sub') return 'sub'
  return tag === 'sup' || style.verticalAlign === 'super' ? 'sup' : null
}
