// The document of a design: sections contain columns, and columns contain blocks. The editor changes it and the server
// renders it.
import * as z from 'zod/mini'
import { designBlock, type DesignBlock } from './design-blocks.ts'
import { address, designColor, designId, designLimits, line, ownColor, pixels } from './design-values.ts'

/** The version of this shape. When the server reads an older document, it converts it to this version. */
export const designVersion = 1

/** Fonts that every system has, each with its fallbacks. */
export const designFonts = {
  arial: 'Arial, Helvetica, sans-serif',
  verdana: 'Verdana, Geneva, sans-serif',
  tahoma: 'Tahoma, Verdana, sans-serif',
  trebuchet: "'Trebuchet MS', Tahoma, sans-serif",
  georgia: "Georgia, 'Times New Roman', serif",
  times: "'Times New Roman', Times, serif",
  courier: "'Courier New', Courier, monospace",
} as const
export const designFontNames = [
  'arial',
  'verdana',
  'tahoma',
  'trebuchet',
  'georgia',
  'times',
  'courier',
] as const
/** Labels of the fonts: the first font of each list, the same in every language. */
export const designFontLabels = {
  arial: 'Arial',
  verdana: 'Verdana',
  tahoma: 'Tahoma',
  trebuchet: 'Trebuchet MS',
  georgia: 'Georgia',
  times: 'Times New Roman',
  courier: 'Courier New',
} as const
export type DesignFont = (typeof designFontNames)[number]

/** Colours, font and corner radius of a letter. The text of buttons is black or white, whichever is easier to read. */
export const designTheme = z.strictObject({
  /** The background around the letter. */
  page: designColor,
  letter: designColor,
  text: designColor,
  link: designColor,
  button: designColor,
  font: z.enum(designFontNames),
  /** Corner radius of buttons and pictures. */
  radius: pixels(0, 40),
})
export type DesignTheme = z.output<typeof designTheme>

export const designColumn = z.strictObject({
  /** The column's share of the width, relative to the other columns: ratios 1 and 2 make one third and two thirds. */
  ratio: pixels(1, 12),
  blocks: z.array(designBlock).check(z.maxLength(designLimits.blocks)),
})
export type DesignColumn = z.output<typeof designColumn>

export const designSection = z.strictObject({
  id: designId,
  /** The background colour of the section; null: the background of the letter. */
  background: ownColor,
  /** A picture behind the section, or ''. Outlook shows only the colour. */
  background_picture: address,
  padding: z.strictObject({
    top: pixels(0, 120),
    right: pixels(0, 120),
    bottom: pixels(0, 120),
    left: pixels(0, 120),
  }),
  /** `full`: the background reaches from edge to edge of the page. */
  width: z.enum(['inset', 'full']),
  /** Whether the columns are stacked on phones. */
  stack: z.boolean(),
  columns: z.array(designColumn).check(z.minLength(1), z.maxLength(designLimits.columns)),
})
export type DesignSection = z.output<typeof designSection>

const hasFewBlocks = (sections: readonly DesignSection[]) =>
  sections.reduce((sum, { columns }) => sum + blocksIn(columns).length, 0) <= designLimits.blocks

const hasOwnIds = (sections: readonly DesignSection[]) => {
  const ids = sections.flatMap(({ id, columns }) => [id, ...blocksIn(columns).map((block) => block.id)])
  return new Set(ids).size === ids.length
}

function blocksIn(columns: readonly DesignColumn[]): DesignBlock[] {
  return columns.flatMap((column) => column.blocks)
}

export const design = z
  .strictObject({
    version: z.literal(designVersion),
    /** The letter's width on wide screens, in pixels. */
    width: pixels(480, 700),
    theme: designTheme,
    /** The preheader, which mail programs show after the subject; may contain merge tags. */
    preheader: line(1000),
    /** A language tag (BCP 47), such as `en` or `uk`. */
    language: z.string().check(z.regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/)),
    direction: z.enum(['ltr', 'rtl']),
    sections: z
      .array(designSection)
      .check(
        z.maxLength(designLimits.sections),
        z.refine(hasFewBlocks, `More than ${String(designLimits.blocks)} blocks`),
        z.refine(hasOwnIds, 'Two parts have the same id'),
      ),
  })
  .register(z.globalRegistry, { id: 'Design' })
export type Design = z.output<typeof design>
