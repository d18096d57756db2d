// The blocks of a design (design.ts).
import * as z from 'zod/mini'
import {
  designLimits,
  words,
  line,
  pixels,
  designId,
  address,
  richText,
  inlineText,
  ownColor,
  align,
} from './design-values.ts'
import { designConditions } from './design-conditions.ts'
import { socialLinks } from './social-links.ts'

/** Properties of every block. */
const common = {
  id: designId,
  show: z.enum(['both', 'phone', 'desktop']),
  /** The block is shown only to contacts who match; null: to every contact. */
  only_if: z.nullable(designConditions),
}

const picture = {
  /**
   * The URL of the picture; an uploaded one begins with `/uploads/`. '' while no picture is chosen; the block then
   * shows nothing.
   */
  src: address,
  /** Alternative text. '' marks the picture as decoration. */
  alt: line(1000),
  /** Target of the picture's link; '' for no link. */
  url: address,
}

const blocks = {
  heading: z.strictObject({
    ...common,
    type: z.literal('heading'),
    html: inlineText,
    level: z.literal([1, 2, 3]),
    align,
    color: ownColor,
  }),
  text: z.strictObject({
    ...common,
    type: z.literal('text'),
    html: richText,
    align,
    color: ownColor,
    size: pixels(10, 40),
  }),
  button: z.strictObject({
    ...common,
    type: z.literal('button'),
    text: line(200),
    url: address,
    align,
    color: ownColor,
    /** Whether the button is as wide as its column. */
    wide: z.boolean(),
  }),
  /** `width` in pixels as shown; null: as wide as the column. */
  picture: z.strictObject({
    ...common,
    type: z.literal('picture'),
    ...picture,
    align,
    width: z.nullable(pixels(16, 700)),
  }),
  picture_text: z.strictObject({
    ...common,
    type: z.literal('picture_text'),
    ...picture,
    html: richText,
    side: z.enum(['left', 'right']),
    /** Width of the picture in percent of the column. */
    share: pixels(20, 70),
  }),
  divider: z.strictObject({
    ...common,
    type: z.literal('divider'),
    color: ownColor,
    thickness: pixels(1, 10),
    line: z.enum(['solid', 'dashed', 'dotted']),
  }),
  space: z.strictObject({ ...common, type: z.literal('space'), height: pixels(4, 200) }),
  quote: z.strictObject({
    ...common,
    type: z.literal('quote'),
    html: richText,
    /** Who said the quotation; '' for nobody. */
    author: line(200),
  }),
  list: z.strictObject({
    ...common,
    type: z.literal('list'),
    marks: z.enum(['bullet', 'number', 'check']),
    items: z.array(inlineText).check(z.maxLength(designLimits.listItems)),
  }),
  social: z.strictObject({ ...common, type: z.literal('social'), align, links: socialLinks }),
  /** A picture with a play sign that links to the video. */
  video: z.strictObject({ ...common, type: z.literal('video'), ...picture, label: line(200) }),
  /** A product of a shop. Its picture and its button lead to `url`. A part whose text is '' is left out. */
  product: z.strictObject({
    ...common,
    type: z.literal('product'),
    ...picture,
    name: line(200),
    price: line(100),
    html: richText,
    /** The text of the button. */
    button: line(200),
    align,
  }),
  /** A table of plain text with merge tags. Every row has as many cells as the first. */
  table: z.strictObject({
    ...common,
    type: z.literal('table'),
    /** Whether the first row holds the column headings. */
    header: z.boolean(),
    rows: z.array(z.array(words(2000)).check(z.minLength(1), z.maxLength(designLimits.tableColumns))).check(
      z.minLength(1),
      z.maxLength(designLimits.tableRows),
      z.refine((rows) => rows.every((row) => row.length === rows[0]?.length), 'Rows differ in length'),
    ),
  }),
  code: z.strictObject({ ...common, type: z.literal('code'), text: words(20_000) }),
  html: z.strictObject({ ...common, type: z.literal('html'), html: words(200_000) }),
  footer: z.strictObject({
    ...common,
    type: z.literal('footer'),
    /** Why the reader gets this letter, and anything else; may be ''. */
    html: richText,
    /** The sender's postal address, in lines. */
    address: words(1000),
    /**
     * Texts of the footer's links. A letter always has the unsubscribe link; if `view` is '', it has no link to view it
     * in a browser.
     */
    unsubscribe: line(200).check(z.minLength(1)),
    view: line(200),
    /** The text of the link to the preference page; if '' or (in older designs) absent, there is no such link. */
    preferences: z.optional(line(200)),
    align,
  }),
}

export const designBlock = z.discriminatedUnion('type', [
  ...([blocks.heading, blocks.text, blocks.button, blocks.picture, blocks.picture_text] as const),
  ...([blocks.divider, blocks.space, blocks.quote, blocks.list, blocks.social, blocks.video] as const),
  ...([blocks.product, blocks.table, blocks.code, blocks.html, blocks.footer] as const),
])
export type DesignBlock = z.output<typeof designBlock>
export type DesignBlockType = DesignBlock['type']
export type DesignBlockOf<T extends DesignBlockType> = Extract<DesignBlock, { type: T }>
