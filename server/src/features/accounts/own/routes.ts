// The calls of one's own account.
import * as api from '@lettermill/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bearerToken, getId, route, type Caller } from '../../../platform/http/index.ts'
import { acted } from '../../audit/index.ts'
import { assertRegistersByPassword } from '../oidc/only.ts'
import type { Provider } from '../oidc/provider.ts'
import type { OnWorkspaceStopped } from '../registrations.ts'
import { hashToken } from '../secrets/hash-token.ts'
import { AfterAnswers } from './after-answers.ts'
import { askEmailChange, confirmEmailChange } from './change-email.ts'
import { exportHeaders, exportOwnAccount } from './export.ts'
import { admitForgotten, mailResetLink, resetPassword } from './forgotten-password.ts'
import type { OwnAccountDeps } from './mail.ts'
import { changePassword, proveOwner, type AccountOwner } from './password.ts'
import { deleteOwnAccount, getProfile, rename } from './profile.ts'
import { endOthers, endSession, listSessions } from './sessions.ts'

export interface OwnAccountRoutes extends OwnAccountDeps {
  onWorkspaceStopped: OnWorkspaceStopped
  /** The provider of OIDC_ISSUER. */
  provider?: Provider | null
}

/** Adds the calls of contracts/src/accounts/own-account.ts, and that of a new password. */
export function ownAccountRoutes(app: FastifyInstance, deps: OwnAccountRoutes): void {
  profileRoutes(app, deps)
  emailRoutes(app, deps)
  sessionRoutes(app, deps)
  forgottenRoutes(app, deps)
}

function sessionToken(request: FastifyRequest): string {
  return bearerToken(request.headers.authorization) ?? ''
}

function ownerOf({ accountId, email, workspaceId, isProved }: Caller, request: FastifyRequest): AccountOwner {
  return { accountId, email, workspaceId, token: sessionToken(request), address: request.ip, isProved }
}

function profileRoutes(app: FastifyInstance, deps: OwnAccountRoutes): void {
  const { db, onWorkspaceStopped, provider = null } = deps
  route(app, api.getAccount, ({ caller }) => getProfile(db, caller.accountId))
  route(app, api.updateAccount, ({ caller, body, request }) =>
    acted(db, request, (tx) => rename(tx, caller.accountId, body.name)),
  )
  route(app, api.changePassword, async ({ body, caller, request }) => {
    assertRegistersByPassword(provider)
    await changePassword(deps, ownerOf(caller, request), body)
    return { message: 'Your password was changed.' }
  })
  route(app, api.deleteAccount, async ({ body, caller, request }) => {
    const owner = ownerOf(caller, request)
    await proveOwner(db, provider, owner, body.password)
    await deleteOwnAccount(db, owner, onWorkspaceStopped)
    return { message: 'Your account was deleted.' }
  })
  route(app, api.exportAccount, async ({ caller, request, reply }) => {
    const stream = await exportOwnAccount(db, caller, hashToken(sessionToken(request)))
    await acted(db, request, () => Promise.resolve())
    return reply.headers(exportHeaders).send(stream)
  })
}

function emailRoutes(app: FastifyInstance, deps: OwnAccountRoutes): void {
  route(app, api.changeEmail, ({ body, caller, request }) =>
    askEmailChange(deps, ownerOf(caller, request), body),
  )
  route(app, api.confirmEmail, async ({ body, request }) => ({
    email: await confirmEmailChange(deps, body.token, request.ip),
  }))
}

function sessionRoutes(app: FastifyInstance, { db }: OwnAccountRoutes): void {
  route(app, api.listSessions, ({ caller, request }) =>
    listSessions(db, caller.accountId, sessionToken(request)),
  )
  route(app, api.endSession, async ({ params, caller, request }) => {
    await acted(db, request, (tx) => endSession(tx, caller.accountId, getId(params.id)))
    return { message: 'The session was ended.' }
  })
  route(app, api.endOtherSessions, async ({ caller, request }) => {
    await acted(db, request, (tx) => endOthers(tx, caller.accountId, sessionToken(request)))
    return { message: 'Your other sessions were ended.' }
  })
}

function forgottenRoutes(app: FastifyInstance, deps: OwnAccountRoutes): void {
  const afterAnswers = new AfterAnswers(app.log)
  app.addHook('onClose', () => afterAnswers.close())
  route(app, api.getPasswordHelp, async () => ({ mails: await deps.accountMail.isPossible(deps.db) }))
  route(app, api.forgotPassword, async ({ body, request, reply }) => {
    const { ip } = request
    assertRegistersByPassword(deps.provider ?? null)
    const email = await admitForgotten(deps.db, body.email, ip)
    afterAnswers.add(reply.raw, () => mailResetLink(deps, email, ip))
    return { message: 'If an account has this email, a link to set a new password is on its way.' }
  })
  route(app, api.resetPassword, async ({ body, request }) => {
    assertRegistersByPassword(deps.provider ?? null)
    await resetPassword(deps, body, request.ip)
    return { message: 'Your password was changed. Please sign in.' }
  })
}
