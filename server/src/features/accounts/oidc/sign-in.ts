// A sign-in at the provider: it begins in a browser, the provider sends the browser back with an answer, and what came of
// the answer waits for the call that finishes the sign-in (finish.ts). A cookie binds the three to the browser.
import { randomBytes } from 'node:crypto'
import type { Db, Tx } from '../../../platform/db/index.ts'
import type { Log } from '../../../platform/log/index.ts'
import { Problem } from '../../../platform/problem.ts'
import type { Sealer } from '../../../platform/sealing/index.ts'
import { anonymous, noteRefusal } from '../../audit/index.ts'
import { assertAllowed, countAttempts, inTurn, providerAttempts } from '../guard/limits.ts'
import type { AccountMail } from '../own/mail.ts'
import type { AskSecondFactor } from '../sessions.ts'
import { hashToken } from '../secrets/hash-token.ts'
import { ProviderAway } from './bounded-fetch.ts'
import type { Answered, Asked, Provider } from './provider.ts'
import { createSignIn, findAnswer, keepAnswer, takeState } from './queries.ts'

export interface SignInDeps {
  db: Db
  log: Log
  provider: Provider
  sealer: Sealer
  askSecondFactor: AskSecondFactor
  accountMail: AccountMail
  joinByInvitation: JoinByInvitation
}

/**
 * Adds an account to the workspace that invited its address, in the transaction that registers it.
 * @returns whether the account is approved by that
 * @throws Problem invitation_invalid, invitation_for_other
 */
export type JoinByInvitation = (
  tx: Tx,
  registered: { token: string; email: string; accountId: number; address: string },
) => Promise<boolean>

/** Why a sign-in was refused: a code of the problems. */
type Refusal = 'oidc_unreachable' | 'oidc_failed' | 'oidc_denied'

/** What is kept of a sign-in. */
type Kept =
  { kind: 'asked'; asked: Asked } | ({ kind: 'answered' } & Answered) | { kind: 'refused'; code: Refusal }

/** The parameters with which the provider sends a browser back. */
export interface ProviderAnswer {
  code?: string | undefined
  state?: string | undefined
  iss?: string | undefined
  error?: string | undefined
}

/** The most sign-ins under way. They are limited because callers without an account create these rows. */
const mostUnderWay = 10_000

/**
 * Begins a sign-in.
 * @param address the caller's, of whose network 300 sign-ins begin in 15 minutes
 * @param again whether the provider should ask the person again who it is
 * @returns a new value for the browser's cookie; where to send the browser, or null if the provider does not answer,
 *   which the call that finishes the sign-in then says
 * @throws Problem too_many_requests
 */
export async function beginSignIn(
  deps: SignInDeps,
  redirectUri: string,
  address: string,
  again = false,
): Promise<{ browser: string; url: string | null }> {
  const { db, provider } = deps
  await inTurn(address, async () => {
    const attempts = providerAttempts(address)
    await assertAllowed(db, attempts, address)
    await countAttempts(db, attempts)
  })
  const browser = randomBytes(32).toString('base64url')
  const begun = await provider
    .begin(redirectUri, again)
    .catch((error: unknown) => ({ code: refusalOf(deps, error) }))
  const isBegun = 'asked' in begun
  const kept: Kept = isBegun ? { kind: 'asked', asked: begun.asked } : { kind: 'refused', code: begun.code }
  const signIn = {
    browser_hash: hashToken(browser),
    state_hash: isBegun ? hashToken(begun.asked.state) : null,
    sealed: seal(deps, browser, kept),
  }
  if (!(await createSignIn(db, signIn, mostUnderWay))) throw new Problem('too_many_requests', { minutes: 10 })
  return { browser, url: isBegun ? begun.url : null }
}

/**
 * Takes the provider's answer and keeps what came of it. An answer for a sign-in that this browser did not begin, or that
 * came already, changes nothing.
 * @param browser the value of the browser's cookie; null if it has none
 */
export async function takeAnswer(
  deps: SignInDeps,
  browser: string | null,
  answer: ProviderAnswer,
  address: string,
): Promise<void> {
  if (browser === null || answer.state === undefined) return
  const taken = await takeState(deps.db, hashToken(browser), hashToken(answer.state))
  if (taken === undefined) return
  const kept = open(deps, browser, taken)
  if (kept.kind !== 'asked') return
  const result = await resultOf(deps, answer, kept.asked)
  if (result.kind === 'refused' && result.code === 'oidc_failed')
    await noteRefusal(deps.db, anonymous(address), { action: 'sign_in_failed', detail: 'provider_refused' })
  await keepAnswer(deps.db, hashToken(browser), seal(deps, browser, result))
}

async function resultOf(deps: SignInDeps, answer: ProviderAnswer, asked: Asked): Promise<Kept> {
  if (answer.error === 'access_denied') return { kind: 'refused', code: 'oidc_denied' }
  const { code, state, iss, error } = answer
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries({ code, state, iss, error }))
    if (value !== undefined) parameters.set(name, value)
  try {
    return { kind: 'answered', ...(await deps.provider.exchange(parameters, asked)) }
  } catch (failure) {
    return { kind: 'refused', code: refusalOf(deps, failure) }
  }
}

/** The code of a failure. The log has its reason, without what the provider sent. */
function refusalOf({ log, provider }: SignInDeps, failure: unknown): Refusal {
  const chain = chainOf(failure)
  const reason = chain.map((each) => `${each.message}${codeOf(each)}`).join(': ')
  log.warn({ reason, provider: provider.name }, 'A sign-in at the provider failed')
  return chain.some((each) => each instanceof ProviderAway) ? 'oidc_unreachable' : 'oidc_failed'
}

/** The code with which a provider refuses (RFC 6749, section 5.2), such as invalid_client. */
function codeOf(error: Error): string {
  return 'error' in error && typeof error.error === 'string' ? ` (${error.error.slice(0, 100)})` : ''
}

function chainOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...chainOf(error.cause)] : []
}

/**
 * What the provider said about the person who signs in with a browser, and when the person proved that.
 * @throws Problem oidc_expired if nothing is kept for the browser; oidc_unreachable, oidc_failed or oidc_denied
 */
export async function getPerson(deps: SignInDeps, browser: string | null): Promise<Answered> {
  const sealed = browser === null ? undefined : await findAnswer(deps.db, hashToken(browser))
  if (browser === null || sealed === undefined) throw new Problem('oidc_expired')
  const kept = open(deps, browser, sealed)
  if (kept.kind === 'answered') return kept
  if (kept.kind === 'refused') throw new Problem(kept.code, { provider: deps.provider.name })
  // The answer is being exchanged.
  throw new Problem('oidc_expired')
}

const identityOf = (browser: string) => `oidc sign-in ${hashToken(browser).toString('hex')}`

function seal({ sealer }: SignInDeps, browser: string, kept: Kept): string {
  return sealer.seal(JSON.stringify(kept), identityOf(browser))
}

function open({ sealer }: SignInDeps, browser: string, sealed: string): Kept {
  return JSON.parse(sealer.open(sealed, identityOf(browser))) as Kept
}
