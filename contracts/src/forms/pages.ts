// The operator's terms and privacy policy. An administrator writes them, and everyone can read them.
import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { moment } from '../api/shapes.ts'

export const pageNames = ['terms', 'privacy'] as const
export const pageName = z.enum(pageNames)
export type PageName = z.output<typeof pageName>

/** `text` is Markdown; null if the operator wrote none and Lettermill's own text is shown. */
export const page = z
  .object({ name: pageName, text: z.nullable(z.string()), updated_at: z.nullable(moment) })
  .register(z.globalRegistry, { id: 'Page' })
export type Page = z.output<typeof page>

const query = z.object({
  /** The app's language in the browser that followed a link of the app. */
  language: z.optional(z.string().check(z.maxLength(35))),
})

export const showTerms = endpoint({
  method: 'GET',
  path: '/terms',
  access: 'anyone',
  summary: 'The terms as a page',
  query,
  reply: { media: 'text/html' },
})

export const showPrivacy = endpoint({
  method: 'GET',
  path: '/privacy',
  access: 'anyone',
  summary: 'The privacy policy as a page',
  query,
  reply: { media: 'text/html' },
})

const params = z.object({ name: z.string().check(z.maxLength(64)) })

export const getPage = endpoint({
  method: 'GET',
  path: '/api/pages/:name',
  access: 'anyone',
  summary: 'The terms or the privacy policy in the operator’s words',
  params,
  reply: page,
})

export const updatePage = endpoint({
  method: 'PUT',
  path: '/api/admin/pages/:name',
  access: 'administrator',
  audit: { action: 'page_changed', object: 'page' },
  summary: 'Write the terms or the privacy policy, in Markdown; an empty text restores the default text',
  params,
  body: z.object({ text: z.string().check(z.maxLength(100_000)) }),
  reply: page,
})

export const getSecurityTxt = endpoint({
  method: 'GET',
  path: '/.well-known/security.txt',
  access: 'anyone',
  summary:
    'Where to report a weakness of this installation (RFC 9116); 404 unless the operator set SECURITY_CONTACT',
  reply: { media: 'text/plain' },
})
