// The API calls of forms: those of the owner, and those of visitors.
import * as api from '@lettermill/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { assertRole, assertScope, bearerToken, getId, route, type Caller } from '../../platform/http/index.ts'
import { Problem } from '../../platform/problem.ts'
import { english } from '../../platform/words/index.ts'
import { acted } from '../audit/index.ts'
import { agentOf } from './confirm.ts'
import { SignUpDesk } from './desk.ts'
import { addForm, deleteForm, editForm, getForm } from './forms.ts'
import { openForm } from './open-form.ts'
import { listForms, type OpenForm } from './queries/forms.ts'
import { visitorsPages } from './routes-pages.ts'
import type { FormDeps } from './routes-confirm.ts'
import { listSignUps } from './queries/sign-ups.ts'
import { sendAgain } from './send-again.ts'
import { takeSignUp } from './sign-up.ts'

export function formRoutes(app: FastifyInstance, deps: FormDeps): void {
  const desk = new SignUpDesk(deps, deps.log)
  app.addHook('onClose', () => desk.close())
  ownersRoutes(app, deps)
  signUpRoute(app, deps, desk)
  visitorsPages(app, deps, desk)
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

function signUpRoute(app: FastifyInstance, deps: FormDeps, desk: SignUpDesk): void {
  const { db, clock } = deps
  route(app, api.signUpOnForm, async ({ params, body, request, reply }) => {
    const form = await openForm(db, params.id)
    const script = await scriptOf(app, request, form)
    const visitor = {
      ip: request.ip,
      agent: agentOf(request.headers['user-agent']),
      script,
      languages: request.headers['accept-language'],
    }
    const isKept = await takeSignUp(deps, form, { body, visitor, now: clock.now().getTime() })
    // Decides only after the answer, because the decision depends on the address.
    if (isKept) reply.raw.once('finish', () => desk.wake())
    return { message: `${english('readers/forms', 'page.sentTitle')}.` }
  })
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
  await assertRole(app, caller, 'editor')
  if (caller.workspaceId !== form.workspace_id) throw new Problem('not_found')
  return caller
}
