// Shared by the tests of forms: a workspace with a form, and visitors who sign up.
import { confirmPagePath, createForm, signUpOnForm, type Form, type FormBody } from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import { rows, sql, type Db } from '../../../platform/db/index.ts'
import { aCampaign, until } from '../../../../test/campaigns.ts'
import { postForm, shownOn } from '../../../../test/browser.ts'
import { aSignedInAccount, type SignedIn } from '../../../../test/factories.ts'
import { testSecretKey } from '../../../../test/harness.ts'
import type { Sink } from '../../../../test/sink.ts'
import { stampsOf } from '../stamps.ts'

export interface Owner extends SignedIn {
  groupId: number
  senderId: number
  form: Form
}

/** An account with a form for its group, which has three contacts. */
export async function anOwner(
  app: FastifyInstance,
  db: Db,
  form: Partial<Omit<FormBody, 'name'>> = {},
): Promise<Owner> {
  const account = await aSignedInAccount(app, db)
  const { workspaceId } = account.caller
  const { groupId } = await aCampaign(db, { workspaceId })
  const [sender] = await rows(
    db,
    sql<{ id: number }>`select id from senders where workspace_id = ${workspaceId}`,
  )
  const senderId = sender?.id ?? 0
  const made = await account.call(createForm, { body: { name: 'Join', groupId, senderId, ...form } })
  if (made.status !== 200) throw new Error(made.text)
  return { ...account, groupId, senderId, form: made.body }
}

const stamps = stampsOf([testSecretKey])
/** The stamp of a page that was loaded `age` milliseconds ago. */
export const stampOf = ({ public_id }: Form, age = 3000) => stamps.make(public_id, Date.now() - age)

let callers = 0
/** An address in another network for every caller. */
export const anAddress = () => {
  callers += 1
  return `198.51.${String(Math.floor(callers / 250) % 250)}.${String((callers % 250) + 1)}`
}

export interface Visit {
  email: string
  fields?: Record<string, string>
  language?: string
  from?: string
}

/** Signs up as a browser does. */
export function signUp(app: FastifyInstance, form: Form, { email, fields = {}, language, from }: Visit) {
  return app.inject({
    method: 'POST',
    url: signUpOnForm.path.replace(':id', form.public_id),
    headers: { 'user-agent': 'Firefox', ...(language && { 'accept-language': language }) },
    payload: { email, fields, stamp: stampOf(form) },
    remoteAddress: from ?? anAddress(),
  })
}

/** Resolves once every sign-up of the instance is decided. */
export const decided = (db: Db) =>
  until(async () => (await rows(db, sql`select from sign_ups where state = 'waiting'`)).length === 0)

export const statesOf = async (db: Db, form: Form) =>
  (
    await rows(db, sql<{ state: string }>`select state from sign_ups where form_id = ${form.id} order by id`)
  ).map(({ state }) => state)

/** The confirmation mails that arrived for an address, decoded far enough to read them. */
export const mailsTo = (sink: Sink, email: string) =>
  sink.arrivals
    .filter(({ to }) => to === email)
    .map(({ source }) => source.toString().replace(/=\r\n/g, '').replaceAll('=3D', '='))

/** The token in the newest mail to an address, once it has arrived. */
export async function tokenFor(sink: Sink, email: string): Promise<string> {
  await until(() => Promise.resolve(mailsTo(sink, email).length > 0))
  const token = /\/confirm\?token=([\w-]{32})/.exec(mailsTo(sink, email).at(-1) ?? '')?.[1]
  if (!token) throw new Error('The mail has no link')
  return token
}

/** Opens the link of a mail and presses its button. */
export const confirm = async (app: FastifyInstance, token: string, headers = {}) =>
  shownOn(await postForm(app, `${confirmPagePath}?token=${token}`, {}, headers))

/** The page of a form. */
export const openPage = async (app: FastifyInstance, publicId: string) => {
  const answer = await app.inject({ url: `/f/${publicId}`, headers: { accept: 'text/html' } })
  return { ...shownOn(answer), html: answer.body }
}
