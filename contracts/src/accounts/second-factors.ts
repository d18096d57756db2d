// Second factors of one's own account, signing in with them, and proving again who acts.
import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { done, id, idParams, line, moment } from '../api/shapes.ts'
import { invitationToken, user } from './accounts.ts'

export const passkey = z
  .object({ id, name: z.string(), created_at: moment, last_used_at: z.nullable(moment) })
  .register(z.globalRegistry, { id: 'Passkey' })
export type Passkey = z.output<typeof passkey>

export const secondFactors = z
  .object({
    /** Whether codes of an authenticator app are set up. */
    totp: z.boolean(),
    passkeys: z.array(passkey),
    /** How many recovery codes are left. */
    recoveryCodes: z.int(),
    /** The host that passkeys are bound to; null if the public address has none to which a passkey can be bound. */
    passkeyHost: z.nullable(z.string()),
    /** Whether the account must have a second factor (REQUIRE_SECOND_FACTOR). */
    isRequired: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'SecondFactors' })
export type SecondFactors = z.output<typeof secondFactors>

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** A code of an authenticator app, or a recovery code. */
const code = z.string().check(z.maxLength(100))

const base64url = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[\w-]*$/))

/** What a browser answers about a credential, as `toJSON()` of WebAuthn writes it. */
const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
}

const newCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
  }),
})
export type NewCredential = z.output<typeof newCredential>

const signedCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(8000),
    userHandle: z.optional(base64url(200)),
  }),
})
export type SignedCredential = z.output<typeof signedCredential>

/** Options that a browser passes to WebAuthn. */
const options = z.record(z.string(), z.unknown())

const signedIn = z.object({ token: z.string(), user })

export const listSecondFactors = endpoint({
  method: 'GET',
  path: '/api/account/second-factors',
  access: 'session',
  role: 'viewer',
  beforeFactor: true,
  summary: 'Your second factors',
  reply: secondFactors,
})

export const beginTotp = endpoint({
  method: 'POST',
  path: '/api/account/totp',
  access: 'session',
  role: 'viewer',
  beforeFactor: true,
  proof: true,
  audit: { none: 'has an effect only once it is confirmed' },
  summary: 'A new secret for an authenticator app; codes count once one of them is confirmed',
  reply: z.object({ secret: z.string(), uri: z.string() }),
})

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/api/account/totp/confirm',
  access: 'session',
  role: 'viewer',
  beforeFactor: true,
  audit: { action: 'second_factor_added' },
  summary: 'Set up the authenticator app by one of its codes; the answer has new recovery codes',
  body: z.object({ code }),
  reply: recoveryCodes,
})

export const deleteTotp = endpoint({
  method: 'DELETE',
  path: '/api/account/totp',
  access: 'session',
  role: 'viewer',
  proof: true,
  audit: { action: 'second_factor_removed' },
  summary: 'Stop asking for codes of the authenticator app',
  reply: done,
})

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/account/passkeys/options',
  access: 'session',
  role: 'viewer',
  beforeFactor: true,
  proof: true,
  audit: { none: 'has an effect only once the passkey is stored' },
  summary: 'Options with which a browser makes a passkey',
  reply: options,
})

export const createPasskey = endpoint({
  method: 'POST',
  path: '/api/account/passkeys',
  access: 'session',
  role: 'viewer',
  beforeFactor: true,
  audit: { action: 'second_factor_added' },
  summary: 'Store a passkey; the answer has recovery codes if the account had none',
  body: z.object({ name: line(100), credential: newCredential }),
  reply: z.extend(recoveryCodes, { passkey }),
})

export const deletePasskey = endpoint({
  method: 'DELETE',
  path: '/api/account/passkeys/:id',
  access: 'session',
  role: 'viewer',
  proof: true,
  audit: { action: 'second_factor_removed' },
  summary: 'Remove a passkey',
  params: idParams,
  reply: done,
})

export const createRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/account/recovery-codes',
  access: 'session',
  role: 'viewer',
  proof: true,
  audit: { action: 'recovery_codes_made' },
  summary: 'New recovery codes in place of the old ones; only this answer contains them',
  reply: recoveryCodes,
})

export const proveAgain = endpoint({
  method: 'POST',
  path: '/api/account/proof',
  access: 'session',
  role: 'viewer',
  beforeFactor: true,
  audit: { action: 'proof_given' },
  summary: 'Prove who acts, by the password or a code; sensitive calls work for 15 minutes afterwards',
  body: z.object({
    password: z.optional(z.string().check(z.maxLength(1000))),
    code: z.optional(code),
  }),
  reply: done,
})

export const signInWithFactor = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor',
  access: 'anyone',
  audit: { action: 'signed_in' },
  summary:
    'Finish a sign-in by a code of the authenticator app, or a recovery code; five tries in five minutes',
  body: z.object({ id: z.string().check(z.maxLength(100)), code, invitation: invitationToken }),
  reply: signedIn,
})

export const beginPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/auth/passkey/options',
  access: 'anyone',
  audit: { none: 'changes nothing' },
  summary: 'Options with which a browser asks for a passkey',
  reply: options,
})

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkey',
  access: 'anyone',
  audit: { action: 'signed_in' },
  summary: 'Sign in by a passkey, without a password',
  body: z.object({ credential: signedCredential, invitation: invitationToken }),
  reply: signedIn,
})
