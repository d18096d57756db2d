// The rules of relays: which can be stored, and when test mode may begin or end.
import {
  findRelayPreset,
  mostRelays,
  type Relay,
  type RelayFields,
  type RelaysPage,
} from '@lettermill/contracts'
import type { Db, Tx } from '../../platform/db/index.ts'
import { parseRelay } from '../../platform/mail/smtp-client.ts'
import { Problem } from '../../platform/problem.ts'
import type { Sealer } from '../../platform/sealing/index.ts'
import {
  addressOf,
  identityOf,
  keyOfEnvironment,
  keyOfStored,
  openPassword,
  securityOf,
} from './addresses.ts'
import {
  findStored,
  hasActiveRelay,
  holdCampaigns,
  listEncrypted,
  listStates,
  listStored,
  listToday,
  lockForChange,
  nextRelayId,
  removeRelay,
  reseal,
  saveRelay,
  type RelayRow,
  type StateRow,
} from './queries.ts'

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
  const relay = { ...sealed(rules.sealer, id, fields, passwordFor(rules.sealer, before, fields)) }
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
 * The password to use with these fields: the given password, or else the stored one. A stored password is never sent to
 * another host or used for another user. To change the host or the user, the administrator must enter the password
 * again.
 * @throws Problem relay_password_needed
 */
function passwordFor(sealer: Sealer, before: RelayRow, fields: RelayFields): string {
  if (fields.password !== undefined || fields.username === '') return fields.password ?? ''
  const isSame = before.host === fields.host && before.username === fields.username
  const password = isSame ? openPassword(sealer, before) : null
  if (password === null) throw new Problem('relay_password_needed')
  return password
}

/**
 * The address of a relay that is tested before it is stored.
 * @param id the relay whose stored password is used if none is given
 * @throws Problem not_found, relay_invalid, relay_password_needed
 */
export async function addressToTry(
  db: Db,
  sealer: Sealer,
  id: number | null,
  fields: RelayFields,
): Promise<string> {
  if (id === null) return addressOf(fields, fields.password ?? '')
  const before = await findStored(db, id)
  if (!before) throw new Problem('not_found')
  return addressOf(fields, passwordFor(sealer, before, fields))
}

function sealed(sealer: Sealer, id: number, fields: RelayFields, password: string): RelayRow {
  addressOf(fields, password)
  const { name, host, port, security, username, connections, is_active } = fields
  const kept = username === '' || password === '' ? null : sealer.seal(password, identityOf(id))
  return { id, name, host, port, security, username, password: kept, connections, is_active }
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

/** Every relay, with the states that workers reported. The relays of the environment come first. */
export async function listRelays(
  db: Db,
  { sealer, environment }: Pick<RelayRules, 'sealer' | 'environment'>,
): Promise<Pick<RelaysPage, 'relays' | 'test_mode'>> {
  const [stored, states, today] = await Promise.all([listStored(db), listStates(db), listToday(db)])
  const figures = (key: string) => ({
    ...sumOf(
      states.filter((state) => state.relay === key),
      today.find((each) => each.relay === key)?.accepted ?? 0,
    ),
  })
  const relays = [
    ...environment.map((address) => ({ ...ofEnvironment(address), ...figures(keyOfEnvironment(address)) })),
    ...stored.map((row) => {
      const found = figures(keyOfStored(row.id))
      return { ...shownOf(row), ...found, state: stateOf(sealer, row) ?? found.state }
    }),
  ]
  return { relays, test_mode: !relays.some(({ is_active }) => is_active) }
}

type Figures = Pick<
  Relay,
  | 'state'
  | 'reply'
  | 'reply_code'
  | 'reply_params'
  | 'failing_since'
  | 'open_connections'
  | 'per_second'
  | 'accepted_today'
>

/** Sums the states of a relay. The relay counts as working as long as one worker can send through it. */
function sumOf(states: readonly StateRow[], acceptedToday: number): Figures {
  const failing = states.filter(({ failing_since }) => failing_since !== null)
  const isFailing = failing.length > 0 && failing.length === states.length
  const connections = states.reduce((sum, state) => sum + state.connections, 0)
  const isUsed = acceptedToday > 0 || connections > 0
  return {
    state: isFailing ? 'failing' : isUsed ? 'ready' : 'idle',
    reply: isFailing ? (failing[0]?.reply ?? '') : '',
    reply_code: isFailing ? (failing[0]?.reply_code ?? null) : null,
    reply_params: isFailing ? (failing[0]?.reply_params ?? null) : null,
    failing_since: isFailing ? (failing.map((each) => each.failing_since ?? '').sort()[0] ?? null) : null,
    open_connections: connections,
    accepted_today: acceptedToday,
    per_second: Math.round(states.reduce((sum, { per_second }) => sum + per_second, 0) * 10) / 10,
  }
}

function stateOf(sealer: Sealer, row: RelayRow): Relay['state'] | null {
  if (!row.is_active) return 'off'
  return openPassword(sealer, row) === null ? 'unreadable' : null
}

function shownOf({ password, ...row }: RelayRow): Omit<Relay, keyof Figures> {
  return { ...row, security: row.security as Relay['security'], has_password: password !== null }
}

function ofEnvironment(address: string): Omit<Relay, keyof Figures> {
  const relay = parseRelay(address)
  return {
    id: null,
    name: relay.host,
    host: relay.host,
    port: relay.port,
    security: securityOf(relay),
    username: '',
    has_password: relay.credentials !== null,
    connections: null,
    is_active: true,
  }
}

/**
 * Finds passwords that an old key sealed, and seals them with the current SECRET_KEY. Runs at every start.
 * @returns how many it sealed, and how many it could not decrypt
 */
export async function sealStoredPasswords(
  db: Db,
  sealer: Sealer,
): Promise<{ sealed: number; unreadable: number }> {
  const done = { sealed: 0, unreadable: 0 }
  for (const { id, password } of await listStored(db)) {
    if (password === null || sealer.isCurrent(password)) continue
    const opened = openPassword(sealer, { id, password })
    if (opened === null) done.unreadable += 1
    else if (await reseal(db, id, password, sealer.seal(opened, identityOf(id)))) done.sealed += 1
  }
  return done
}
