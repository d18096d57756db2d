// The reports of scripts as events of the inbox.
import type * as api from '@lettermill/contracts'
import type { Db } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import { listNewestPlaces, type Place } from '../deliveries/index.ts'
import type { LinkTokens } from '../tracking/index.ts'
import { placeInEvent } from './addresses.ts'
import type { KeptEvent } from './queries/keep.ts'

type Report = api.HandlerInput<typeof api.sendFeedback, 'body'>['reports'][number]

/** The delivery that each report names: by the id of its message or, without one, the newest message to its address. */
export async function placesOf(
  { db, tokens }: { db: Db; tokens: LinkTokens },
  workspaceId: number,
  reports: readonly Report[],
): Promise<(Place | null)[]> {
  const unnamed = reports.findIndex((each) => !each.message_id && !each.email)
  if (unnamed >= 0) throw new Problem('feedback_unnamed', { number: unnamed + 1 })
  const emails = reports.flatMap(({ message_id: id, email }) => (id || !email ? [] : [email]))
  const newest = emails.length === 0 ? [] : await listNewestPlaces(db, workspaceId, emails)
  const byEmail = new Map(newest.map((each) => [each.email, each]))
  return reports.map(({ message_id: id, email = '' }) => {
    if (id) return placeInEvent(tokens, id)
    const found = byEmail.get(email.toLowerCase())
    return found ? { mailingId: found.mailing_id, seq: found.seq } : null
  })
}

/** The report as it came. The worker judges its words. */
export function eventOf(report: Report, place: Place | null): KeptEvent {
  const { id, kind, words = '', code = null, status = null, email = '' } = report
  const said = { kind, cause: null, code, status, words, isUnjudged: true }
  const at = report.at === undefined ? undefined : Date.parse(report.at)
  const original = kind === 'delivered' ? '' : JSON.stringify(report)
  return { key: id, place, email, ...said, reporter: '', original, at }
}
