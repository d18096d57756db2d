// The pace of messages to a provider with a limit. Pure. Messages leave in even steps (the generic cell rate algorithm,
// as SEND_RATE), so that no window of a minute or an hour has more of them than the limit, wherever it begins.
import { mailProviders, type ProviderLimit } from '@lettermill/contracts'

/** Limits as they are stored. */
export type Limits = Pick<ProviderLimit, 'per_minute' | 'per_hour'>

const windows = { minute: 60_000, hour: 3_600_000 } as const

/** Milliseconds of steps that may leave together, because workers look for due messages about once a second. */
const burst = 2000
/** Milliseconds that a message may take from its worker to the relay, so that two windows never share it. */
const onTheWay = 1000

/** The limit of a place: a mailbox provider, or a domain of none. */
export function limitOf(limits: readonly ProviderLimit[], place: string): Limits {
  const provider = mailProviders.find((each) => each === place) ?? 'other'
  return limits.find((each) => each.provider === provider) ?? { per_minute: null, per_hour: null }
}

/** Milliseconds from one message to the next, so slow that both limits hold; null without a limit. */
export function stepOf({ per_minute, per_hour }: Limits): number | null {
  const steps = [
    ...(per_minute === null ? [] : [(windows.minute + burst + onTheWay) / per_minute]),
    ...(per_hour === null ? [] : [(windows.hour + burst + onTheWay) / per_hour]),
  ]
  return steps.length === 0 ? null : Math.max(...steps)
}

/** Times in milliseconds. `nextAt`: when the next message of a place may leave. */
export interface Pace {
  nextAt: number
  now: number
  step: number
}

/**
 * How many of the wanted messages may leave now, and when the next one may. After a limit was raised, the old pace does
 * not delay the next message.
 */
export function grant({ nextAt, now, step }: Pace, wanted: number): { granted: number; nextAt: number } {
  const from = Math.min(Math.max(nextAt, now), now + burst + step)
  const room = from > now + burst ? 0 : Math.floor((now + burst - from) / step) + 1
  const granted = Math.min(room, wanted)
  return { granted, nextAt: from + granted * step }
}
