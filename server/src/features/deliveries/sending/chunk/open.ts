// From a claimed chunk to a run of it: its message, and its recipients without those that wait for a limit.
import type { Problem } from '../../../../platform/problem.ts'
import { reasonOfProblem } from '../../campaign-reason.ts'
import { listOpenRecipients, type HeldChunk } from '../../queries/claim.ts'
import { closeTests } from '../../queries/test-messages.ts'
import { recordFailed } from '../../record.ts'
import type { SendingContext } from '../context.ts'
import { waitForLimits } from '../provider-limits.ts'
import { postponeRest } from '../warm-up.ts'
import { Health, openPlaces } from './health.ts'
import type { ChunkRunOptions } from './run.ts'

/**
 * @param known finds the health of the campaign, if this worker already sends chunks of it
 * @throws Problem if people must do something before the campaign can be sent
 */
export async function openChunk(
  context: SendingContext,
  chunk: HeldChunk,
  leasedAt: number,
  known: () => Health | undefined,
): Promise<ChunkRunOptions> {
  const { db, messages, suppressed, refreshRelays } = context
  // A chunk that is claimed after a change of the relays must use the changed relays.
  await refreshRelays()
  const message = await messages.get(chunk.mailing_id)
  await suppressed.follow(chunk.workspace_id, chunk.topic_id)
  const today = await postponeRest(db, chunk, await listOpenRecipients(db, chunk))
  const health = known() ?? new Health()
  const places = await openPlaces(db, chunk, today, health)
  const recipients = context.isMailbox() ? today : await waitForLimits(db, chunk, today, places)
  return { chunk, message, recipients, health, places, leasedAt }
}

/** Holds only this campaign for a problem that people can solve, such as a missing signing key. A test fails. */
export async function refuseChunk(
  { db, campaigns }: SendingContext,
  chunk: HeldChunk,
  problem: Problem,
): Promise<void> {
  if (chunk.retries) return campaigns.hold(chunk.mailing_id, reasonOfProblem(problem))
  await recordFailed(db, chunk, problem)
  await closeTests(db)
}
