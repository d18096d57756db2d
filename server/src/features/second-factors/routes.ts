// The calls of second factors: one's own, signing in with them, and proving again who acts.
import * as api from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../platform/config/index.ts'
import { bearerToken, getId, route } from '../../platform/http/index.ts'
import { Problem } from '../../platform/problem.ts'
import {
  assertPasswordsOn,
  mustHaveFactor,
  openSession,
  provePassword,
  renewProof,
  tellAccount,
  type AccountMail,
  type AccountRow,
  type Provider,
} from '../accounts/index.ts'
import { acted, actorOf, noteRefusal } from '../audit/index.ts'
import { assertCode, makeRecoveryCodes, type CodeDeps } from './codes.ts'
import {
  beginPasskey,
  beginPasskeySignIn,
  createPasskey,
  findParty,
  findPasskeyOwner,
  type PasskeyDeps,
} from './passkeys.ts'
import { countRecoveryCodes, listKinds } from './queries/factors.ts'
import { listPasskeys } from './queries/passkeys.ts'
import { removePasskey, removeTotp } from './reset.ts'
import { finishSignIn } from './sign-in.ts'
import { beginTotp, confirmTotp } from './totp.ts'

export interface SecondFactorDeps extends CodeDeps, PasskeyDeps {
  config: Pick<Config, 'REQUIRE_SECOND_FACTOR'>
  accountMail: AccountMail
  /** The provider of OIDC_ISSUER. */
  provider?: Provider | null
}

/** Adds the calls of contracts/src/accounts/second-factors.ts. */
export function secondFactorRoutes(app: FastifyInstance, deps: SecondFactorDeps): void {
  listRoute(app, deps)
  totpRoutes(app, deps)
  passkeyRoutes(app, deps)
  proofRoute(app, deps)
  signInRoutes(app, deps)
}

function listRoute(app: FastifyInstance, deps: SecondFactorDeps): void {
  route(app, api.listSecondFactors, async ({ caller }) => ({
    totp: (await listKinds(deps.db, caller.accountId)).includes('totp'),
    passkeys: await listPasskeys(deps.db, caller.accountId),
    recoveryCodes: await countRecoveryCodes(deps.db, caller.accountId),
    passkeyHost: findParty(deps.publicUrl)?.id ?? null,
    isRequired: mustHaveFactor(deps.config.REQUIRE_SECOND_FACTOR, caller),
  }))
}

function totpRoutes(app: FastifyInstance, { db, sealer, clock, accountMail }: SecondFactorDeps): void {
  route(app, api.beginTotp, ({ caller }) => beginTotp(db, sealer, caller))
  route(app, api.confirmTotp, ({ caller: { accountId, email }, body, request }) =>
    acted(
      db,
      request,
      async (tx) => {
        await confirmTotp(tx, sealer, accountId, { code: body.code, now: clock.now() })
        await tellAccount(tx, accountMail, email, { kind: 'totpAdded', params: {} })
        return { recoveryCodes: await makeRecoveryCodes(tx, accountId) }
      },
      () => ({ detail: 'totp' }),
    ),
  )
  route(app, api.deleteTotp, async ({ caller, request }) => {
    await acted(
      db,
      request,
      async (tx) => {
        await removeTotp(tx, caller.accountId)
        await tellAccount(tx, accountMail, caller.email, { kind: 'totpRemoved', params: {} })
      },
      () => ({ detail: 'totp' }),
    )
    return { message: 'The authenticator app was removed.' }
  })
  route(app, api.createRecoveryCodes, ({ caller, request }) =>
    acted(db, request, async (tx) => {
      if ((await listKinds(tx, caller.accountId)).length === 0) throw new Problem('not_found')
      return { recoveryCodes: await makeRecoveryCodes(tx, caller.accountId) }
    }),
  )
}

function passkeyRoutes(app: FastifyInstance, deps: SecondFactorDeps): void {
  const { db, accountMail } = deps
  route(app, api.beginPasskey, ({ caller }) => beginPasskey(deps, caller))
  route(app, api.createPasskey, ({ caller, body, request }) =>
    acted(
      db,
      request,
      async (tx) => {
        const made = await createPasskey(tx, deps, caller.accountId, body)
        const { name } = made.passkey
        await tellAccount(tx, accountMail, caller.email, { kind: 'passkeyAdded', params: { name } })
        return made
      },
      () => ({ detail: 'passkey' }),
    ),
  )
  route(app, api.deletePasskey, async ({ caller, params, request }) => {
    await acted(
      db,
      request,
      async (tx) => {
        const name = await removePasskey(tx, caller.accountId, getId(params.id))
        await tellAccount(tx, accountMail, caller.email, { kind: 'passkeyRemoved', params: { name } })
      },
      () => ({ detail: 'passkey' }),
    )
    return { message: 'The passkey was removed.' }
  })
}

function proofRoute(app: FastifyInstance, deps: SecondFactorDeps): void {
  const { db, provider = null } = deps
  route(app, api.proveAgain, async ({ caller, body: { password, code }, request }) => {
    const { accountId, email, workspaceId } = caller
    const token = bearerToken(request.headers.authorization) ?? ''
    const owner = { accountId, email, workspaceId, token, address: request.ip }
    const noteWrong = () => noteRefusal(db, actorOf(request), { action: 'proof_failed' })
    if (code !== undefined) await assertCode(deps, owner, code, noteWrong)
    else if (password !== undefined) {
      const assertMay = await assertPasswordsOn(provider)
      assertMay({ is_admin: caller.isAdmin })
      await provePassword(db, owner, password, 'proof_failed')
    } else throw new Problem('invalid_input', { reason: 'password or code is required' })
    await acted(db, request, (tx) => renewProof(tx, token))
    return { message: 'Confirmed.' }
  })
}

function signInRoutes(app: FastifyInstance, deps: SecondFactorDeps): void {
  const { provider = null } = deps
  route(app, api.signInWithFactor, async ({ body, request }) =>
    toSignedIn(await finishSignIn(deps, body, request.ip, request.headers['user-agent'])),
  )
  route(app, api.beginPasskeySignIn, async () => {
    await assertPasswordsOn(provider)
    return beginPasskeySignIn(deps)
  })
  route(app, api.signInWithPasskey, async ({ body, request }) => {
    const assertMay = await assertPasswordsOn(provider)
    const account = await findPasskeyOwner(deps, body.credential, request.ip)
    assertMay(account)
    const opening = { device: request.headers['user-agent'], invitation: body.invitation }
    const token = await openSession(deps.db, account, request.ip, opening)
    return toSignedIn({ token, account })
  })
}

function toSignedIn({ token, account }: { token: string; account: AccountRow }) {
  return { token, user: { id: account.id, email: account.email, isAdmin: account.is_admin } }
}
