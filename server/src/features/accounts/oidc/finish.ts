// The end of a sign-in at the provider: whose account it is, and what is still missing. An account belongs to a person by
// issuer and subject. An address alone links nobody: whoever has an account with it confirms with its password once.
import type { ReplyOf, finishOidc } from '@lettermill/contracts'
import type { Caller } from '../../../platform/caller.ts'
import { transaction, type Tx } from '../../../platform/db/index.ts'
import { Problem } from '../../../platform/problem.ts'
import { english } from '../../../platform/words/index.ts'
import { anonymous, noteRefusal, record } from '../../audit/index.ts'
import { hashToken } from '../secrets/hash-token.ts'
import { generatePassword, hashPassword } from '../secrets/passwords.ts'
import { tellAccount } from '../own/mail.ts'
import {
  createAccount,
  findAccountByEmail,
  notePasswordUnknown,
  type AccountRow,
} from '../queries/accounts.ts'
import { createWorkspace } from '../queries/workspaces.ts'
import { register } from '../registrations.ts'
import { openSession, proveByPassword } from '../sessions.ts'
import { isLetIn, type Person } from './claims.ts'
import { applyRole } from './provider-roles.ts'
import { createIdentity, deleteSignIn, findLinkedAccount, recordIdentityUse } from './queries.ts'
import { getPerson, type SignInDeps } from './sign-in.ts'

/** What the person decided meanwhile. */
export interface Decision {
  password?: string | undefined
  /** Whoever the session belongs to that was given in place of a password. */
  caller?: Caller | null
  register?: true | undefined
  /** The token of an invitation by which they register, or by which an account without any workspace joins. */
  invitation?: string | undefined
}

type Finished = ReplyOf<typeof finishOidc>

/** A sign-in that is to be finished. */
interface Ending extends SignInDeps {
  browser: string
  person: Person
  /** When the person proved to be it, in seconds since 1970. */
  provedAt: number
  /** The caller's IP address, and User-Agent. */
  address: string
  device: string | undefined
  invitation: string | undefined
}

/**
 * Finishes a sign-in, or says what is missing.
 * @param browser the value of the browser's cookie; null if it has none
 * @throws Problem with the codes of `getPerson`; oidc_email_missing or oidc_email_unverified, for a person without an
 *   account; account_pending or account_rejected; the codes of a sign-in by password, if one is given; the codes of a
 *   registration; invitation_invalid, invitation_for_other
 */
export async function finishSignIn(
  deps: SignInDeps,
  browser: string | null,
  decision: Decision,
  { address, device }: { address: string; device: string | undefined },
): Promise<Finished> {
  const { person, provedAt } = await getPerson(deps, browser)
  const { invitation } = decision
  const ending: Ending = { ...deps, browser: browser ?? '', person, provedAt, address, device, invitation }
  const linked = await findLinkedAccount(deps.db, person)
  if (linked) return signInLinked(ending, linked)
  const email = assertEmail(person, deps.provider.name)
  const account = await findAccountByEmail(deps.db, email)
  const proved = account && (await proveOwner(ending, account, decision))
  if (proved) return link(ending, proved)
  if (account) return { step: 'confirm', email: account.email, provider: deps.provider.name }
  if (isLetIn(person, deps.provider.config.OIDC_CREATE)) return letIn(ending, email)
  return decision.register ? apply(ending, email) : { step: 'register', email }
}

/** Nobody gets an account for an address that the provider doubts. One that says nothing is like a registration here. */
function assertEmail({ email, isEmailVerified }: Person, provider: string): string {
  if (email === null) throw new Problem('oidc_email_missing', { provider })
  if (isEmailVerified === false) throw new Problem('oidc_email_unverified', { provider })
  return email
}

async function signInLinked(ending: Ending, account: AccountRow): Promise<Finished> {
  const { db, person, provider, address } = ending
  if (account.status !== 'approved') {
    await deleteSignIn(db, hashToken(ending.browser))
    const object = { kind: 'account', id: account.id, name: account.email } as const
    await noteRefusal(db, anonymous(address), { action: 'sign_in_failed', object, detail: account.status })
    throw new Problem(account.status === 'pending' ? 'account_pending' : 'account_rejected')
  }
  await transaction(db, async (tx) => {
    await useUp(tx, ending)
    await recordIdentityUse(tx, person)
    await applyRole(tx, provider.config, account, person, address)
  })
  return signedIn(ending, account)
}

/**
 * Checks that the person owns the account, by its password or by one of its sessions that proved lately who acts.
 * @returns null if neither was given
 */
async function proveOwner(
  { db, address, askSecondFactor, provider }: Ending,
  account: AccountRow,
  { password, caller }: Decision,
): Promise<AccountRow | null> {
  if (caller?.by === 'session' && caller.accountId === account.id && caller.isProved) return account
  if (password === undefined) return null
  const proved = await proveByPassword(db, { email: account.email, password }, address)
  // The password alone does not prove the owner of an account with a second factor.
  if (await askSecondFactor(db, proved))
    throw new Problem('oidc_link_needs_factor', { provider: provider.name })
  return proved
}

/** Links an account whose owner the person is. */
async function link(ending: Ending, account: AccountRow): Promise<Finished> {
  const { db, person, provider, address } = ending
  await transaction(db, async (tx) => {
    await useUp(tx, ending)
    await linkTo(tx, ending, account)
    await applyRole(tx, provider.config, account, person, address)
    const text = { kind: 'providerLinked', params: { provider: provider.name } } as const
    await tellAccount(tx, ending.accountMail, account.email, text)
  })
  // The password, or the session, has just proved who acts.
  return signedIn({ ...ending, provedAt: Date.now() / 1000 }, account)
}

/** Creates an account for a person whose domain OIDC_CREATE names. Nobody knows its password. */
async function letIn(ending: Ending, email: string): Promise<Finished> {
  const { db, person, provider, address } = ending
  const created = {
    email,
    password_hash: await hashPassword(generatePassword()),
    is_admin: false,
    status: 'approved',
  } as const
  const account = await transaction(db, async (tx) => {
    await useUp(tx, ending)
    const id = await createAccount(tx, created)
    if (id === undefined) throw new Problem('email_taken')
    await notePasswordUnknown(tx, id)
    const object = { kind: 'account', id, name: email } as const
    await record(tx, anonymous(address), { action: 'account_created', object, detail: provider.name })
    const account = { ...created, id }
    await linkTo(tx, ending, account)
    const isMember = await applyRole(tx, provider.config, account, person, address)
    if (!isMember) await createWorkspace(tx, id)
    return account
  })
  return signedIn(ending, account)
}

/** Applies for an account, as somebody with a password does. An invitation may approve it at once. */
async function apply(ending: Ending, email: string): Promise<Finished> {
  const { db, person, address, invitation, joinByInvitation } = ending
  const application = { email, password: generatePassword() }
  const isApproved = await register(db, application, address, async (tx, id) => {
    await useUp(tx, ending)
    await linkTo(tx, ending, { id, email })
    await notePasswordUnknown(tx, id)
    if (invitation === undefined) return false
    return joinByInvitation(tx, { token: invitation, email, accountId: id, address })
  })
  const account = isApproved ? await findLinkedAccount(db, person) : undefined
  return account
    ? signedIn(ending, account)
    : { step: 'waiting', message: english('accounts', 'register.doneText') }
}

async function linkTo(
  tx: Tx,
  { person, provider, address }: Ending,
  account: Pick<AccountRow, 'id' | 'email'>,
) {
  const { issuer, subject } = person
  // Another call linked the person meanwhile.
  if (!(await createIdentity(tx, { issuer, subject, account_id: account.id })))
    throw new Problem('oidc_expired')
  const object = { kind: 'account', id: account.id, name: account.email } as const
  await record(tx, anonymous(address), { action: 'identity_linked', object, detail: provider.name })
}

/** @throws Problem oidc_expired if a concurrent call finished the sign-in */
async function useUp(tx: Tx, { browser }: Ending): Promise<void> {
  if (!(await deleteSignIn(tx, hashToken(browser)))) throw new Problem('oidc_expired')
}

async function signedIn(
  { db, address, device, invitation, provedAt }: Ending,
  account: AccountRow,
): Promise<Finished> {
  const token = await openSession(db, account, address, { device, invitation, byProvider: true, provedAt })
  const { id, email, is_admin: isAdmin } = account
  return { step: 'signed_in', token, user: { id, email, isAdmin }, message: 'Signed in.' }
}
