// Measures segments: what counting a filter costs, how fast a campaign to a segment starts compared with one to a
// group, and clicks while filters are counted.
import { systemClock } from '../../server/src/platform/clock.ts'
import { rows, sql, type Db } from '../../server/src/platform/db/index.ts'
import { createLog } from '../../server/src/platform/log/index.ts'
import { makeDkimKey } from '../../server/src/platform/mail/mime.ts'
import { startPending } from '../../server/src/features/campaigns/sending/start.ts'
import { countFilter, evaluations } from '../../server/src/features/segments/count.ts'
import { EventRecorder, linkTokens } from '../../server/src/features/tracking/index.ts'
import { publicUrl, secretKey } from '../letter.ts'
import { atMost, type Part, type Verdict } from '../part.ts'
import { startProduct } from '../product/product.ts'
import { insertCampaign, insertParts, type Parts } from '../product/queries.ts'
import { median, percentile } from '../stats.ts'
import { timed } from '../stats-at-size/asked.ts'
import { fixed, table, whole } from '../table.ts'
import { filters, type AskedFilter } from './asked.ts'
import { fill, type Filled } from './fill.ts'

const size = 1_000_000
const quickSize = 100_000
const launches = 3
const clicks = 300
const countsAtOnce = 4

interface Counted extends AskedFilter {
  took: number
  found: number
}

export const segments: Part = {
  name: 'segments',
  async measure({ isQuick, say }) {
    const contacts = isQuick ? quickSize : size
    const product = await startProduct()
    try {
      const { db } = product
      const parts = await insertParts(db, await makeDkimKey())
      say(`segments of ${contacts.toLocaleString('en')} contacts`)
      const filled = await fill(db, parts, contacts)
      const counted = await countAll(db, parts, filled)
      say('clicks while filters are counted')
      const p99 = await clicksMeanwhile(db, parts, filled)
      say('launches by group and by segment')
      const launched = await launchBoth(db, parts, filled)
      return {
        tables: [countTable(contacts, filled, counted)],
        verdicts: judge(counted, launched, p99),
      }
    } finally {
      await product.stop()
    }
  },
}

async function countAll(db: Db, { workspaceId }: Parts, filled: Filled): Promise<Counted[]> {
  const counted: Counted[] = []
  for (const asked of filters(filled.campaignId, filled.groupId)) {
    const count = () => countFilter(db, systemClock, workspaceId, asked.filter)
    counted.push({ ...asked, took: await timed(count), found: (await count()).contacts })
  }
  return counted
}

/**
 * The 99th percentile of the milliseconds from a click to its commit, one click after another: first while nothing is
 * counted, then while four calls count filters.
 */
async function clicksMeanwhile(db: Db, { workspaceId }: Parts, filled: Filled) {
  const recorder = new EventRecorder({ db, log: createLog('silent') })
  const [newest] = await rows(
    db,
    sql<{ mailing_id: number }>`select mailing_id from campaigns where id = ${filled.campaignId}`,
  )
  const mailingId = newest?.mailing_id ?? 0
  let seq = 0
  const click = async () => {
    seq += 1
    const begun = performance.now()
    await recorder.record({ kind: 'click', mailingId, seq, link: 2, bot: null })
    await recorder.untilCounted()
    return performance.now() - begun
  }
  const measure = async () => {
    const took: number[] = []
    for (let each = 0; each < clicks; each += 1) took.push(await click())
    return percentile(took, 0.99)
  }
  await measure()
  const quiet = await measure()
  let isOver = false
  const all = filters(filled.campaignId, filled.groupId)
  const counting = Array.from({ length: countsAtOnce }, async (_, first) => {
    for (let at = first; !isOver; at += 1) {
      const asked = all[at % all.length]
      // Counts as calls of four workspaces do: two at a time in a process.
      if (asked) await evaluations.run(() => countFilter(db, systemClock, workspaceId, asked.filter), first)
    }
  })
  const busy = await measure()
  isOver = true
  await Promise.all(counting)
  return { quiet, busy }
}

/**
 * Seconds until the recipients of a campaign are frozen. Campaigns to the group and to a segment with the same contacts
 * alternate.
 */
async function launchBoth(db: Db, parts: Parts, { groupId }: Filled) {
  const filter = { all: [{ kind: 'group', op: 'in', groups: [groupId] }] }
  const [segment] = await rows(
    db,
    sql<{ id: number }>`insert into segments (workspace_id, name, filter)
      values (${parts.workspaceId}, 'Everybody', ${JSON.stringify(filter)}::jsonb) returning id`,
  )
  const target = { groups: [], segments: [segment?.id ?? 0], exceptGroups: [], exceptSegments: [] }
  const took = { group: [] as number[], segment: [] as number[] }
  for (let each = 0; each < launches; each += 1)
    for (const by of ['group', 'segment'] as const) {
      const id = await insertCampaign(db, parts, groupId, 'processing')
      if (by === 'segment')
        await rows(
          db,
          sql`update campaigns set group_id = null, target = ${JSON.stringify(target)}::jsonb where id = ${id}`,
        )
      const begun = performance.now()
      const instance = { instanceId: 'bench', publicUrl, tokens: linkTokens(secretKey) }
      await startPending({ db, log: createLog('warn'), instance })
      took[by].push((performance.now() - begun) / 1000)
    }
  return { group: median(took.group), segment: median(took.segment) }
}

function countTable(contacts: number, { firstEvents }: Filled, counted: readonly Counted[]): string {
  const head = [`counting ${whole(contacts)} contacts, ${whole(firstEvents)} first events`, 'ms', 'found']
  return table(
    head,
    counted.map(({ name, took, found }) => [name, fixed(took, 0), whole(found)]),
  )
}

function judge(
  counted: readonly Counted[],
  launched: { group: number; segment: number },
  p99: { quiet: number; busy: number },
): Verdict[] {
  const slowest = (isMeant: (asked: Counted) => boolean) =>
    Math.max(...counted.filter(isMeant).map(({ took }) => took))
  return [
    atMost(
      'the slowest count of one or two conditions',
      slowest(({ conditions }) => conditions <= 2),
      300,
      'ms',
    ),
    atMost(
      'the count of five conditions',
      slowest(({ conditions }) => conditions === 5),
      1000,
      'ms',
    ),
    atMost('a launch by segment to one by group', launched.segment / launched.group, 1.25, '×'),
    atMost('p99 of clicks while four counts run, divided by p99 without', p99.busy / p99.quiet, 2, '×'),
  ]
}
