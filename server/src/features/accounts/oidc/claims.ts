// What the provider says about a person, and what follows from it.
import { roles, type Role } from '@lettermill/contracts'
import type { RolesClaim } from '../../../platform/config/index.ts'
import { domainOf, readEmail } from '../../../platform/email/index.ts'

/** What is kept of the provider's claims. */
export interface Person {
  issuer: string
  subject: string
  /** As accounts store it; null if the provider gave none that an account can have. */
  email: string | null
  /** Null if the provider does not say. */
  isEmailVerified: boolean | null
  /** The highest role that the claim of OIDC_ROLES gives; null if none. */
  role: Role | null
}

type Claims = Readonly<Record<string, unknown>>

/**
 * Reads the claims of an ID token, and of the user info if it was needed. An address is verified if the answer that names
 * it says so, and the other one does not say the opposite.
 */
export function readPerson(
  issuer: string,
  subject: string,
  idToken: Claims,
  userInfo: Claims | null,
  rolesClaim: RolesClaim | undefined,
): Person {
  const source = typeof idToken['email'] === 'string' ? idToken : (userInfo ?? {})
  const { email } = source
  const said = [idToken, userInfo ?? {}].flatMap(({ email_verified: each }) =>
    each === undefined ? [] : [isTrue(each)],
  )
  const value = rolesClaim && (idToken[rolesClaim.claim] ?? userInfo?.[rolesClaim.claim])
  return {
    issuer,
    subject,
    email: typeof email === 'string' ? readEmail(email) : null,
    isEmailVerified: said.includes(false) ? false : isTrue(source['email_verified']) ? true : null,
    role: rolesClaim ? highestRole(value, rolesClaim) : null,
  }
}

/** Some providers write booleans as text. */
const isTrue = (value: unknown) => value === true || value === 'true'

/** Whether the ID token lacks a claim that is needed, so that the user info must be asked. */
export function needsUserInfo(idToken: Claims, rolesClaim: RolesClaim | undefined): boolean {
  const lacksRoles = rolesClaim !== undefined && idToken[rolesClaim.claim] === undefined
  return typeof idToken['email'] !== 'string' || lacksRoles
}

/** @param value a text or a list of texts; everything else gives no role */
function highestRole(value: unknown, { roleOf }: RolesClaim): Role | null {
  const given = [value].flat().map((each) => (typeof each === 'string' ? roleOf.get(each) : undefined))
  return roles.findLast((role) => given.includes(role)) ?? null
}

/** Whether OIDC_CREATE lets the person in without an administrator's approval. */
export function isLetIn({ email, isEmailVerified }: Person, domains: readonly string[]): boolean {
  return email !== null && isEmailVerified === true && domains.includes(domainOf(email))
}

/**
 * When a person proved to the provider who it is, in seconds since 1970: its `auth_time` (OpenID Connect Core, section
 * 2). A provider that names none may have recognized the browser without asking; it counts as having asked only if it
 * was told to. 0: not known.
 */
export function readProvedAt({ auth_time }: Claims, again: boolean): number {
  if (typeof auth_time === 'number' && auth_time >= 0) return auth_time
  return again ? Math.floor(Date.now() / 1000) : 0
}
