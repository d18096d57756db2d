// The common form of all providers' events. If a provider's own class and the receiving server's words differ, this
// file decides between them.
import {
  codeIn,
  judge,
  plainWords,
  statusIn,
  type Report,
  type ReportKind,
} from '../../../platform/refusals/index.ts'

/**
 * The cause of a refusal by the provider itself, and not by the receiving server: the provider no longer sends to the
 * address.
 */
export const heldByProvider = 'held_by_provider'

/** One event about one recipient. */
export interface HookEvent {
  /** Identifies the event among all events of this provider; a repeated event has the same id. */
  key: string
  /** When it happened, in milliseconds; events that are too old are ignored. */
  at: number
  /** The recipient, as the provider names it. */
  email: string
  kind: ReportKind
  cause: Report['cause'] | typeof heldByProvider
  code: number | null
  status: string | null
  words: string
  /** The raw event, which contains Lettermill's token. */
  raw: unknown
}

/** What an event means. */
export type Meaning = Pick<HookEvent, 'kind' | 'cause' | 'code' | 'status' | 'words'>

/** A request to a hook, and what the administrator entered for the hook. */
export interface HookRequest {
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** The bytes as they came over the wire, because signatures cover these bytes. */
  body: Buffer
  json: unknown
  secret: string
}

/**
 * How a provider proves that it made a request. `ask`: a password is missing. `confirm`: the provider asks whether
 * Lettermill wants its events. `raw`: the provider is configured to send no signature.
 */
export type Proof = 'good' | 'refused' | 'ask' | 'confirm' | 'raw' | 'unreadable'

export interface Provider {
  prove(request: HookRequest): Proof | Promise<Proof>
  /** Returns the events of a request; null if the request cannot be read. Events without a meaning are left out. */
  read(request: HookRequest): HookEvent[] | null
  /** Milliseconds for which an event is accepted. Older events are ignored. */
  freshFor: number
  /**
   * For a provider whose signatures do not cover the event: the tokens of the request's valid signatures, and the event
   * that they came with. Each token is good for one event.
   */
  signedFor?(request: HookRequest): { tokens: string[]; event: unknown }
}

const day = 86_400_000
export const week = 7 * day

type Json = Readonly<Record<string, unknown>>

/** An object's fields; an empty object for every other value. */
export function fieldsOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
}

/** Text without control characters, at most 2,000 characters; empty for every value that is neither text nor number. */
export function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
  return text
    .slice(0, 2000)
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** The milliseconds of a date in text, or of a number of seconds; NaN if the value is neither. */
export function timeOf(value: unknown): number {
  if (typeof value === 'number' || /^\d{9,11}(?:\.\d+)?$/.test(textOf(value))) return Number(value) * 1000
  return Date.parse(textOf(value))
}

type Said = 'hard' | 'soft' | 'block'

const usualCauses = { hard: 'no_such_user', soft: 'unclear', block: 'policy' } as const
/** The severity of each kind. Of two kinds, the less severe one counts. */
const weight = { hard: 3, soft: 2, block: 1 }
/** Words of a server with fewer letters than this carry no meaning. */
const leastLetters = 12

/**
 * The meaning of a refusal. If the provider's class and the receiving server's words differ, the less severe meaning
 * counts. Without words, the provider's class decides.
 */
export function refusal(said: Said, given: { words: unknown; code?: unknown; status?: unknown }): Meaning {
  const words = plainWords(textOf(given.words))
  const code = codeFrom(given.code) ?? codeIn(words)
  const status = statusFrom(given.status) ?? statusIn(words)
  const shown = { code, status, words: words.slice(0, 1000) }
  if (words.replace(/[^\p{L}]/gu, '').length < leastLetters)
    return { kind: said, cause: usualCauses[said], ...shown }
  const { kind, cause } = judge({ code, status, words })
  const read = kind === 'hard' || kind === 'soft' || kind === 'block' ? kind : 'soft'
  if (weight[read] <= weight[said]) return { kind: read, cause, ...shown }
  return { kind: said, cause: usualCauses[said], ...shown }
}

/** The meaning of an event that does not depend on a server's words. */
export function plain(kind: ReportKind, words: unknown = '', cause: HookEvent['cause'] = null): Meaning {
  return { kind, cause, code: null, status: null, words: plainWords(textOf(words)).slice(0, 1000) }
}

function codeFrom(value: unknown): number | null {
  const code = Number(textOf(value))
  return Number.isInteger(code) && code >= 200 && code <= 599 ? code : null
}

function statusFrom(value: unknown): string | null {
  return /^[245]\.\d{1,3}\.\d{1,3}$/.exec(textOf(value))?.[0] ?? null
}
