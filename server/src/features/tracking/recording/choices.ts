// Readers who leave and who come back: recorded together with the suppressions that follow.
import { transaction, type Db, type Tx } from '../../../platform/db/index.ts'
import { release, suppress } from '../../suppressions/index.ts'
import { recordHits } from '../queries/batches.ts'
import { lockEmails, type Hit } from '../queries/hits.ts'
import { takeTurn, type Turn } from '../queries/writers.ts'

/**
 * Records unsubscribes and those who come back; a turn that is on record already changes nothing more.
 * @returns for each hit whether its recipient exists; nothing is recorded of one that does not
 */
export function recordChoices(db: Db, hits: readonly Hit[], turn: Turn): Promise<boolean[]> {
  return transaction(db, async (tx) => {
    const found = await lockEmails(tx, hits)
    const readers = new Map(found.map((reader) => [keyOf(reader.campaign_id, reader.seq), reader]))
    const readerOf = ({ campaignId, seq }: Hit) => readers.get(keyOf(campaignId, seq))
    const choices = hits.flatMap((hit) => {
      const reader = readerOf(hit)
      return reader ? [{ hit, email: reader.email, workspaceId: reader.workspace_id }] : []
    })
    if (choices.length > 0 && (await takeTurn(tx, turn))) {
      await recordHits(
        tx,
        choices.map(({ hit }) => hit),
      )
      await changeSuppressions(tx, choices)
    }
    return hits.map((hit) => readerOf(hit) !== undefined)
  })
}

interface Choice {
  hit: Hit
  email: string
  workspaceId: number
}

async function changeSuppressions(tx: Tx, choices: readonly Choice[]): Promise<void> {
  // Taking back goes first: where both came at once, the address ends up suppressed.
  for (const { hit, email, workspaceId } of choices) {
    if (hit.kind === 'resubscribe') await release(tx, workspaceId, email)
  }
  const unsubscribes = choices.flatMap(({ hit: { kind, campaignId }, email, workspaceId }) =>
    kind === 'unsubscribe'
      ? [{ workspaceId, email, mailingId: campaignId, reason: 'unsubscribed' as const }]
      : [],
  )
  if (unsubscribes.length > 0) await suppress(tx, ...unsubscribes)
}

function keyOf(campaignId: number, seq: number): string {
  return `${String(campaignId)}/${String(seq)}`
}
