// The relays as the settings show them.
import type { Relay, RelaysPage } from '@lettermill/contracts'
import type { Db } from '../../platform/db/index.ts'
import { parseRelay } from '../../platform/mail/smtp-client.ts'
import type { Sealer } from '../../platform/sealing/index.ts'
import { keyOfEnvironment, keyOfStored, openPassword, securityOf } from './addresses.ts'
import { listStates, listStored, listToday, type RelayRow, type StateRow } from './queries.ts'
import type { RelayRules } from './relays.ts'

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
