// The rules of relays: which can be stored, and when test mode may begin or end.
import { findRelayPreset, mostRelays, type RelayFields } from '@lettermill/contracts'
import type { Db, Tx } from '../../platform/db/index.ts'
import { parseRelay } from '../../platform/mail/smtp-client.ts'
import { Problem } from '../../platform/problem.ts'
import type { Sealer } from '../../platform/sealing/index.ts'
import { keyOfEnvironment, keyOfStored } from './addresses.ts'
import {
  hasActiveRelay,
  holdCampaigns,
  listEncrypted,
  listStored,
  lockForChange,
  nextRelayId,
  removeRelay,
  saveRelay,
  type RelayRow,
} from './queries.ts'
import { passwordFor, sealed } from './passwords.ts'

/** Facts about the instance that the rules need. */
export interface RelayRules {
  sealer: Sealer
  /** The relays of SMTP_URL. */
  environment: readonly string[]
  /** Whether a campaign of any workspace is being sent. */
  isSending(tx: Tx): Promise<boolean>
}

/** Whether mail stays in the built-in mailbox. It does while no relay is active. */
export async function isTestMode(db: Db, environment: readonly string[]): Promise<boolean> {
  return environment.length === 0 && !(await hasActiveRelay(db))
}

/** The hosts of all active relays, for SPF. */
export async function listRelayHosts(db: Db, environment: readonly string[]): Promise<string[]> {
  const stored = (await listStored(db)).filter(({ is_active }) => is_active)
  return [
    ...new Set([...environment.map((each) => parseRelay(each).host), ...stored.map(({ host }) => host)]),
  ]
}

export interface KnownRelay {
  host: string
  /** Whether a mail provider runs the relay. The provider then maintains the relay's IP addresses and host names. */
  isProvider: boolean
  /** Whether the last connection was encrypted; null if that is not known. */
  encrypted: boolean | null
}

/** The active relays by host, with what workers reported about their connections. */
export async function listKnownRelays(db: Db, environment: readonly string[]): Promise<KnownRelay[]> {
  const [hosts, stored, states] = await Promise.all([
    listRelayHosts(db, environment),
    listStored(db),
    listEncrypted(db),
  ])
  const keysOf = (host: string) => [
    ...environment.filter((each) => parseRelay(each).host === host).map(keyOfEnvironment),
    ...stored.filter((each) => each.host === host).map(({ id }) => keyOfStored(id)),
  ]
  return hosts.map((host) => {
    const known = states.filter(({ relay }) => keysOf(host).includes(relay))
    const encrypted = known.length === 0 ? null : known.every((each) => each.encrypted)
    return { host, isProvider: findRelayPreset(host) !== undefined, encrypted }
  })
}

/** @throws Problem relays_full, relay_invalid, relay_first_while_sending */
export async function addRelay(tx: Tx, rules: RelayRules, fields: RelayFields): Promise<RelayRow> {
  await lockForChange(tx)
  const stored = await listStored(tx)
  if (stored.length >= mostRelays) throw new Problem('relays_full', { limit: mostRelays })
  const id = await nextRelayId(tx)
  const relay = sealed(rules.sealer, id, fields, fields.password ?? '')
  await assertModeMayChange(tx, rules, stored, [...stored, relay])
  return saveRelay(tx, relay)
}

/**
 * @throws Problem not_found, relay_invalid, relay_password_needed, relay_first_while_sending, relay_last_while_sending
 */
export async function changeRelay(
  tx: Tx,
  rules: RelayRules,
  id: number,
  fields: RelayFields,
): Promise<RelayRow> {
  await lockForChange(tx)
  const stored = await listStored(tx)
  const before = stored.find((each) => each.id === id)
  if (!before) throw new Problem('not_found')
  const relay = sealed(rules.sealer, id, fields, passwordFor(rules.sealer, before, fields))
  await assertModeMayChange(
    tx,
    rules,
    stored,
    stored.map((each) => (each.id === id ? relay : each)),
  )
  return saveRelay(tx, relay)
}

/** @throws Problem not_found, relay_last_while_sending */
export async function deleteRelay(tx: Tx, rules: RelayRules, id: number): Promise<string> {
  await lockForChange(tx)
  const stored = await listStored(tx)
  const gone = stored.find((each) => each.id === id)
  if (!gone) throw new Problem('not_found')
  await assertModeMayChange(
    tx,
    rules,
    stored,
    stored.filter((each) => each.id !== id),
  )
  await removeRelay(tx, id)
  return nameOf(gone)
}

/**
 * Refuses to begin or end test mode while a campaign is being sent. Otherwise the rest of the campaign would leave by
 * another relay than the one that people saw when they pressed Send.
 */
async function assertModeMayChange(
  tx: Tx,
  { environment, isSending }: RelayRules,
  before: readonly RelayRow[],
  after: readonly RelayRow[],
): Promise<void> {
  const isTest = (relays: readonly RelayRow[]) =>
    environment.length === 0 && !relays.some(({ is_active }) => is_active)
  if (isTest(before) === isTest(after)) return
  await holdCampaigns(tx)
  if (!(await isSending(tx))) return
  throw new Problem(isTest(before) ? 'relay_first_while_sending' : 'relay_last_while_sending')
}

/** Host and port, as the audit log shows them. */
export const nameOf = ({ host, port }: { host: string; port: number }): string => `${host}:${String(port)}`
