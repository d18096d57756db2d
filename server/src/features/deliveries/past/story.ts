// The history of one delivery: its attempts, and the events of its reader.
import type { DeliveryStory } from '@lettermill/contracts'
import type { Db } from '../../../platform/db/index.ts'
import { Problem } from '../../../platform/problem.ts'
import { countEventsBeyond, listEvents } from '../../tracking/index.ts'
import { targetOf } from '../message/index.ts'
import { findLinks, listAttempts } from '../queries/deliveries.ts'
import { findRecipient } from '../queries/past/read.ts'

const eventsShown = 200
const highestSeq = 2 ** 31 - 1

/** @throws Problem not_found if the mailing has no such recipient */
export async function getStory(db: Db, mailingId: number, seq: number): Promise<DeliveryStory> {
  const recipient = seq <= highestSeq ? await findRecipient(db, mailingId, seq) : undefined
  if (!recipient) throw new Problem('not_found')
  const attempts = await listAttempts(db, mailingId, { seq, email: recipient.email })
  const urls = (await findLinks(db, mailingId)) ?? []
  const events = (await listEvents(db, mailingId, seq, eventsShown)).map(({ link, ...event }) => {
    const written = urls[link ?? -1]
    return {
      ...event,
      url: written === undefined ? null : targetOf(written, { ...recipient.fields, email: recipient.email }),
    }
  })
  return { attempts, events, more_events: await countEventsBeyond(db, mailingId, seq) }
}
