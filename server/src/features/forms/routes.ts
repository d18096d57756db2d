// The API calls of forms: those of the owner, and those of visitors.
import * as api from '@lettermill/contracts'
import { contactFields } from '@lettermill/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Captcha } from '../../platform/captcha/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/index.ts'
import { assertScope, bearerToken, getId, route, type Caller } from '../../platform/http/index.ts'
import type { Log } from '../../platform/log/index.ts'
import { Problem } from '../../platform/problem.ts'
import { english } from '../../platform/words/index.ts'
import { acted } from '../audit/index.ts'
import { findBrand } from '../brand/index.ts'
import { listFieldRows } from '../fields/index.ts'
import { findSender } from '../senders/index.ts'
import { listChoices } from '../topics/index.ts'
import { agentOf, confirmSignUp } from './confirm.ts'
import type { DecideDeps } from './decide.ts'
import { SignUpDesk } from './desk.ts'
import { addForm, deleteForm, editForm, getForm } from './forms.ts'
import { findOpenForm, listForms, type OpenForm } from './queries/forms.ts'
import { listSignUps } from './queries/sign-ups.ts'
import { sendAgain } from './send-again.ts'
import { isFlooded, takeSignUp } from './sign-up.ts'

export interface FormDeps extends DecideDeps {
  clock: Clock
  log: Log
  captcha: Captcha | null
}

export function formRoutes(app: FastifyInstance, deps: FormDeps): void {
  ownersRoutes(app, deps)
  pageRoutes(app, deps)
  signUpRoute(app, deps)
  pastedForms(app)
}

function ownersRoutes(app: FastifyInstance, deps: FormDeps): void {
  const { db } = deps
  route(app, api.listForms, ({ caller }) => listForms(db, caller.workspaceId))
  route(app, api.createForm, ({ caller, body, request }) =>
    acted(db, request, (tx) => addForm(tx, caller.workspaceId, body)),
  )
  route(app, api.getForm, ({ caller, params }) => getForm(db, caller.workspaceId, getId(params.id)))
  route(app, api.updateForm, ({ caller, params, body, request }) =>
    acted(db, request, (tx) => editForm(tx, caller.workspaceId, getId(params.id), body)),
  )
  route(app, api.deleteForm, async ({ caller, params, request }) => {
    await acted(db, request, (tx) => deleteForm(tx, caller.workspaceId, getId(params.id)))
    return { message: english('forms', 'deleted') }
  })
  route(app, api.listSignUps, async ({ caller: { workspaceId }, params, query }) => {
    const { id } = await getForm(db, workspaceId, getId(params.id))
    return listSignUps(db, workspaceId, { formId: id, ...query })
  })
  route(app, api.sendSignUpAgain, ({ caller: { workspaceId }, params, request }) =>
    acted(db, request, (tx) =>
      sendAgain(tx, deps, { workspaceId, formId: getId(params.id), id: getId(params.signUp) }),
    ),
  )
}

function pageRoutes(app: FastifyInstance, deps: FormDeps): void {
  const { db, clock, stamps } = deps
  route(app, api.getFormPage, async ({ params }) => {
    const form = await openForm(db, params.id)
    return {
      ...{ language: form.language, texts: publicTexts(form), confirm: form.confirm },
      fields: await fieldsOf(db, form),
      topics: await topicsOf(db, form),
      hard: await isFlooded(db, form.id),
      stamp: stamps.make(form.public_id, clock.now().getTime()),
      sender: await senderOf(db, form),
      logo: await logoOf(db, form),
    }
  })
  route(app, api.confirmSignUp, async ({ body, request }) => {
    const { form, language } = await confirmSignUp(deps, {
      token: body.token,
      ip: request.ip,
      agent: agentOf(request.headers['user-agent']),
    })
    const text = form.texts.confirmed ?? null
    const shown = { sender: await senderOf(db, form), logo: await logoOf(db, form) }
    return { language, text, redirect_url: form.redirect_url, ...shown }
  })
}

function signUpRoute(app: FastifyInstance, deps: FormDeps): void {
  const { db, clock, log } = deps
  const desk = new SignUpDesk(deps, log)
  app.addHook('onClose', () => desk.close())
  route(app, api.signUpOnForm, async ({ params, body, request, reply }) => {
    const form = await openForm(db, params.id)
    const script = await scriptOf(app, request, form)
    const visitor = {
      ...{ ip: request.ip, agent: agentOf(request.headers['user-agent']), script },
      languages: request.headers['accept-language'],
    }
    const isKept = await takeSignUp(deps, form, { body, visitor, now: clock.now().getTime() })
    // Decides only after the answer, because the decision depends on the address.
    if (isKept) reply.raw.once('finish', () => desk.wake())
    return { message: `${english('readers/forms', 'page.sentTitle')}.` }
  })
}

/** Receives forms that a browser posts without JavaScript. Any other request leads to the empty page. */
function pastedForms(app: FastifyInstance): void {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, parsed) => parsed(null, body),
    )
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, parsed) => parsed(null))
    route(scope, api.postPastedForm, ({ params, request, reply }) => {
      const typed = typeof request.body === 'string' ? `#${new URLSearchParams(request.body).toString()}` : ''
      const id = encodeURIComponent(params.id)
      // Puts the values into the fragment, which browsers do not send, so that no log contains what somebody typed.
      return reply.code(303).header('location', `${api.formPagePath}/${id}${typed}`).send()
    })
    done()
  })
}

/** @throws Problem not_found */
async function openForm(db: Db, publicId: string): Promise<OpenForm> {
  const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(publicId)
  const found = isId ? await findOpenForm(db, publicId) : undefined
  if (!found) throw new Problem('not_found')
  return found
}

/** The caller with an API token; null without a token. @throws Problem signed_out, token_scope, not_found */
async function scriptOf(
  app: FastifyInstance,
  request: FastifyRequest,
  form: OpenForm,
): Promise<Caller | null> {
  const token = bearerToken(request.headers.authorization)
  if (!token) return null
  const caller = await app.findCaller(token)
  if (!caller) throw new Problem('signed_out')
  // A sign-up sends a mail to an address that the caller chooses.
  assertScope(caller, 'write')
  assertScope(caller, 'send')
  if (caller.workspaceId !== form.workspace_id) throw new Problem('not_found')
  return caller
}

/** The texts of the form without the texts of the mail, which the page does not show. */
function publicTexts({ texts }: OpenForm): api.FormTexts {
  const { mail_subject: _subject, mail_text: _text, mail_button: _button, ...shown } = texts
  return shown
}

async function fieldsOf(db: Db, { workspace_id, field_keys }: OpenForm): Promise<api.FormField[]> {
  const own = await listFieldRows(db, workspace_id)
  const all = [...contactFields.map((field) => ({ options: null, ...field })), ...own]
  return field_keys.flatMap((wanted) => {
    const found = all.find(({ key }) => key === wanted)
    if (!found) return []
    const { key, label, type, options } = found
    return [{ key, label, type, options }]
  })
}

/** The topics of the form that are not archived. */
async function topicsOf(db: Db, { workspace_id, topic_ids }: OpenForm) {
  if (topic_ids.length === 0) return []
  const offered = (await listChoices(db, workspace_id, 0)).filter(({ id }) => topic_ids.includes(id))
  return offered.map(({ id, name, description }) => ({ id, name, description }))
}

async function senderOf(db: Db, { workspace_id, sender_id }: OpenForm): Promise<string | null> {
  const sender = await findSender(db, workspace_id, sender_id)
  return sender ? sender.name.trim() || sender.email : null
}

const logoOf = async (db: Db, { workspace_id }: OpenForm) => (await findBrand(db, workspace_id))?.logo || null
