// Renders templates while somebody writes them, reports what the author should fix, and lists the starting designs.
import * as z from 'zod/mini'
import { designLimits } from './design-values.ts'
import { design } from './design.ts'
import { endpoint } from '../api/endpoint.ts'
import { finding } from './findings.ts'
import { galleryLanguages } from '../words/language-lists.ts'
import { done } from '../api/shapes.ts'
import { sourceLength, templateKinds } from './templates.ts'
import { testRecipients } from '../campaigns/test-addresses.ts'

/** The lines that Lettermill adds below a letter, in the letter's language. */
export const addedFoot = z
  .object({
    /** The words before the sender's name, such as 'Sent by'. */
    sent_by: z.string(),
    /** Name and address of the workspace's first sender; '' if it has none. A campaign shows its own sender. */
    sender: z.string(),
    /** In lines; '' if none is set. */
    postal_address: z.string(),
    /** The words of the link to unsubscribe; '' if the letter has such a link. */
    unsubscribe: z.string(),
  })
  .register(z.globalRegistry, { id: 'AddedFoot' })
export type AddedFoot = z.output<typeof addedFoot>

/** A template as written so far, saved or not, and the contact whose values fill it. */
const written = {
  kind: z.enum(['design', 'html', 'mjml']),
  document: z.optional(z.unknown()),
  source: z.optional(z.string().check(z.maxLength(sourceLength))),
  contactId: z.nullish(z.int()),
}

export const renderTemplate = endpoint({
  method: 'POST',
  path: '/api/templates/render',
  access: 'account',
  audit: { none: 'stores nothing' },
  scope: 'read',
  summary: 'Render a design, MJML or HTML as it would be sent, without saving it; findings say what to fix',
  /** Without a contact, every conditional block is shown. */
  body: z.object(written),
  bodyLimit: 2 * designLimits.bytes,
  mostTexts: 50_000,
  /** `html` is a complete page. */
  reply: z.object({
    html: z.string(),
    text: z.string(),
    findings: z.array(finding),
    /** What spam filters and readers would object to in the letter as a whole, as in the review of a campaign. */
    content: z.array(finding),
    /** The footer that Lettermill adds, which `html` has too; null if the letter needs none. */
    foot: z.nullable(addedFoot),
  }),
})

export const testTemplate = endpoint({
  method: 'POST',
  path: '/api/templates/test',
  access: 'account',
  audit: { action: 'template_tested' },
  scope: 'send',
  summary:
    "Send rich text, a design, MJML or HTML as a test message, without saving it, to the account's own address or to up to ten own and confirmed addresses",
  body: z.object({
    ...written,
    /** The `source` of a `text` is the HTML of its body. */
    kind: z.enum(templateKinds),
    subject: z.string().check(z.maxLength(1000)),
    senderId: z.int(),
    addresses: testRecipients,
  }),
  bodyLimit: 2 * designLimits.bytes,
  mostTexts: 50_000,
  reply: done,
})

export const listGallery = endpoint({
  method: 'GET',
  path: '/api/templates/gallery',
  access: 'account',
  summary: 'Starting designs, ready to be changed, with the brand of the workspace',
  query: z.object({ language: z._default(z.enum(galleryLanguages), 'en') }),
  reply: z.array(z.object({ id: z.string(), name: z.string(), document: design })),
})

export const drawGallery = endpoint({
  method: 'GET',
  path: '/api/templates/gallery/pages',
  access: 'account',
  summary: 'The starting designs as readers would see them, with the brand of the workspace',
  query: z.object({ language: z._default(z.enum(galleryLanguages), 'en') }),
  /**
   * Complete pages, in the order of the gallery. `html` is null for a design that cannot be rendered, because the brand
   * contains a broken merge tag.
   */
  reply: z.array(z.object({ id: z.string(), html: z.nullable(z.string()) })),
})
