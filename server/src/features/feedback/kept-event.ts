// An event of a provider or a script, in the form in which the inbox stores it.
import type { Report } from '../../platform/refusals/index.ts'
import type { Place } from '../deliveries/index.ts'
import type { HookEvent } from './hooks/event.ts'
import type { KeptEvent } from './queries/keep.ts'

/** A report, or an event that was turned into one. */
export type EventReport = Omit<Report, 'cause'> & Pick<HookEvent, 'cause'>

/** Reads an event that `keepEvents` wrote. */
export function readEvent(body: Buffer): {
  place: Place | null
  report: EventReport
  key: string
  original: string
  isUnjudged: boolean
  at: number | undefined
} {
  const {
    key,
    place,
    email,
    original,
    at,
    isUnjudged = false,
    ...said
  } = JSON.parse(body.toString('utf8')) as KeptEvent
  const report = {
    ...(said as Omit<EventReport, 'recipients' | 'original'>),
    recipients: [email],
    original: '',
  }
  return { place, report, key, original, isUnjudged, at }
}
