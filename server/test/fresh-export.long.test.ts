// The cost of exporting a campaign before PostgreSQL has any statistics, as on a new instance.
import { beforeAll, expect, it } from 'vitest'
import { everyDelivery } from '../src/features/campaigns/page/deliveries.ts'
import type { DeliveryFilter } from '../src/features/deliveries/index.ts'
import { rows, sql } from '../src/platform/db/index.ts'
import { anAccount } from './factories.ts'
import { freshDatabase } from './harness.ts'
import { rowsHandled } from './plans.ts'
import { aSentCampaign } from './sent-campaign.ts'

const { db } = await freshDatabase()

const filters: Record<string, DeliveryFilter> = {
  'all messages': { state: 'all', search: '' },
  'those that were sent': { state: 'sent', search: '' },
  'those that nobody opened': { state: 'sent', reader: 'not_opened', search: '' },
}

const recipients = 20_000
let mailing = 0

beforeAll(async () => {
  for (const table of ['recipients', 'deliveries', 'first_events'])
    await rows(db, sql`alter table ${sql.id(table)} set (autovacuum_enabled = false)`)
  const { workspaceId } = await anAccount(db)
  for (let sent = 0; sent < 4; sent += 1) mailing = await aSentCampaign(db, workspaceId, { recipients })
})

it.each(Object.keys(filters))('an export of %s read the rest of a campaign for each batch', async (name) => {
  let exported = 0
  const handled = await rowsHandled(db, async (tx) => {
    for await (const batch of everyDelivery(tx, mailing, filters[name])) exported += batch.length
  })
  expect(exported).toBe(recipients)
  expect(handled / recipients).toBeLessThan(30)
})
