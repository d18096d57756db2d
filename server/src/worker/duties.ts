// The one list of background duties: what, when, by whom. Each can be run by hand, and can be run twice.
import { clearExpired, purgeWorkspaces } from '../features/accounts/index.ts'
import { startDueCampaigns } from '../features/campaigns/index.ts'
import { purgeGroups } from '../features/contacts/index.ts'
import { clearTestMessages } from '../features/deliveries/index.ts'
import { purgeSenders } from '../features/senders/index.ts'
import { purgeTemplates } from '../features/templates/index.ts'
import { repairRollUps } from '../features/tracking/index.ts'
import type { Db } from '../platform/db/index.ts'

export interface Duty {
  /** Five fields: minute, hour, day of month, month, day of week; UTC. */
  cron: string
  run(db: Db): Promise<unknown>
}

export const duties = {
  start_due_campaigns: { cron: '* * * * *', run: startDueCampaigns },
  clear_expired: { cron: '7 * * * *', run: clearExpired },
  clear_test_messages: { cron: '11 * * * *', run: clearTestMessages },
  purge_groups: { cron: '23 * * * *', run: purgeGroups },
  purge_templates: { cron: '29 * * * *', run: purgeTemplates },
  purge_senders: { cron: '31 * * * *', run: purgeSenders },
  purge_workspaces: { cron: '37 * * * *', run: purgeWorkspaces },
  repair_roll_ups: { cron: '41 3 * * *', run: repairRollUps },
} as const satisfies Record<string, Duty>
