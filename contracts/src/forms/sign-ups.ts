// Sign-ups: the list that the account sees, and the pages on which a visitor signs up and confirms.
import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import type { FieldType } from '../contacts/fields.ts'
import { readersLanguages } from '../words/language-lists.ts'
import { done, id, idParams, moment } from '../api/shapes.ts'
import { formLimits, formPagePath, confirmPagePath } from './forms.ts'

/**
 * `waiting`: just arrived. `mailed`: a confirmation mail was handed to the sending engine. `member`: the address was in
 * the form's group already, and a mail says so. `limited`: the address has recently had enough mails, or the workspace
 * has sent its quota of confirmation mails today. `suppressed`: the address bounced or complained. `failed`: the form's
 * sender cannot send. `confirmed`: the person is a contact now.
 */
export const signUpStates = [
  'waiting',
  'mailed',
  'member',
  'limited',
  'suppressed',
  'failed',
  'confirmed',
] as const
export type SignUpState = (typeof signUpStates)[number]

export const signUp = z
  .object({
    id,
    email: z.string(),
    state: z.enum(signUpStates),
    form_version: z.int(),
    created_at: moment,
    confirmed_at: z.nullable(moment),
    /** Whether the address is in the form's group by now and can be mailed, so that there is nothing to confirm. */
    is_member: z.boolean(),
    /** Whether an earlier sign-up of the address was answered by mail, on any form of the workspace. */
    mailed_before: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'SignUp' })
export type SignUp = z.output<typeof signUp>

export const listSignUps = endpoint({
  method: 'GET',
  path: '/api/forms/:id/sign-ups',
  access: 'account',
  summary:
    'Sign-ups of a form, newest first. Unconfirmed ones go after 7 days. Ask for those `before` the last id to go on',
  params: idParams,
  query: z.object({
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
    before: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
  }),
  reply: z.array(signUp),
})

export const sendSignUpAgain = endpoint({
  method: 'POST',
  path: '/api/forms/:id/sign-ups/:signUp/send',
  access: 'account',
  audit: { action: 'sign_up_sent_again', object: 'form' },
  scope: 'send',
  summary:
    'Send the mail of a sign-up again that is `mailed` or `limited`; the links of earlier mails keep working',
  params: z.extend(idParams, { signUp: z.string().check(z.maxLength(64)) }),
  reply: signUp,
})

/** A field of the form, as a visitor sees it. */
export interface FormField {
  key: string
  label: string
  type: FieldType
  options: string[] | null
}

export const signUpOnForm = endpoint({
  method: 'POST',
  path: '/api/forms/:id/sign-ups',
  access: 'anyone',
  audit: { none: 'is a visitor’s, kept with the sign-up' },
  summary:
    'Sign up by the public id of a form. The answer is the same for every address. With an API token (scopes write and send) of its workspace no verification is needed',
  params: idParams,
  bodyLimit: 64 * 1024,
  body: z.object({
    email: z.string().check(z.maxLength(320)),
    /** Values by the keys of the form's fields. */
    fields: z._default(
      z.record(z.string().check(z.maxLength(100)), z.string().check(z.maxLength(formLimits.value))),
      {},
    ),
    topicIds: z._default(z.array(id).check(z.maxLength(formLimits.topics)), []),
    language: z.nullish(z.enum(readersLanguages)),
    stamp: z.nullish(z.string().check(z.maxLength(200))),
    /** A hidden field that must stay empty: only bots fill it in. */
    website: z.nullish(z.string().check(z.maxLength(1000))),
    hcaptchaToken: z.nullish(z.string().check(z.maxLength(20_000))),
  }),
  reply: done,
})

export const showForm = endpoint({
  method: 'GET',
  path: `${formPagePath}/:id`,
  access: 'anyone',
  summary: 'The page of a form, by its public id',
  params: idParams,
  reply: { media: 'text/html' },
})

export const postForm = endpoint({
  method: 'POST',
  path: `${formPagePath}/:id`,
  access: 'anyone',
  summary: 'Where the page of a form posts, and a pasted HTML form, which gets the page, filled in',
  audit: { none: 'is a visitor’s, kept with the sign-up' },
  params: idParams,
  reply: { media: 'text/html' },
})

const confirmQuery = z.object({ token: z._default(z.string().check(z.maxLength(200)), '') })

export const showConfirmPage = endpoint({
  method: 'GET',
  path: confirmPagePath,
  access: 'anyone',
  summary: 'The page that a confirmation mail links to; changes nothing',
  query: confirmQuery,
  reply: { media: 'text/html' },
})

export const postConfirmPage = endpoint({
  method: 'POST',
  path: confirmPagePath,
  access: 'anyone',
  summary: 'Where the button of that page posts: confirms the sign-up; again changes nothing more',
  audit: { none: 'is a visitor’s, kept with the sign-up' },
  query: confirmQuery,
  bodyLimit: 4 * 1024,
  reply: { media: 'text/html' },
})
