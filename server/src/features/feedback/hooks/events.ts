// The events in a provider's request, as the inbox keeps them.
import type { LinkTokens } from '../../tracking/index.ts'
import { placeInEvent } from '../addresses.ts'
import type { KeptEvent } from '../queries/keep.ts'
import { mostOriginalBytes } from '../queries/record.ts'
import type { HookEvent, HookRequest, Provider } from './event.ts'

/** In milliseconds. An event may be this far in the future, because clocks differ. */
const ahead = 86_400_000

/** The events of a request; null if it cannot be read. */
export function readEvents(tokens: LinkTokens, provider: Provider, asked: HookRequest): KeptEvent[] | null {
  try {
    const events = provider.read(asked)
    const sources = new Map<unknown, Source>()
    return events && events.flatMap((event) => keptOf(provider, event, sourceOf(tokens, sources, event.raw)))
  } catch (error) {
    // The JSON is nested so deeply that JSON.stringify fails.
    if (error instanceof RangeError) return null
    throw error
  }
}

/** The raw text of an event. Several recipients of one message share it. */
interface Source {
  text: string
  place: KeptEvent['place']
  /** The number of events that keep the text. */
  kept: number
}

/**
 * The most events that keep a text. Lettermill's messages have one recipient each. If one text lists many recipients,
 * it is not stored with each of them.
 */
const mostKept = 10

function sourceOf(tokens: LinkTokens, sources: Map<unknown, Source>, raw: unknown): Source {
  const known = sources.get(raw)
  if (known) return known
  const text = JSON.stringify(raw)
  const source = { text: text.slice(0, mostOriginalBytes), place: placeInEvent(tokens, text), kept: 0 }
  sources.set(raw, source)
  return source
}

function keptOf(provider: Provider, { raw: _raw, ...event }: HookEvent, source: Source): KeptEvent[] {
  const age = Date.now() - event.at
  if (event.key === '' || !(age <= provider.freshFor && age >= -ahead)) return []
  source.kept += 1
  return [
    {
      ...event,
      email: event.email.slice(0, 320),
      place: source.place,
      reporter: '',
      original: event.kind === 'delivered' || source.kept > mostKept ? '' : source.text,
    },
  ]
}

/** A body read as JSON; undefined if it is none. */
export function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown
  } catch {
    return undefined
  }
}
