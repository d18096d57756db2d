// A receiving provider refuses a campaign because of the sender. Its messages wait, and the other providers get theirs.
// Tells people about it, and does what they decide.
import { transaction, type Db, type Tx } from '../../../platform/db/index.ts'
import { Problem } from '../../../platform/problem.ts'
import { product, record } from '../../audit/index.ts'
import {
  claimUnannouncedHolds,
  deferRefused,
  expireHolds,
  giveUpHeld,
  listUnannouncedHolds,
  retryHeld,
  tryHeldAgain,
} from '../../deliveries/index.ts'
import { announceCampaign } from '../sending/announce.ts'
import { lockExisting } from '../lifecycle.ts'
import { lockByMailing } from '../queries/lock.ts'

/**
 * Tells people about the providers that refuse a campaign: an event for webhooks and an audit entry. The dashboard, the
 * campaign's page and a mail follow from the stored hold. Messages that the provider had refused before wait as well.
 * Each hold is announced once.
 */
export function announceBlocked(db: Db, mailingId: number): Promise<void> {
  return transaction(db, async (tx) => {
    const campaign = await lockByMailing(tx, mailingId)
    if (!campaign) return
    for (const params of await claimUnannouncedHolds(tx, mailingId)) {
      await deferRefused(tx, campaign.workspace_id, mailingId, params.provider)
      const hold = { code: 'provider_blocked', params } as const
      await announceCampaign(tx, 'campaign.provider_blocked', campaign, { status: campaign.status, hold })
      const actor = { ...product, workspaceId: campaign.workspace_id }
      const object = { kind: 'campaign', id: campaign.id, name: campaign.name } as const
      await record(tx, actor, { action: 'campaign_provider_blocked', object, detail: params.provider })
    }
  })
}

/**
 * The job of held providers: tries some messages again when their time has come, gives up after five days, and tells
 * people about holds whose worker died before it could. Safe to run twice.
 */
export async function tendProviderHolds(db: Db): Promise<void> {
  for (const mailingId of await listUnannouncedHolds(db)) await announceBlocked(db, mailingId)
  await expireHolds(db)
  await tryHeldAgain(db)
}

/** Sends the messages now that wait for a provider. @throws Problem not_found; provider_not_held */
export function retryProvider(tx: Tx, workspaceId: number, id: number, provider: string): Promise<void> {
  return decide(tx, workspaceId, id, (mailingId) => retryHeld(tx, mailingId, provider))
}

/** Lets the messages fail that wait for a provider. @throws Problem not_found; provider_not_held */
export function giveUpProvider(tx: Tx, workspaceId: number, id: number, provider: string): Promise<void> {
  return decide(tx, workspaceId, id, (mailingId) => giveUpHeld(tx, mailingId, provider))
}

async function decide(
  tx: Tx,
  workspaceId: number,
  id: number,
  end: (mailingId: number) => Promise<boolean>,
): Promise<void> {
  const { mailing_id } = await lockExisting(tx, workspaceId, id)
  if (mailing_id === null || !(await end(mailing_id))) throw new Problem('provider_not_held')
}
