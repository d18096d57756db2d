// Measures how long it takes to count a campaign's deliveries by provider and day, and then to read the reputation:
// node --import tsx bench/reputation/measure.ts [deliveries]
import { countProviders } from '../../server/src/features/deliveries/index.ts'
import { listReputation } from '../../server/src/features/reputation/index.ts'
import { makeDkimKey } from '../../server/src/platform/mail/mime.ts'
import { startProduct } from '../product/product.ts'
import { insertParts } from '../product/queries.ts'
import { timed } from '../stats-at-size/asked.ts'
import { aLargeCampaign } from '../stats-at-size/deliveries.ts'
import { fixed, table } from '../table.ts'
import { spread } from './queries.ts'

const deliveries = Number(process.argv[2] ?? 1_000_000)
const product = await startProduct()
try {
  const { db } = product
  const parts = await insertParts(db, await makeDkimKey())
  const mailingId = await aLargeCampaign(db, parts, deliveries)
  await spread(db, parts.workspaceId, mailingId)
  const counting = await timed(() => countProviders(db, mailingId))
  const month = await timed(() => listReputation(db, parts.workspaceId, 30))
  const week = await timed(() => listReputation(db, parts.workspaceId, 7))
  const rows = [
    ['counted by provider and day, when the campaign settles', fixed(counting, 0)],
    ['reputation of 30 days', fixed(month, 1)],
    ['reputation of 7 days', fixed(week, 1)],
  ]
  process.stdout.write(`${table([`ms, ${deliveries.toLocaleString('en')} deliveries`, 'measured'], rows)}\n`)
} finally {
  await product.stop()
}
