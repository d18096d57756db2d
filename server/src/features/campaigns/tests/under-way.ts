// A campaign that is being sent without a worker. The tests open its mailing and record outcomes as a worker would.
import type { FastifyInstance } from 'fastify'
import { sendCampaign } from '../lifecycle.ts'
import { startPending } from '../sending/start.ts'
import type { Outcome } from '../../deliveries/outcome.ts'
import type { Chunk } from '../../deliveries/queries/claim.ts'
import { recordOutcomes } from '../../deliveries/record.ts'
import { linkTokens } from '../../tracking/index.ts'
import { row, sql, type Db } from '../../../platform/db/index.ts'
import { createLog } from '../../../platform/log/index.ts'
import { aCampaign, type CampaignWishes, type ReadyCampaign, mailingOf } from '../../../../test/campaigns.ts'
import { aSignedInAccount, type SignedIn } from '../../../../test/factories.ts'
import { testSecretKey } from '../../../../test/harness.ts'

export const instance = {
  instanceId: 'test',
  publicUrl: 'http://localhost:8080',
  tokens: linkTokens(testSecretKey),
}

export interface OwnCampaign extends ReadyCampaign, SignedIn {
  params: { id: number }
}

/** A draft and its account. */
export async function anOwnCampaign(
  app: FastifyInstance,
  db: Db,
  wishes: CampaignWishes & { timezone?: string } = {},
): Promise<OwnCampaign> {
  const { timezone = null, ...others } = wishes
  const signedIn = await aSignedInAccount(app, db, { timezone })
  const campaign = await aCampaign(db, { ...others, workspaceId: signedIn.caller.workspaceId })
  return { ...signedIn, ...campaign, params: { id: campaign.campaignId } }
}

/** A campaign with an open mailing: all contacts are recipients, and none had an attempt. */
export async function aStartedCampaign(
  app: FastifyInstance,
  db: Db,
  wishes: Parameters<typeof anOwnCampaign>[2] = {},
): Promise<OwnCampaign> {
  const campaign = await anOwnCampaign(app, db, wishes)
  await sendCampaign(db, campaign.workspaceId, campaign.campaignId)
  await startPending({ db, log: createLog('silent'), instance })
  return campaign
}

/** How an attempt ended. 'held_back' means that there was no attempt, because the provider is throttled. */
type Ending = Outcome['kind'] | 'held_back'

/** Records the outcomes of some recipients in the given chunk. */
export async function record(
  db: Db,
  { campaignId, workspaceId }: ReadyCampaign,
  kinds: Readonly<Record<number, Ending>>,
  { chunk = 1, done = false }: { chunk?: number; done?: boolean } = {},
): Promise<void> {
  const taken = await row(
    db,
    sql<Chunk>`update chunks set epoch = epoch + 1, worker = 'test'
      where mailing_id = ${mailingOf(campaignId)} and chunk = ${chunk}
      returning mailing_id, ${workspaceId}::bigint as workspace_id, 0 as priority, true as retries, true as holds, true as counts, '' as random_id, chunk, epoch, from_seq, to_seq, seqs`,
  )
  if (!taken) throw new Error('There is no such chunk')
  const outcomes = Object.entries(kinds).map(([seq, kind]) => ({
    seq: Number(seq),
    outcome: outcomeOf(kind),
    retryIn: ['deferred', 'unconfirmed', 'held_back'].includes(kind) ? 0 : null,
  }))
  await recordOutcomes(db, taken, outcomes, { done, halted: false, leaseSeconds: 30 })
}

const words: Record<Ending, [code: number | null, reply: string, relay: string | null]> = {
  sent: [250, '250 2.0.0 Accepted', 'relay.example:25'],
  failed: [550, '550 5.7.1 Not wanted', 'relay.example:25'],
  deferred: [451, '451 4.3.0 Later', 'relay.example:25'],
  held_back: [null, '451 4.3.0 Later', null],
  unconfirmed: [null, 'No answer came.', 'relay.example:25'],
  skipped: [null, '', null],
}

const reasons: Partial<Record<Ending, Outcome['reason']>> = {
  held_back: { code: 'throttled', params: { domain: 'far.example' } },
  skipped: { code: 'unsubscribed', params: {} },
}

function outcomeOf(ending: Ending): Outcome {
  const [code, reply, relay] = words[ending]
  const kind = ending === 'held_back' ? 'deferred' : ending
  const said = {
    code,
    enhanced: /\d\.\d\.\d/.exec(reply)?.[0] ?? null,
    reply,
    relay,
    reason: reasons[ending],
  }
  return kind === 'failed' ? { ...said, kind, suppress: false } : { ...said, kind }
}
