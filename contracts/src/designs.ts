// Rendering of templates while they are written, with what their author should mend; and the starting designs.
import * as z from 'zod/mini'
import { designLimits } from './design-blocks.ts'
import { design } from './design.ts'
import { endpoint } from './endpoint.ts'
import { sourceLength } from './templates.ts'

/** What is found in a letter while it is written, by what its author would do about it. */
export const findingCodes = [
  'letter_large',
  'alt_missing',
  'text_small',
  'contrast_low',
  'link_without_text',
  'link_without_address',
  'link_misleading',
  'picture_wide',
  'picture_heavy',
  'merge_without_default',
  'feature_unsupported',
  'text_part_empty',
  'code_removed',
] as const
export type FindingCode = (typeof findingCodes)[number]

export const finding = z
  .object({
    code: z.enum(findingCodes),
    /** The id of the block or section of a design; null where it is the whole letter, or code. */
    block: z.nullable(z.string()),
    /** What the message about it names, by code: `value`, and where there is a bound, `limit`. */
    params: z.record(z.string(), z.string()),
  })
  .register(z.globalRegistry, { id: 'Finding' })
export type Finding = z.output<typeof finding>

export const renderTemplate = endpoint({
  method: 'POST',
  path: '/api/templates/render',
  access: 'account',
  summary: 'Render a design, MJML or HTML as it would be sent, without saving it; findings say what to mend',
  body: z.object({
    kind: z.enum(['design', 'html', 'mjml']),
    document: z.optional(z.unknown()),
    source: z.optional(z.string().check(z.maxLength(sourceLength))),
    /** Fills the merge tags with this contact's values; without it every conditional block is shown. */
    contactId: z.nullish(z.int()),
  }),
  bodyLimit: 2 * designLimits.bytes,
  mostTexts: 50_000,
  /** `html` is a whole page. */
  reply: z.object({ html: z.string(), text: z.string(), findings: z.array(finding) }),
})

export const galleryLanguages = ['en', 'uk'] as const

export const listGallery = endpoint({
  method: 'GET',
  path: '/api/templates/gallery',
  access: 'account',
  summary: 'Starting designs, ready to be changed, with the brand of the workspace',
  query: z.object({ language: z._default(z.enum(galleryLanguages), 'en') }),
  reply: z.array(z.object({ id: z.string(), name: z.string(), document: design })),
})
