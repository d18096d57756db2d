// The values of a design's properties, and their limits.
import * as z from 'zod/mini'

export const designLimits = {
  sections: 100,
  /** The most blocks in all sections together. */
  blocks: 300,
  /** The most bytes of the document as JSON. */
  bytes: 1024 ** 2,
  columns: 4,
  tableColumns: 6,
  tableRows: 100,
  listItems: 100,
  socialLinks: 12,
  conditions: 5,
}

/** Text without NUL and lone surrogates, which PostgreSQL cannot store. */
export const words = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[^\0\p{Cs}]*$/u))
export const line = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[^\p{Cc}\p{Cs}]*$/u))
export const pixels = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most))

/** `#rrggbb`. */
export const designColor = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/))

/** An id, unique within its document. The editor creates it. */
export const designId = z.string().check(z.regex(/^[\w-]{1,40}$/))

/**
 * A URL, `mailto:`, `tel:`, a path of this server, or a merge tag; '' for none. Any other text can be saved, so that a
 * half-typed address is not lost; rendering leaves it out and reports a finding.
 */
export const address = line(2000)

/**
 * Rich text as the editor writes it: `<p>`, `<br>`, `<strong>`, `<em>`, `<u>`, `<s>`, `<a>`, `<ul>`, `<ol>`, `<li>`,
 * `<span style="color">`, alignment, merge tags. Anything else that template HTML may not contain is removed.
 */
export const richText = words(100_000)

/** Rich text on one line: `richText` without paragraphs and lists. */
export const inlineText = words(10_000)

/** The block's own colour; null: the theme's. */
export const ownColor = z.nullable(designColor)

export const designAligns = ['left', 'center', 'right'] as const
/** How a block is aligned. */
export const align = z.enum(designAligns)
