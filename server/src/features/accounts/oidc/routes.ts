// The calls of sign-in by a provider, and the cookie that binds them to one browser.
import * as api from '@lettermill/contracts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Db } from '../../../platform/db/index.ts'
import { route } from '../../../platform/http/index.ts'
import type { Log } from '../../../platform/log/index.ts'
import { Problem } from '../../../platform/problem.ts'
import type { Sealer } from '../../../platform/sealing/index.ts'
import type { AccountMail } from '../own/mail.ts'
import type { AskSecondFactor } from '../sessions.ts'
import { finishSignIn } from './finish.ts'
import type { Provider } from './provider.ts'
import { lastsMinutes } from './queries.ts'
import { beginSignIn, takeAnswer, type JoinByInvitation, type SignInDeps } from './sign-in.ts'

export interface OidcDeps {
  db: Db
  log: Log
  sealer: Sealer
  askSecondFactor: AskSecondFactor
  accountMail: AccountMail
  joinByInvitation: JoinByInvitation
  /** Null if nobody can sign in by a provider. */
  provider: Provider | null
  /** The address below which the provider sends browsers back. It may change. */
  readonly publicUrl: string
}

/** Adds the calls of contracts/src/accounts/oidc.ts. Without a provider, all but the list of methods answer not_found. */
export function oidcRoutes(app: FastifyInstance, deps: OidcDeps): void {
  const { provider, db, log, sealer, askSecondFactor, accountMail, joinByInvitation } = deps
  const cookie = () => cookieOf(deps.publicUrl.startsWith('https:'))
  /** @throws Problem not_found if nobody can sign in by a provider */
  const used = (): SignInDeps => {
    if (!provider) throw new Problem('not_found')
    return { db, log, sealer, provider, askSecondFactor, accountMail, joinByInvitation }
  }
  route(app, api.signInMethods, async () => ({
    provider: provider?.name ?? null,
    passwords: (await provider?.passwordsFor()) ?? 'everybody',
  }))
  route(app, api.startOidc, async ({ query, request, reply }) => {
    const redirectUri = `${deps.publicUrl}${api.oidcCallback.path}`
    const { browser, url } = await beginSignIn(used(), redirectUri, request.ip, query.again === 'yes')
    void reply.header('set-cookie', cookie().write(browser, lastsMinutes * 60))
    return leadTo(reply, url ?? api.finishSignInPath)
  })
  route(app, api.oidcCallback, async ({ query, request, reply }) => {
    await takeAnswer(used(), cookie().read(request.headers.cookie), query, request.ip)
    return leadTo(reply, api.finishSignInPath)
  })
  route(app, api.finishOidc, async ({ body, request, reply }) => {
    const { write, read } = cookie()
    const { password, token, register, invitation } = body
    const caller = token === undefined ? null : await app.findCaller(token)
    const decision = { password, caller, register, invitation }
    const finished = await finishSignIn(used(), read(request.headers.cookie), decision, {
      address: request.ip,
      device: request.headers['user-agent'],
    })
    const isOver = finished.step === 'signed_in' || finished.step === 'waiting'
    if (isOver) void reply.header('set-cookie', write('', 0))
    return finished
  })
}

function leadTo(reply: FastifyReply, address: string): FastifyReply {
  return reply.code(302).header('location', address).send()
}

/**
 * The cookie. Over https its name keeps other hosts of the domain from setting it (RFC 6265bis, section 4.1.3.2). It is
 * Lax, because the provider sends the browser back from another site.
 */
function cookieOf(isSecure: boolean) {
  const name = isSecure ? '__Host-sign-in' : 'sign-in'
  const pattern = new RegExp(`(?:^|; ?)${name}=([\\w-]{43})(?:;|$)`)
  return {
    write: (value: string, seconds: number) =>
      `${name}=${value}; Path=/; Max-Age=${String(seconds)}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
    read: (header: string | undefined) => pattern.exec(header ?? '')?.[1] ?? null,
  }
}
