// Reads the replies that were heard while sending again, and the replies behind suppressions. It only makes a meaning
// milder: an address stays suppressed if a report says that it does not exist, or if another reason suppresses it.
import { transaction, type Db, type Tx } from '../../../platform/db/index.ts'
import { judge, plainWords } from '../../../platform/refusals/index.ts'
import { easeRefusal, listHardRefusals, type AfterRefusal } from '../../deliveries/index.ts'
import { listHardBounces, takeBackMany, type HardBounce } from '../../suppressions/index.ts'
import { heldByProvider } from '../hooks/event.ts'
import { findSaid } from '../queries/reclassify.ts'
import type { Totals } from './reclassified.ts'

interface Options {
  days: number
  isApplied: boolean
}

const batchSize = 500

/** Call it after the reports were read again, because a report that is still a hard bounce keeps its suppression. */
export async function readRepliesAgain(db: Db, options: Options, totals: Totals): Promise<void> {
  await easeRefusals(db, options, totals)
  await releaseAddresses(db, options, totals)
}

async function easeRefusals(db: Db, { days, isApplied }: Options, totals: Totals): Promise<void> {
  let after: AfterRefusal = { mailing_id: 0, seq: 0, chunk: 0 }
  for (;;) {
    const batch = await listHardRefusals(db, { days, after, limit: batchSize })
    for (const each of batch) {
      totals.note('reply')
      const { code, enhanced: status, reply, cause } = each
      const judged = milder({ code, status, words: plainWords(reply ?? '') })
      if (!judged) continue
      if (isApplied) await transaction(db, (tx) => easeRefusal(tx, each, judged))
      totals.add({ ...each, kind: 'hard', cause }, judged, null)
    }
    const last = batch.at(-1)
    if (!last) return
    after = last
  }
}

async function releaseAddresses(db: Db, { days, isApplied }: Options, totals: Totals): Promise<void> {
  let after = { workspace_id: 0, email: '' }
  for (;;) {
    const batch = await listHardBounces(db, { days, after, limit: batchSize })
    for (const each of batch) {
      if (each.cause === heldByProvider || !milder(each)) continue
      const isReleased = await transaction(db, (tx) => release(tx, each, isApplied))
      if (isReleased) totals.release(each.workspace_id)
    }
    const last = batch.at(-1)
    if (!last) return
    after = last
  }
}

/** @returns whether the address can be mailed again */
async function release(tx: Tx, { workspace_id: workspaceId, email }: HardBounce, isApplied: boolean) {
  const { isHard } = await findSaid(tx, { id: 0, workspace_id: workspaceId, email })
  if (isHard) return false
  return !isApplied || (await takeBackMany(tx, { workspaceId, email, reason: 'hard_bounce' }, 1)) > 0
}

/** What a reply means today, if that is no longer a hard bounce; null for a reply without words. */
function milder({ code, status, words }: Pick<HardBounce, 'code' | 'status' | 'words'>) {
  if (words === '') return null
  const { kind, cause } = judge({ code, status, words })
  return kind === 'soft' || kind === 'block' ? { kind, cause, words } : null
}
