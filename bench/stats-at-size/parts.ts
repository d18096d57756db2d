// Measures how stats behave as events grow: what queries cost, and what it costs to keep stats right and to drop old
// events.
import { makeDkimKey } from '../../server/src/platform/mail/mime.ts'
import { keepEvents } from '../../server/src/features/tracking/index.ts'
import type { Db } from '../../server/src/platform/db/index.ts'
import { atMost, type Part, type Verdict } from '../part.ts'
import { startProduct } from '../product/product.ts'
import { insertParts, type Parts } from '../product/queries.ts'
import { fixed, table, whole } from '../table.ts'
import { askAll, timed, type Name } from './asked.ts'
import { aLargeCampaign, questions, turnTo } from './deliveries.ts'
import { count, fillTo, type Filled } from './fill.ts'

const sizes = [1000, 10_000, 100_000, 1_000_000, 10_000_000]
const quickSizes = sizes.slice(0, 3)
const audiences = [1000, 10_000, 100_000, 1_000_000]
const quickAudiences = audiences.slice(0, 2)
const year = 366 * 86_400_000

interface Size {
  events: number
  campaigns: number
  /** Milliseconds of each query. */
  took: Map<Name, number>
  /** Seconds of a nightly recount that finds nothing to repair. */
  recount: number
}

interface Retention {
  months: number
  seconds: number
}

export const statsAtSize: Part = {
  name: 'stats',
  async measure({ isQuick, say }) {
    const product = await startProduct()
    try {
      const parts = await insertParts(product.db, await makeDkimKey())
      const measured: Size[] = []
      let filled: Filled | null = null
      for (const events of isQuick ? quickSizes : sizes) {
        say(`stats of ${events.toLocaleString('en')} events`)
        filled = await fillTo(product.db, parts, events, filled)
        const recount = await count(product.db)
        const took = await askAll({ db: product.db, workspaceId: parts.workspaceId, ...filled })
        measured.push({ events, campaigns: filled.campaigns, took, recount: recount.again })
      }
      const begun = performance.now()
      const { dropped } = await keepEvents(product.db, year)
      const retention = { months: dropped.length, seconds: (performance.now() - begun) / 1000 }
      const looked = await lookThroughAll(product.db, parts, isQuick ? quickAudiences : audiences, say)
      return {
        tables: [
          growthTable(
            'ms by events',
            measured.map(({ events, took }) => ({ size: events, took })),
          ),
          upkeepTable(measured, retention),
          growthTable('deliveries of a campaign, ms by recipients', looked),
        ],
        verdicts: [...judge(measured), ...judgeLooks(looked)],
      }
    } finally {
      await product.stop()
    }
  },
}

interface Timed {
  size: number
  /** Milliseconds of each query. */
  took: Map<Name, number>
}

async function lookThroughAll(
  db: Db,
  parts: Parts,
  sizes: readonly number[],
  say: (doing: string) => void,
): Promise<Timed[]> {
  const looked: Timed[] = []
  for (const size of sizes) {
    say(`deliveries to ${size.toLocaleString('en')} recipients`)
    const id = await aLargeCampaign(db, parts, size)
    const took = new Map<Name, number>()
    for (const [name, question] of Object.entries(questions))
      took.set(name, await timed(() => turnTo(db, parts.workspaceId, id, size, question)))
    looked.push({ size, took })
  }
  return looked
}

function growthTable(what: string, measured: readonly Timed[]): string {
  const head = [what, ...measured.map(({ size }) => size.toLocaleString('en'))]
  const names = [...(measured[0]?.took.keys() ?? [])]
  const rows = names.map((name) => [name, ...measured.map(({ took }) => fixed(took.get(name) ?? NaN, 1))])
  return table(head, rows)
}

function upkeepTable(measured: readonly Size[], { months, seconds }: Retention): string {
  const head = ['', ...measured.map(({ events }) => events.toLocaleString('en'))]
  const last = measured.map((_, at) => at === measured.length - 1)
  return table(head, [
    ['campaigns', ...measured.map(({ campaigns }) => whole(campaigns))],
    ['nightly recount, s', ...measured.map(({ recount }) => fixed(recount, 1))],
    [
      `${String(months)} months of events dropped, s`,
      ...last.map((isLast) => (isLast ? fixed(seconds, 1) : '')),
    ],
  ])
}

/**
 * Milliseconds. Nobody notices a wait this short, so when the benchmark judges growth, it counts every shorter time as
 * this one.
 */
const soon = 1

function judge(measured: readonly Size[]): Verdict[] {
  const last = measured.at(-1)
  const middle = measured.find(({ events }) => events === 100_000)
  if (!last || !middle) return []
  const slowest = Math.max(...last.took.values())
  const growth = [...last.took].map(([name, took]) => took / Math.max(soon, middle.took.get(name) ?? NaN))
  const at = `${last.events.toLocaleString('en')} events`
  return [
    atMost(`the slowest query at ${at}`, slowest, 10, 'ms'),
    atMost(`the largest growth of a query from 100,000 events to ${at}`, Math.max(...growth), 2, 'times'),
  ]
}

function judgeLooks(looked: readonly Timed[]): Verdict[] {
  const last = looked.at(-1)
  if (!last) return []
  const what = `the slowest page of the deliveries to ${last.size.toLocaleString('en')}`
  return [atMost(what, Math.max(...last.took.values()), 100, 'ms')]
}
