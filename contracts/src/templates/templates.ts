// Templates.
import * as z from 'zod/mini'
import { contactFieldKeys } from '../contacts/contact-fields.ts'
import { design } from './design.ts'
import { endpoint } from '../api/endpoint.ts'
import { done, id, idParams, moment } from '../api/shapes.ts'

/** The names that `{{ … }}` may contain in a subject or a body (P21). */
export const mergeFieldNames = [
  ...contactFieldKeys,
  'unsubscribe_url',
  'preferences_url',
  'view_in_browser_url',
] as const
export type MergeFieldName = (typeof mergeFieldNames)[number]

/** `text`: written in the rich-text editor of the specification; `design`: made of blocks; `html` and `mjml`: code. */
export const templateKinds = ['text', 'design', 'html', 'mjml'] as const
export type TemplateKind = (typeof templateKinds)[number]

/** The most characters of a template's code. */
export const sourceLength = 1024 ** 2

export const template = z
  .object({
    id,
    name: z.string(),
    kind: z.enum(templateKinds),
    body_html: z.string(),
    body_text: z.string(),
    created_at: moment,
    /** The number of times the template was saved, from 1. */
    version: z.int(),
  })
  .register(z.globalRegistry, { id: 'Template' })
export type Template = z.output<typeof template>

/** Gmail clips a message whose HTML has more bytes. */
export const clippedAbove = 102 * 1024
/** Above this many bytes, Lettermill warns that a letter is close to `clippedAbove`. */
export const nearClippedAbove = clippedAbove - 10 * 1024

/** The most bytes of a template's body, as stored. */
export const templateBytes = 10 * 1024 * 1024

/** The most templates of a workspace, and the most bytes of all their bodies together. */
export const mostTemplates = { count: 1000, bytes: 256 * 1024 * 1024 }

/** What Lettermill removed from a saved template because mail programs do not show it. */
export const templateNotes = ['style_left_out', 'svg_left_out'] as const
export type TemplateNote = (typeof templateNotes)[number]

const wholeTemplate = z.extend(template, {
  /** The design in the newest version; only for the kind `design`. */
  document: z.optional(design),
  /** The code; only for the kinds `html` and `mjml`. */
  source: z.optional(z.string()),
})

const savedTemplate = z.extend(template, {
  /** What was removed from the template; left out if nothing was. */
  notes: z.optional(z.array(z.enum(templateNotes))),
})

const templateBody = z.object({
  name: z.string().check(z.maxLength(1000)),
  /** The body of a template of kind `text`. For other kinds Lettermill makes the body from `document` or `source`. */
  body_html: z.optional(z.string().check(z.maxLength(templateBytes))),
  body_text: z.nullish(z.string().check(z.maxLength(templateBytes))),
  /** The kind; if left out, `text`. */
  kind: z.optional(z.enum(templateKinds)),
  /** The `Design` of a template of kind `design`. */
  document: z.optional(z.unknown()),
  /** The code of a template of kind `html` or `mjml`. */
  source: z.optional(z.string().check(z.maxLength(templateBytes))),
})

export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/templates',
  access: 'account',
  summary: 'The templates, oldest first; `characters` limits their bodies to the beginning',
  query: z.object({
    /** How many characters of each body to return; if left out, all. */
    characters: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000))),
  }),
  reply: z.array(template),
})

export const getTemplate = endpoint({
  method: 'GET',
  path: '/api/templates/:id',
  access: 'account',
  summary: 'A template with its whole bodies',
  params: idParams,
  places: 5,
  reply: wholeTemplate,
})

export const lookUpTemplates = endpoint({
  method: 'GET',
  path: '/api/templates/names',
  access: 'account',
  summary: 'The templates, oldest first, without their bodies, as the campaign form lists them',
  reply: z.array(z.pick(template, { id: true, name: true })),
})

export const createTemplate = endpoint({
  method: 'POST',
  path: '/api/templates',
  access: 'account',
  audit: { action: 'template_created', object: 'template' },
  summary:
    'Create a template from HTML, a design or MJML; its HTML is cleaned, data: images are hosted, and notes list what was removed',
  body: templateBody,
  bodyLimit: 3 * templateBytes,
  mostTexts: 50_000,
  reply: savedTemplate,
})

export const updateTemplate = endpoint({
  method: 'PUT',
  path: '/api/templates/:id',
  access: 'account',
  audit: { action: 'template_changed', object: 'template' },
  summary: 'Change a template; campaigns that are being sent keep the version they started with',
  params: idParams,
  body: z.extend(templateBody, {
    /**
     * The version that was edited. If the template has another version by now, the call answers 409 with who saved it
     * and when.
     */
    version: z.nullish(z.int()),
  }),
  bodyLimit: 3 * templateBytes,
  mostTexts: 50_000,
  reply: savedTemplate,
})

export const duplicateTemplate = endpoint({
  method: 'POST',
  path: '/api/templates/:id/duplicate',
  access: 'account',
  audit: { action: 'template_duplicated', object: 'template', isAnswered: true },
  summary:
    'Copy a template, with its design or code; without a name the copy has that of the other, marked as a copy',
  params: idParams,
  body: z.nullish(z.object({ name: z.nullish(z.string().check(z.maxLength(1000))) })),
  reply: template,
})

export const deleteTemplate = endpoint({
  method: 'DELETE',
  path: '/api/templates/:id',
  access: 'account',
  audit: { action: 'template_deleted', object: 'template' },
  summary: 'Delete a template',
  params: idParams,
  reply: done,
})

export const restoreTemplate = endpoint({
  method: 'POST',
  path: '/api/templates/:id/restore',
  access: 'account',
  audit: { action: 'template_restored', object: 'template' },
  summary: 'Restore a deleted template',
  params: idParams,
  reply: template,
})
