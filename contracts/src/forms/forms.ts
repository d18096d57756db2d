// Forms by which people join a group. Their sign-ups are in sign-ups.ts.
import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { readersLanguages } from '../words/language-lists.ts'
import { done, id, idParams, moment } from '../api/shapes.ts'

/**
 * Limits of a workspace and of one form; characters of each value that a visitor types, and bytes of all values; days
 * within which a sign-up can be confirmed.
 */
export const formLimits = {
  forms: 100,
  name: 200,
  text: 500,
  fields: 20,
  topics: 50,
  redirect: 500,
  value: 500,
  valueBytes: 4096,
  confirmDays: 7,
} as const

/** The path of a form's own page, to which its public id is added, and the path of the page that confirms a sign-up. */
export const formPagePath = '/f'
export const confirmPagePath = '/confirm'

/** Text without merge tags, which would print values on a page that everybody can see. */
const textPattern = /^(?![^]*\{[{%])(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u

/** Whether the server accepts a text of the form. */
export function isFormText(typed: string): boolean {
  const trimmed = typed.trim()
  return trimmed.length <= formLimits.text && textPattern.test(trimmed)
}

const text = z.optional(z.string().check(z.trim(), z.maxLength(formLimits.text), z.regex(textPattern)))

/** The form's own texts. If a text is absent or empty, the form shows Lettermill's text in the visitor's language. */
export const formTexts = z
  .object({
    title: text,
    intro: text,
    button: text,
    /** What a person agrees to by signing up. */
    consent: text,
    /** The text after every sign-up, whether the address is already known or not. */
    sent: text,
    /** The text when a person has confirmed. */
    confirmed: text,
    mail_subject: text,
    mail_text: text,
    mail_button: text,
  })
  .register(z.globalRegistry, { id: 'FormTexts' })
export type FormTexts = z.output<typeof formTexts>

export const form = z
  .object({
    id,
    /** A part of the URLs of the form's page and of its sign-ups. */
    public_id: z.uuid(),
    name: z.string(),
    group_id: id,
    group_name: z.nullable(z.string()),
    sender_id: id,
    /** The fields that the form asks for besides the address, in the form's order. */
    field_keys: z.array(z.string()),
    topic_ids: z.array(id),
    /** Whether a person has to confirm by mail before the sign-up counts. */
    confirm: z.boolean(),
    /** The language of the page and the mail; null: the visitor's. */
    language: z.nullable(z.enum(readersLanguages)),
    texts: formTexts,
    /** Where a person is sent after confirming; null: a page that says thanks. */
    redirect_url: z.nullable(z.string()),
    enabled: z.boolean(),
    /** Grows with every edit. Each sign-up stores the version that the person saw. */
    version: z.int(),
    /** How many addresses signed up, and how many of them confirmed. */
    sign_ups: z.int(),
    confirmed: z.int(),
    /**
     * When so many people signed up within an hour that the captcha became harder; null if this did not happen within
     * the last day.
     */
    flooded_at: z.nullable(moment),
    created_at: moment,
    updated_at: moment,
  })
  .register(z.globalRegistry, { id: 'Form' })
export type Form = z.output<typeof form>

const reference = z.union([id, z.string().check(z.maxLength(64))])

const formBody = z.object({
  name: z
    .string()
    .check(z.trim(), z.minLength(1), z.maxLength(formLimits.name), z.regex(/^[^\p{Cc}\p{Cs}]*$/u)),
  groupId: reference,
  senderId: reference,
  fieldKeys: z._default(
    z.array(z.string().check(z.maxLength(100))).check(z.maxLength(formLimits.fields)),
    [],
  ),
  topicIds: z._default(z.array(id).check(z.maxLength(formLimits.topics)), []),
  confirm: z._default(z.boolean(), true),
  language: z.nullish(z.enum(readersLanguages)),
  texts: z._default(formTexts, {}),
  redirectUrl: z.nullish(z.string().check(z.maxLength(formLimits.redirect))),
  enabled: z._default(z.boolean(), true),
})
export type FormBody = z.output<typeof formBody>

export const listForms = endpoint({
  method: 'GET',
  path: '/api/forms',
  access: 'account',
  summary: 'The forms of the workspace, newest first, with how many signed up and confirmed',
  reply: z.array(form),
})

export const createForm = endpoint({
  method: 'POST',
  path: '/api/forms',
  access: 'account',
  audit: { action: 'form_created', object: 'form' },
  summary: 'Make a form by which people join a group',
  body: formBody,
  reply: form,
})

export const getForm = endpoint({
  method: 'GET',
  path: '/api/forms/:id',
  access: 'account',
  summary: 'One form',
  params: idParams,
  reply: form,
})

export const updateForm = endpoint({
  method: 'PUT',
  path: '/api/forms/:id',
  access: 'account',
  audit: { action: 'form_changed', object: 'form' },
  summary: 'Change a form; sign-ups remember the version that they saw',
  params: idParams,
  body: formBody,
  reply: form,
})

export const deleteForm = endpoint({
  method: 'DELETE',
  path: '/api/forms/:id',
  access: 'account',
  audit: { action: 'form_deleted', object: 'form' },
  summary: 'Delete a form with its sign-ups; contacts and their consents stay',
  params: idParams,
  reply: done,
})
