// Checks that new rows of a workspace fit into its quotas.
import type { Usage } from '@lettermill/contracts'
import type { Config } from '../../platform/config/index.ts'
import type { Db, Tx } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import { countCampaigns, countContacts, getConfirmationsToday, lockQuotas } from './queries.ts'

/** The most contacts, groups and campaigns that one workspace may keep, and confirmation mails that it may send a day. */
export type Quotas = Record<keyof Usage, number>

export function quotasOf(config: Config): Quotas {
  return {
    contacts: config.QUOTA_CONTACTS,
    groups: config.QUOTA_GROUPS,
    campaigns: config.QUOTA_CAMPAIGNS,
    confirmations: config.QUOTA_CONFIRMATIONS,
  }
}

/** The numbers that a workspace uses of its quotas. */
export async function readUsage(db: Db, workspaceId: number, quotas: Quotas): Promise<Usage> {
  const used = await countContacts(db, workspaceId)
  return {
    contacts: { used: used.contacts, limit: quotas.contacts },
    groups: { used: used.groups, limit: quotas.groups },
    campaigns: { used: await countCampaigns(db, workspaceId), limit: quotas.campaigns },
    confirmations: {
      used: await getConfirmationsToday(db, workspaceId),
      limit: quotas.confirmations,
    },
  }
}

/**
 * Counts the rows that an import wrote, under the workspace's lock, so that concurrent imports do not exceed a quota.
 * Call this as the last step of the transaction, because the workspace must be locked after the group.
 * @throws Problem contacts_full, groups_full
 */
export async function assertImportFit(
  tx: Tx,
  workspaceId: number,
  quotas: Quotas,
  added: { contacts: number; isNewGroup: boolean },
): Promise<void> {
  if (added.contacts === 0 && !added.isNewGroup) return
  await lockQuotas(tx, workspaceId)
  const { contacts, groups } = await countContacts(tx, workspaceId)
  if (added.isNewGroup && groups > quotas.groups)
    throw new Problem('groups_full', { limit: readable(quotas.groups) })
  if (added.contacts > 0 && contacts > quotas.contacts)
    throw contactsFull(quotas.contacts, contacts - added.contacts, added.contacts)
}

/**
 * Counts a campaign that was just inserted or restored, under the workspace's lock.
 * @throws Problem campaigns_full
 */
export async function assertCampaignFits(tx: Tx, workspaceId: number, quotas: Quotas): Promise<void> {
  await lockQuotas(tx, workspaceId)
  if ((await countCampaigns(tx, workspaceId)) > quotas.campaigns)
    throw new Problem('campaigns_full', { limit: readable(quotas.campaigns) })
}

function contactsFull(limit: number, used: number, given: number): Problem {
  return new Problem('contacts_full', {
    limit: readable(limit),
    used: readable(used),
    given: readable(given),
  })
}

function readable(count: number): string {
  return count.toLocaleString('en')
}
