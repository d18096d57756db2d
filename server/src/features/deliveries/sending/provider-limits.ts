// Decides which recipients of a chunk get their message now, where the limits of mailbox providers let only some of
// them leave. The others wait in `deferrals`, without an attempt, while other providers get their messages.
import { transaction, type Db } from '../../../platform/db/index.ts'
import { domainOf } from '../../../platform/mail/mime.ts'
import { listProviderLimits } from '../../mail-providers/index.ts'
import type { HeldChunk, Recipient } from '../queries/claim.ts'
import { queueForLimit, takeSends } from '../queries/providers/provider-limits.ts'
import { lockOwn } from '../queries/providers/warm-up.ts'
import { limitOf, stepOf } from './pacing.ts'

/** A chunk's recipients at a place with a limit. */
interface Limited {
  step: number
  recipients: Recipient[]
}

/**
 * Takes from the shared pace of each place what may leave now. A person waits for a test, so a test never waits.
 * @param places the mailbox providers of domains; other domains are places of their own
 * @returns the recipients whose messages may leave, those of limited places first, so that they leave at once
 */
export async function waitForLimits(
  db: Db,
  chunk: HeldChunk,
  recipients: readonly Recipient[],
  places: ReadonlyMap<string, string>,
): Promise<readonly Recipient[]> {
  if (!chunk.retries || recipients.length === 0) return recipients
  const limited = await findLimited(db, recipients, places)
  if (limited.size === 0) return recipients
  return transaction(db, async (tx) => {
    // Another worker has the chunk. This run sends nothing, and its next flush shows that it lost the chunk.
    if (!(await lockOwn(tx, chunk))) return []
    const asked = [...limited].map(([place, each]) => ({
      place,
      step: each.step,
      wanted: each.recipients.length,
    }))
    const granted = await takeSends(tx, asked)
    const waiting = [...limited].flatMap(([place, each]) =>
      each.recipients.slice(granted.get(place) ?? 0).map(({ seq }) => ({ seq, place })),
    )
    const leaving = divide(recipients, limited, new Set(waiting.map(({ seq }) => seq)))
    if (waiting.length > 0)
      await queueForLimit(
        tx,
        chunk,
        waiting,
        leaving.map(({ seq }) => seq),
      )
    return leaving
  })
}

async function findLimited(
  db: Db,
  recipients: readonly Recipient[],
  places: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, Limited>> {
  const limits = await listProviderLimits(db)
  const found = new Map<string, Limited>()
  for (const recipient of recipients) {
    if (recipient.suppressed !== null) continue
    const domain = domainOf(recipient.email)
    const place = places.get(domain) ?? domain
    const known = found.get(place)
    const step = known?.step ?? stepOf(limitOf(limits, place))
    if (known) known.recipients.push(recipient)
    else if (step !== null) found.set(place, { step, recipients: [recipient] })
  }
  return found
}

/** The recipients that do not wait, those of limited places first. */
function divide(
  recipients: readonly Recipient[],
  limited: ReadonlyMap<string, Limited>,
  waiting: ReadonlySet<number>,
): Recipient[] {
  const counted = new Set([...limited.values()].flatMap((each) => each.recipients))
  const leaving = recipients.filter(({ seq }) => !waiting.has(seq))
  return [...leaving.filter((each) => counted.has(each)), ...leaving.filter((each) => !counted.has(each))]
}
