// Templates, and the images that they show.
import * as z from 'zod/mini'
import { contactFieldKeys } from './contacts.ts'
import { design } from './design.ts'
import { endpoint } from './endpoint.ts'
import { done, id, idParams, moment } from './shapes.ts'

/** What `{{ … }}` may name in a subject or a body (P21). */
export const mergeFieldNames = [
  ...contactFieldKeys,
  'unsubscribe_url',
  'preferences_url',
  'view_in_browser_url',
] as const
export type MergeFieldName = (typeof mergeFieldNames)[number]

/** `text`: from the specified editor; `design`: blocks; `html` and `mjml`: code. */
export const templateKinds = ['text', 'design', 'html', 'mjml'] as const
export type TemplateKind = (typeof templateKinds)[number]

/** Most characters of the code of a template. */
export const sourceLength = 1024 ** 2

export const template = z
  .object({
    id,
    name: z.string(),
    kind: z.enum(templateKinds),
    body_html: z.string(),
    body_text: z.string(),
    created_at: moment,
    /** Counts the saves, from 1. */
    version: z.int(),
  })
  .register(z.globalRegistry, { id: 'Template' })
export type Template = z.output<typeof template>

/** Gmail cuts a message off whose HTML has more bytes. */
export const clippedAbove = 102 * 1024
/** Above this many bytes, the product warns that a letter is near that limit. */
export const nearClippedAbove = clippedAbove - 10 * 1024

/** Most bytes of a template's body, as stored. */
export const templateBytes = 10 * 1024 * 1024

/** What a workspace may have: templates, and bytes of all their bodies together. */
export const mostTemplates = { count: 1000, bytes: 256 * 1024 * 1024 }

/** What Lettermill removed from a saved template, because mail programs do not show it. */
export const templateNotes = ['style_left_out', 'svg_left_out'] as const
export type TemplateNote = (typeof templateNotes)[number]

const wholeTemplate = z.extend(template, {
  /** Of a design alone, in the newest version. */
  document: z.optional(design),
  /** Of kind `html` and `mjml` alone. */
  source: z.optional(z.string()),
})

const savedTemplate = z.extend(template, {
  /** Left out where nothing was lost. */
  notes: z.optional(z.array(z.enum(templateNotes))),
})

const templateBody = z.object({
  name: z.string().check(z.maxLength(1000)),
  /** Of kind `text`; that of the others is made from `document` or `source`. */
  body_html: z.optional(z.string().check(z.maxLength(templateBytes))),
  body_text: z.nullish(z.string().check(z.maxLength(templateBytes))),
  /** `text` where it is left out. */
  kind: z.optional(z.enum(templateKinds)),
  /** Of a design: as `Design`, or one of an earlier version. */
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
    /** How much of each body is answered; all of it where this is left out. */
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
  summary: 'Change a template; campaigns that are being sent keep the version they started with',
  params: idParams,
  body: z.extend(templateBody, {
    /** The version that was edited; where the template has another one by now, the call answers 409 with who saved when. */
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
  summary: 'Delete a template',
  params: idParams,
  reply: done,
})

export const restoreTemplate = endpoint({
  method: 'POST',
  path: '/api/templates/:id/restore',
  access: 'account',
  summary: 'Restore a deleted template',
  params: idParams,
  reply: template,
})

/** Pixels between the margins of a letter: the largest width at which a picture is shown. */
export const letterWidth = 608

/** Most bytes of an uploaded image. */
export const imageBytes = 10 * 1024 * 1024

/** What a workspace may keep: pictures, and bytes of all their files together. */
export const mostImages = { count: 10_000, bytes: 2 * 1024 ** 3 }

export const uploadImage = endpoint({
  method: 'POST',
  path: '/api/upload-image',
  access: 'account',
  summary: 'Host an image',
  file: 'image',
  bodyLimit: imageBytes + 64 * 1024,
  /** `width` in pixels of the picture itself. */
  reply: z.object({ imageUrl: z.string(), width: z.optional(z.int()) }),
})

export const listImages = endpoint({
  method: 'GET',
  path: '/api/images',
  access: 'account',
  summary: 'The pictures that the workspace uploaded, newest first',
  query: z.object({
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 24),
    /** The name of the last picture of the page before. */
    before: z.optional(z.string().check(z.maxLength(200))),
  }),
  /** `width` in pixels of the picture itself; null for one of an early version. */
  reply: z.array(
    z.object({
      name: z.string(),
      imageUrl: z.string(),
      bytes: z.int(),
      width: z.nullable(z.int()),
      created_at: moment,
    }),
  ),
})

export const hostedImage = endpoint({
  method: 'GET',
  path: '/uploads/:name',
  access: 'anyone',
  summary: 'A hosted image, as shown in messages',
  params: z.object({ name: z.string().check(z.maxLength(200)) }),
  reply: { media: 'image/*' },
})
