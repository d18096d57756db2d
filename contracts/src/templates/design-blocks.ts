// The blocks of a design (design.ts), and shapes that several of its parts share.
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
const words = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[^\0\p{Cs}]*$/u))
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
const richText = words(100_000)

/** Rich text on one line: `richText` without paragraphs and lists. */
const inlineText = words(10_000)

/** The block's own colour; null: the theme's. */
export const ownColor = z.nullable(designColor)

export const designAligns = ['left', 'center', 'right'] as const
const align = z.enum(designAligns)

/** `above` and `below` compare numbers; the others compare text. The last two take no value. */
export const conditionOperators = [
  'is',
  'is_not',
  'contains',
  'above',
  'below',
  'has_value',
  'is_empty',
] as const

export const designCondition = z.strictObject({
  /** The field's name as in a merge tag: `first_name`, or `fields.key` for a custom field. */
  field: z.string().check(z.regex(/^(?:fields\.)?[a-z_][\w-]{0,99}$/i)),
  operator: z.enum(conditionOperators),
  /** The value to compare with; '' if the operator takes none. */
  value: z.string().check(z.maxLength(500), z.regex(/^[^"\\{}<>\p{Cc}\p{Cs}]*$/u)),
})
export type DesignCondition = z.output<typeof designCondition>

export const designConditions = z.strictObject({
  match: z.enum(['all', 'any']),
  conditions: z.array(designCondition).check(z.minLength(1), z.maxLength(designLimits.conditions)),
})
export type DesignConditions = z.output<typeof designConditions>

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

export const socialNetworks = [
  ...(['facebook', 'instagram', 'x', 'linkedin', 'youtube', 'tiktok', 'telegram', 'threads'] as const),
  ...(['bluesky', 'mastodon', 'pinterest', 'whatsapp', 'website'] as const),
] as const

/** Names of networks, the same in every language. The label of one's own website is translated instead. */
export const socialNetworkNames = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  x: 'X',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  telegram: 'Telegram',
  threads: 'Threads',
  bluesky: 'Bluesky',
  mastodon: 'Mastodon',
  pinterest: 'Pinterest',
  whatsapp: 'WhatsApp',
} as const

export const socialLink = z.strictObject({ network: z.enum(socialNetworks), url: address })
export type SocialLink = z.output<typeof socialLink>

const socialLinks = z.array(socialLink).check(z.maxLength(designLimits.socialLinks))

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
