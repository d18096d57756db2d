// The calls of accounts: registration, sign-in, API tokens, the administrator's list, settings.
import * as api from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import { createCaptcha, type Captcha, type CaptchaDeps } from '../../platform/captcha/index.ts'
import type { Config } from '../../platform/config/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { bearerToken, getId, route } from '../../platform/http/index.ts'
import { Problem } from '../../platform/problem.ts'
import { english } from '../../platform/words/index.ts'
import { acted } from '../audit/index.ts'
import { assertHuman } from './guard/human.ts'
import { assertPasswordsOn, assertRegistersByPassword } from './oidc/only.ts'
import type { Provider } from './oidc/provider.ts'
import type { AccountMail } from './own/mail.ts'
import { ownAccountRoutes } from './own/routes.ts'
import { listAccounts, type AccountRow } from './queries/accounts.ts'
import { listTokens } from './queries/tokens.ts'
import {
  approve,
  deleteUser,
  readApplication,
  register,
  reject,
  type OnApproved,
  type OnWorkspaceStopped,
} from './registrations.ts'
import { readCredentials, signIn, signOut, type AskSecondFactor } from './sessions.ts'
import { getSettings, updateSettings } from './settings.ts'
import { createApiToken, revokeApiToken } from './tokens.ts'

export interface AccountDeps extends CaptchaDeps {
  db: Db
  config: Pick<Config, 'CAPTCHA' | 'HCAPTCHA_SITE_KEY' | 'HCAPTCHA_SECRET' | 'SENTRY_DSN'>
  /** The key that signs captcha challenges is derived from it. */
  secretKey: string
  onApproved: OnApproved
  /** The provider of OIDC_ISSUER. */
  provider?: Provider | null
  /** Runs in the transaction that deletes a workspace. */
  onWorkspaceStopped: OnWorkspaceStopped
  accountMail: AccountMail
  /** It may change: read it when it is used. */
  publicUrl: string
  askSecondFactor: AskSecondFactor
}

export function accountRoutes(app: FastifyInstance, deps: AccountDeps): void {
  const captcha = createCaptcha(deps.config, deps.secretKey, deps)
  captchaRoutes(app, captcha, deps.config.SENTRY_DSN !== undefined)
  sessionRoutes(app, deps, captcha)
  tokenRoutes(app, deps.db)
  ownAccountRoutes(app, deps)
  administratorRoutes(app, deps)
  route(app, api.getSettings, ({ caller }) => getSettings(deps.db, caller))
  route(app, api.updateSettings, ({ caller, body, request }) =>
    acted(deps.db, request, (tx) => updateSettings(tx, caller, body)),
  )
}

function captchaRoutes(app: FastifyInstance, captcha: Captcha | null, reportsErrors: boolean): void {
  route(app, api.captchaSettings, () => ({
    kind: captcha?.kind ?? ('off' as const),
    siteKey: captcha?.siteKey ?? null,
    reportsErrors,
  }))
  route(app, api.captchaChallenge, async ({ query, reply }) => {
    const challenge = await captcha?.makeChallenge(query.hard === 'yes')
    if (!challenge) throw new Problem('not_found')
    void reply.header('cache-control', 'no-store')
    return challenge
  })
}

function sessionRoutes(
  app: FastifyInstance,
  { db, askSecondFactor, provider = null }: AccountDeps,
  captcha: Captcha | null,
): void {
  route(app, api.register, async ({ body, request }) => {
    assertRegistersByPassword(provider)
    const application = readApplication(body)
    await assertHuman(db, captcha, body.hcaptchaToken, { address: request.ip })
    await register(db, application, request.ip)
    return { message: english('accounts', 'register.doneText') }
  })
  route(app, api.login, async ({ body, request }) => {
    const credentials = readCredentials(body)
    const assertMay = await assertPasswordsOn(provider)
    await assertHuman(db, captcha, body.hcaptchaToken, { address: request.ip })
    const opening = { device: request.headers['user-agent'], invitation: body.invitation }
    const asking = { askSecondFactor, assertMay }
    const signedIn = await signIn(db, credentials, request.ip, asking, opening)
    if ('secondFactor' in signedIn) return signedIn
    const { token, account } = signedIn
    const user = { id: account.id, email: account.email, isAdmin: account.is_admin }
    return { token, user, message: 'Signed in.' }
  })
  route(app, api.validateToken, ({ caller }) => ({
    isValid: true,
    user: { id: caller.accountId, email: caller.email, isAdmin: caller.isAdmin },
  }))
  route(app, api.logout, async ({ request }) => {
    await acted(db, request, (tx) => signOut(tx, bearerToken(request.headers.authorization) ?? ''))
    return { message: 'Signed out.' }
  })
}

function tokenRoutes(app: FastifyInstance, db: Db): void {
  route(app, api.listApiTokens, ({ caller }) => listTokens(db, caller))
  route(app, api.createApiToken, async ({ body, caller, request, reply }) => {
    void reply.header('cache-control', 'no-store')
    return acted(db, request, (tx) => createApiToken(tx, caller, body))
  })
  route(app, api.deleteApiToken, async ({ params, caller, request }) => {
    await acted(db, request, (tx) => revokeApiToken(tx, caller, getId(params.id)))
    return { message: 'The API token was revoked.' }
  })
}

function administratorRoutes(
  app: FastifyInstance,
  { db, onApproved, onWorkspaceStopped }: AccountDeps,
): void {
  route(app, api.listRegistrations, () => listAccounts(db))
  route(app, api.approveRegistration, async ({ params, request }) =>
    toRegistration(await acted(db, request, (tx) => approve(tx, getId(params.id), onApproved))),
  )
  route(app, api.rejectRegistration, async ({ params, caller, request }) => {
    const id = getId(params.id)
    return toRegistration(
      await acted(db, request, (tx) => reject(tx, caller.accountId, id, onWorkspaceStopped)),
    )
  })
  route(app, api.deleteUser, async ({ params, caller, request }) => {
    const id = getId(params.id)
    await acted(db, request, (tx) => deleteUser(tx, caller.accountId, id, onWorkspaceStopped))
    return { message: 'The account was deleted.' }
  })
}

// Copies the fields one by one, because the row also contains the password's hash.
function toRegistration({ id, email, status }: AccountRow): api.Registration {
  return { id, email, status }
}
