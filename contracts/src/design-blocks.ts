// The blocks of a designed letter (design.ts), and the small shapes that its parts share.
import * as z from 'zod/mini'

export const designLimits = {
  sections: 100,
  /** Blocks of all sections together. */
  blocks: 300,
  /** Of the document as JSON. */
  bytes: 1024 ** 2,
  columns: 4,
  tableColumns: 6,
  tableRows: 100,
  listItems: 100,
  socialLinks: 12,
  conditions: 5,
}

/** Text without NUL and half characters, which PostgreSQL does not store. */
const words = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[^\0\p{Cs}]*$/u))
export const line = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[^\p{Cc}\p{Cs}]*$/u))
export const pixels = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most))

/** `#rrggbb`. */
export const designColor = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/))

/** Unique in its document; the editor makes it. */
export const designId = z.string().check(z.regex(/^[\w-]{1,40}$/))

/**
 * A web address, `mailto:`, `tel:`, a path of this server, or a merge tag; '' for none. Rendering leaves out any other
 * and says so in its findings, so that a half-written one can be saved.
 */
export const address = line(2000)

/**
 * Small rich text as the editor writes it: `<p>`, `<br>`, `<strong>`, `<em>`, `<u>`, `<s>`, `<a>`, `<ul>`, `<ol>`,
 * `<li>`, `<span style="color">`, alignment, merge tags. Everything else that template HTML may not hold is cleaned out.
 */
const richText = words(100_000)

/** Rich text within one line: as `richText`, without paragraphs and lists. */
const inlineText = words(10_000)

/** A colour of the block's own, or null for the theme's. */
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
  /** As a merge tag names it: `first_name`, or `fields.key` for a custom field. */
  field: z.string().check(z.regex(/^(?:fields\.)?[a-z_][\w-]{0,99}$/i)),
  operator: z.enum(conditionOperators),
  /** Compared with the value; '' where the operator takes none. */
  value: z.string().check(z.maxLength(500), z.regex(/^[^"\\{}<>\p{Cc}\p{Cs}]*$/u)),
})
export type DesignCondition = z.output<typeof designCondition>

export const designConditions = z.strictObject({
  match: z.enum(['all', 'any']),
  conditions: z.array(designCondition).check(z.minLength(1), z.maxLength(designLimits.conditions)),
})
export type DesignConditions = z.output<typeof designConditions>

/** What every block has. */
const common = {
  id: designId,
  show: z.enum(['both', 'phone', 'desktop']),
  /** Shown only to contacts who match; null: to everybody. */
  only_if: z.nullable(designConditions),
}

const picture = {
  /**
   * The address of the picture; an uploaded one begins with `/uploads/`. '' while none is chosen: then nothing is
   * shown.
   */
  src: address,
  /** '' says that the picture only decorates. */
  alt: line(1000),
  /** Where a click on it leads; '' for nowhere. */
  url: address,
}

export const socialNetworks = [
  ...(['facebook', 'instagram', 'x', 'linkedin', 'youtube', 'tiktok', 'telegram', 'threads'] as const),
  ...(['bluesky', 'mastodon', 'pinterest', 'whatsapp', 'website'] as const),
] as const

/** Names of networks are the same in every language; that of one's own page (`website`) is not. */
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
    /** Whether it is as wide as its column. */
    wide: z.boolean(),
  }),
  /** `width` in pixels as shown; null: as wide as its column. */
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
    /** Of the picture, in percent of the column. */
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
    /** Who said it; '' for nobody. */
    author: line(200),
  }),
  list: z.strictObject({
    ...common,
    type: z.literal('list'),
    marks: z.enum(['bullet', 'number', 'check']),
    items: z.array(inlineText).check(z.maxLength(designLimits.listItems)),
  }),
  social: z.strictObject({ ...common, type: z.literal('social'), align, links: socialLinks }),
  /** A picture with a play sign that leads to the video. */
  video: z.strictObject({ ...common, type: z.literal('video'), ...picture, label: line(200) }),
  /** Rows of cells of plain text with merge tags; every row has as many cells as the first. */
  table: z.strictObject({
    ...common,
    type: z.literal('table'),
    /** Whether the first row names the columns. */
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
    /** The words of the links. A letter always has the first; without the second, `view` is ''. */
    unsubscribe: line(200).check(z.minLength(1)),
    view: line(200),
    /** The link to the preference page; none where it is '' or, as in older designs, absent. */
    preferences: z.optional(line(200)),
    align,
  }),
}

export const designBlock = z.discriminatedUnion('type', [
  ...([blocks.heading, blocks.text, blocks.button, blocks.picture, blocks.picture_text] as const),
  ...([blocks.divider, blocks.space, blocks.quote, blocks.list, blocks.social, blocks.video] as const),
  ...([blocks.table, blocks.code, blocks.html, blocks.footer] as const),
])
export type DesignBlock = z.output<typeof designBlock>
export type DesignBlockType = DesignBlock['type']
export type DesignBlockOf<T extends DesignBlockType> = Extract<DesignBlock, { type: T }>
