// A labelled set of people and machines, replayed through the recorder and the judge. The set was split into two halves
// by a digest before the rules were written: the rules were written on one half, the other half judges them.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { anAccount } from '../../../../test/factories.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { aSentCampaign, valueOf } from '../../../../test/sent-campaign.ts'
import { rows, sql } from '../../../platform/db/index.ts'
import { serverPath } from '../../../platform/paths.ts'
import { botSignal, isMasked } from '../bots.ts'
import { judgeClicks, recountStats } from '../index.ts'
import { recordAndCount } from '../../../../test/recorded-events.ts'
import type { TrackedEvent } from '../queries/append.ts'

const text = readFileSync(serverPath('test', 'data', 'people-and-machines.csv'), 'utf8')

/** The rows of the set (RFC 4180). No cell contains a line break. */
const table = text
  .trimEnd()
  .split('\n')
  .map((line) =>
    [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
      ([, quoted, bare = '']) => quoted?.replaceAll('""', '"') ?? bare,
    ),
  )
const [header = [], ...lines] = table
const cases = lines.map((cells) => {
  const of = (name: string) => cells[header.indexOf(name)] ?? ''
  const requests = of('requests')
    .split(' ')
    .map((each) => {
      const [what = '', at = ''] = each.split('@')
      return { link: what === 'o' ? null : Number(what.slice(1)), at: Number(at) }
    })
  return {
    name: of('case'),
    message: of('message'),
    half: of('half'),
    label: of('label'),
    isStream: of('mailing') === 'stream',
    links: Number(of('links')),
    requests,
    request: { method: of('method'), headers: { 'user-agent': of('agent') } },
    isShared: of('address') === 'shared',
    readers: Number(of('readers')),
    stagger: Number(of('stagger')),
  }
})
type Case = (typeof cases)[number]

const { db } = await freshDatabase()
const { workspaceId } = await anAccount(db)

interface Verdict extends Case {
  /** Whether somebody clicked, and what it counts as; null if the case has no clicks or no opens. */
  clicks: string | null
  opens: string | null
}

let addresses = 1

/** Records the requests of all cases of one message as if they had come at their times. @returns its mailing */
async function replay(group: readonly Case[]): Promise<number> {
  const first = group[0]
  if (!first) throw new Error('A message has a case')
  const readers = Math.max(...group.map((each) => each.readers))
  const last = Math.max(
    ...group.flatMap(({ requests, stagger }) => requests.map(({ at }) => at + stagger * readers)),
  )
  const now = performance.now()
  const mailingId = await aSentCampaign(db, workspaceId, { recipients: readers, secondsAgo: last + 0.001 })
  const links = JSON.stringify(
    Array.from({ length: first.links }, (_, n) => `https://x.example/${String(n)}`),
  )
  await rows(
    db,
    sql`update mailings set kind = ${first.isStream ? 'stream' : 'campaign'},
      content = jsonb_build_object('links', ${links}::jsonb) where id = ${mailingId}`,
  )
  const events = group.flatMap((each) => {
    const shared = (addresses += 1)
    return Array.from({ length: each.readers }, (_, reader) => {
      const source = each.isShared ? shared : (addresses += 1)
      return each.requests.map(({ link, at }): TrackedEvent & { ago: number } => ({
        kind: link === null ? 'open' : 'click',
        mailingId,
        seq: reader + 1,
        link,
        bot: botSignal(each.request, link === null ? 'open' : 'click'),
        source,
        since: 0,
        ago: (last - at - reader * each.stagger) * 1000,
      }))
    }).flat()
  })
  for (const { ago, ...event } of events.sort((a, b) => b.ago - a.ago))
    await recordAndCount(db, [{ ...event, since: now - ago }])
  return mailingId
}

/** What the first recipient's events of this case count as, by the stored events. */
async function verdictOf(mailingId: number, each: Case): Promise<Verdict> {
  const found = await rows(
    db,
    sql<{ kind: string; link: number | null; at: string; bot: string | null }>`
      select kind, link, at, bot from events where mailing_id = ${mailingId} and seq = 1`,
  )
  const sent = Date.parse(
    String(await valueOf(db, sql`select at from deliveries where mailing_id = ${mailingId} and seq = 1`)),
  )
  const mine = (kind: string) =>
    found.filter((event) => {
      const after = (Date.parse(event.at) - sent) / 1000
      return (
        event.kind === kind &&
        each.requests.some(({ link, at }) => link === event.link && Math.abs(after - at) < 0.25 + at * 0.0001)
      )
    })
  const sideOf = (events: readonly { bot: string | null }[], isUnclear: boolean) =>
    events.length === 0
      ? null
      : events.every(({ bot }) => bot !== null)
        ? 'machine'
        : isUnclear
          ? 'unclear'
          : 'person'
  const isMaskedOpen = isMasked(each.request)
  return { ...each, clicks: sideOf(mine('click'), false), opens: sideOf(mine('open'), isMaskedOpen) }
}

const verdicts: Verdict[] = []
const groups = new Map<string, Case[]>()
for (const each of cases) groups.set(each.message, [...(groups.get(each.message) ?? []), each])
const mailings = new Map<string, number>()
for (const [message, group] of groups) mailings.set(message, await replay(group))
await judgeClicks(db)
for (const [message, group] of groups)
  for (const each of group) verdicts.push(await verdictOf(mailings.get(message) ?? 0, each))

function figures(half: string, of: 'clicks' | 'opens') {
  const judged = verdicts.filter(
    (each) => each.half === half && each[of] !== null && each.label !== 'unclear',
  )
  const counted = judged.filter((each) => each[of] === 'person')
  const right = counted.filter(({ label }) => label === 'person').length
  const people = judged.filter(({ label }) => label === 'person').length
  return { cases: judged.length, people, precision: right / counted.length, recall: right / people }
}

afterAll(() => {
  for (const half of ['written', 'held'])
    for (const of of ['clicks', 'opens'] as const) console.log(half, of, JSON.stringify(figures(half, of)))
  if (process.env['SHOW_WRONG'])
    for (const each of verdicts.filter(({ half }) => half === process.env['SHOW_WRONG']))
      for (const of of ['clicks', 'opens'] as const)
        if (each[of] !== null && each[of] !== each.label && each.label !== 'unclear')
          console.log('wrong:', each.name, of, each[of], each.label)
})

test('the halves are those of the digests, so that nobody moved a case', () => {
  const halfOf = (message: string) =>
    (createHash('sha256').update(message).digest()[0] ?? 0) % 2 === 1 ? 'held' : 'written'
  for (const { message, half } of cases) expect(half).toBe(halfOf(message))
  expect(cases.length).toBeGreaterThanOrEqual(160)
})

describe.each(['written', 'held'])('of the half that is %s', (half) => {
  test.each(['clicks', 'opens'] as const)(
    'at least 90 %% of the %s of people count, and as many that count are theirs',
    (of) => {
      const { precision, recall } = figures(half, of)
      expect(precision).toBeGreaterThanOrEqual(0.9)
      expect(recall).toBeGreaterThanOrEqual(0.9)
    },
  )
})

test('opens by privacy proxies count as neither', () => {
  const unclear = verdicts.filter(({ label }) => label === 'unclear')
  expect(unclear.map(({ opens }) => opens)).toEqual(unclear.map(() => 'unclear'))
})

test('four tabs that a person opens in 0.8 s stay a person’s', () => {
  const tabs = verdicts.filter(({ name }) => name.startsWith('four tabs'))
  expect(tabs.map(({ clicks }) => clicks)).toEqual(['person', 'person', 'person'])
})

test('a recount finds nothing to correct after the judgement, and a second judgement changes nothing', async () => {
  const wrong = async () => (await recountStats(db)).filter(({ kind }) => kind !== 'sent')
  expect(await wrong()).toEqual([])
  await judgeClicks(db)
  expect(await wrong()).toEqual([])
})
