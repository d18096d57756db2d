// Passkeys (WebAuthn): made for the host of the public address, verified by the device's PIN, finger or face. A passkey
// alone signs in.
import { isIP } from 'node:net'
import type { NewCredential, Passkey, SignedCredential } from '@lettermill/contracts'
import { lockLimit, transaction, type Db, type Tx } from '../../platform/db/index.ts'
import { deriveKey } from '../../platform/keys.ts'
import { Problem } from '../../platform/problem.ts'
import { oneLine } from '../../platform/text.ts'
import { findAccount, hashToken, noteFailure, type AccountRow } from '../accounts/index.ts'
import { makeRecoveryCodes } from './codes.ts'
import { countRecoveryCodes } from './queries/factors.ts'
import {
  createChallenge,
  insertPasskey,
  listCredentials,
  lockPasskey,
  recordPasskeyUse,
  takeChallenge,
  type StoredPasskey,
} from './queries/passkeys.ts'

export interface PasskeyDeps {
  db: Db
  /** It changes with the public address: read it at each use. */
  readonly publicUrl: string
  /** From it, the name by which authenticators tell accounts apart is derived. */
  secretKey: string
}

// It is loaded when somebody first uses a passkey.
const webauthn = () => import('@simplewebauthn/server')

const challengeSeconds = 5 * 60
const mostPasskeys = 20

/** The host that passkeys are bound to, and the origin of the pages that may use them (the relying party). */
interface Party {
  id: string
  origin: string
}

/** @returns null if browsers make no passkeys for this address: it has no host name, or it is not https */
export function findParty(publicUrl: string): Party | null {
  const { hostname, origin, protocol } = new URL(publicUrl)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  if (isIP(hostname) || hostname.startsWith('[') || !(isLocal || protocol === 'https:')) return null
  return { id: hostname, origin }
}

/** @throws Problem passkeys_need_host */
function getParty(publicUrl: string): Party {
  const party = findParty(publicUrl)
  if (!party) throw new Problem('passkeys_need_host', { url: publicUrl })
  return party
}

/**
 * Options with which a browser makes a passkey for the account.
 * @throws Problem passkeys_need_host
 */
export async function beginPasskey(
  { db, publicUrl, secretKey }: PasskeyDeps,
  { accountId, email }: { accountId: number; email: string },
): Promise<Record<string, unknown>> {
  const party = getParty(publicUrl)
  const { generateRegistrationOptions } = await webauthn()
  const known = await listCredentials(db, accountId)
  const options = await generateRegistrationOptions({
    rpName: 'Lettermill',
    rpID: party.id,
    userName: email,
    userID: new Uint8Array(deriveKey(secretKey, `lettermill passkeys of account ${String(accountId)}`)),
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await createChallenge(db, hashToken(options.challenge), accountId, challengeSeconds)
  return { ...options }
}

/**
 * Stores a passkey that a browser made.
 * @returns it, and recovery codes if the account had none
 * @throws Problem passkey_refused, passkeys_full, passkeys_need_host
 */
export async function createPasskey(
  tx: Tx,
  { publicUrl }: Pick<PasskeyDeps, 'publicUrl'>,
  accountId: number,
  { name, credential }: { name: string; credential: NewCredential },
): Promise<{ passkey: Passkey; recoveryCodes: string[] }> {
  const party = getParty(publicUrl)
  const challenge = await usedChallenge(tx, credential.response.clientDataJSON, accountId)
  const made = await verifyNew(credential, challenge, party)
  await lockLimit(tx, 'passkeys', accountId)
  if ((await listCredentials(tx, accountId)).length >= mostPasskeys)
    throw new Problem('passkeys_full', { limit: mostPasskeys })
  const passkey = await insertPasskey(tx, {
    account_id: accountId,
    credential_id: made.id,
    public_key: Buffer.from(made.publicKey),
    counter: made.counter,
    transports: [...(made.transports ?? [])],
    name: oneLine(name) || party.id,
  })
  if (!passkey) throw new Problem('passkey_refused')
  const hasCodes = (await countRecoveryCodes(tx, accountId)) > 0
  return { passkey, recoveryCodes: hasCodes ? [] : await makeRecoveryCodes(tx, accountId) }
}

async function verifyNew(credential: NewCredential, challenge: string, party: Party) {
  const { verifyRegistrationResponse } = await webauthn()
  const verified = await verifyRegistrationResponse({
    response: withTransports(credential),
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(() => null)
  if (!verified?.verified) throw new Problem('passkey_refused')
  return verified.registrationInfo.credential
}

/** The credential without an absent list of transports, which the package does not accept. */
function withTransports({ response: { transports, ...response }, ...credential }: NewCredential) {
  return { ...credential, response: { ...response, ...(transports && { transports }) } }
}

/**
 * Options with which a browser asks for any passkey of this host.
 * @throws Problem passkeys_need_host
 */
export async function beginPasskeySignIn({
  db,
  publicUrl,
}: Pick<PasskeyDeps, 'db' | 'publicUrl'>): Promise<Record<string, unknown>> {
  const party = getParty(publicUrl)
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({ rpID: party.id, userVerification: 'required' })
  await createChallenge(db, hashToken(options.challenge), null, challengeSeconds)
  return { ...options }
}

/**
 * The approved account of a passkey that signs in.
 * @throws Problem passkey_refused; account_pending or account_rejected, only for a right passkey
 */
export async function findPasskeyOwner(
  { db, publicUrl }: Pick<PasskeyDeps, 'db' | 'publicUrl'>,
  credential: SignedCredential,
  address: string,
): Promise<AccountRow> {
  const party = getParty(publicUrl)
  const account = await transaction(db, async (tx) => {
    const challenge = await usedChallenge(tx, credential.response.clientDataJSON, null)
    const passkey = await lockPasskey(tx, credential.id)
    if (!passkey) throw new Problem('passkey_refused')
    const counter = await verifySigned(credential, challenge, { party, passkey })
    await recordPasskeyUse(tx, passkey.id, counter)
    return findAccount(tx, passkey.account_id)
  })
  if (!account) throw new Problem('passkey_refused')
  if (account.status !== 'approved') {
    noteFailure(db, address, account, account.status)
    throw new Problem(account.status === 'pending' ? 'account_pending' : 'account_rejected')
  }
  return account
}

/** @returns the counter of this signature, which is higher than the stored one if the passkey counts */
async function verifySigned(
  credential: SignedCredential,
  challenge: string,
  { party, passkey }: { party: Party; passkey: StoredPasskey },
): Promise<number> {
  const { verifyAuthenticationResponse } = await webauthn()
  const { userHandle, ...response } = credential.response
  const verified = await verifyAuthenticationResponse({
    response: { ...credential, response: { ...response, ...(userHandle !== undefined && { userHandle }) } },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
  }).catch(() => null)
  if (!verified?.verified) throw new Problem('passkey_refused')
  return verified.authenticationInfo.newCounter
}

/**
 * The challenge that a credential signed. It works once.
 * @throws Problem passkey_refused if it is none of ours for this account, expired, or was used
 */
async function usedChallenge(tx: Tx, clientDataJSON: string, accountId: number | null): Promise<string> {
  const challenge = challengeOf(clientDataJSON)
  if (!(await takeChallenge(tx, hashToken(challenge), accountId))) throw new Problem('passkey_refused')
  return challenge
}

function challengeOf(clientDataJSON: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    return typeof data === 'object' && data !== null && 'challenge' in data ? String(data.challenge) : ''
  } catch {
    return ''
  }
}
