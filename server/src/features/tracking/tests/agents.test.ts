// The labelled sets of test/data: which user agents and timings count as bots. No reader may count as one.
import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { anAccount } from '../../../../test/factories.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { aSentCampaign } from '../../../../test/sent-campaign.ts'
import { rows, sql } from '../../../platform/db/index.ts'
import { createLog } from '../../../platform/log/index.ts'
import { serverPath } from '../../../platform/paths.ts'
import { EventRecorder } from '../index.ts'
import { botSignal } from '../bots.ts'
import { recordAndCount } from '../../../../test/recorded-events.ts'

/** The rows of a set (RFC 4180). No cell contains a line break. */
function readSet(name: string): Record<string, string>[] {
  const text = readFileSync(serverPath('test', 'data', name), 'utf8')
  const [header = [], ...lines] = text
    .trimEnd()
    .split('\n')
    .map((line) =>
      [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, bare = '']) => quoted?.replaceAll('""', '"') ?? bare,
      ),
    )
  return lines.map((cells) => Object.fromEntries(cells.map((cell, index) => [header[index] ?? '', cell])))
}

interface Judged {
  label: string
  class: string
  flagged: boolean
}

/** For each class, how many requests are flagged as bots. */
function countByClass(judged: readonly Judged[]): Map<string, { of: number; flagged: number }> {
  const classes = new Map<string, { of: number; flagged: number }>()
  for (const each of judged) {
    const name = `${each.label}: ${each.class}`
    const { of, flagged } = classes.get(name) ?? { of: 0, flagged: 0 }
    classes.set(name, { of: of + 1, flagged: flagged + (each.flagged ? 1 : 0) })
  }
  return classes
}

const reports: string[] = []
afterAll(() => console.log(reports.join('\n')))

function report(title: string, judged: readonly Judged[]): void {
  const machines = judged.filter(({ label }) => label === 'machine')
  const flagged = judged.filter((each) => each.flagged)
  const right = flagged.filter(({ label }) => label === 'machine').length
  reports.push(
    `${title}: ${String(judged.length)} in all, precision ${(right / flagged.length).toFixed(3)}, recall ${(right / machines.length).toFixed(3)}`,
    ...[...countByClass(judged)].map(
      ([name, { of, flagged: found }]) => `  ${name}: ${String(found)} of ${String(of)}`,
    ),
  )
}

describe('agents', () => {
  const judged = readSet('agents.csv').map(({ agent = '', label = '', class: kind = '' }) => ({
    agent,
    label,
    class: kind,
    flagged: botSignal({ method: 'GET', headers: { 'user-agent': agent } }, 'open') !== null,
  }))
  report('Agents', judged)

  test('no reader counts as a bot', () => {
    expect(judged.length).toBeGreaterThan(300)
    expect(judged.filter(({ label, flagged }) => label === 'reader' && flagged)).toEqual([])
  })

  test.each(['mail security', 'net scanner', 'Microsoft probe', 'link preview', 'crawler', 'monitor'])(
    'bots that name themselves are recognized: %s',
    (kind) => {
      expect(judged.filter((each) => each.class === kind && !each.flagged)).toEqual([])
    },
  )
})

describe('timings', async () => {
  const { db } = await freshDatabase()
  const { workspaceId } = await anAccount(db)
  const hits = readSet('timings.csv')
  const cases = new Map(
    hits.map((hit) => [hit['case'] ?? '', hits.filter((each) => each['case'] === hit['case'])]),
  )

  /**
   * Records the clicks of a case one after another, as if they had come at their times. Returns whether any click
   * counts as a reader's.
   */
  async function replay(name: string): Promise<boolean> {
    const moments = (cases.get(name) ?? []).map((hit) => ({
      at: Number(hit['seconds']),
      link: Number(hit['link']),
    }))
    const last = Math.max(...moments.map(({ at }) => at))
    const campaignId = await aSentCampaign(db, workspaceId, { secondsAgo: last + 0.001 })
    for (const { at, link } of moments) {
      const since = performance.now() - (last - at) * 1000
      const click = { kind: 'click', mailingId: campaignId, seq: 1, link, bot: null, since } as const
      await recordAndCount(db, [click])
    }
    const counted = await rows(
      db,
      sql`select from first_events
        where mailing_id = ${campaignId} and seq = 1 and kind = 'click' and link = -1 and at is not null`,
    )
    return counted.length > 0
  }

  const unknown = 'one link a second for a minute'

  test('bots are recognized by early or fast clicks, and no reader counts as one', async () => {
    const judged: (Judged & { name: string })[] = []
    for (const [name, [first]] of cases) {
      judged.push({ name, label: first?.['label'] ?? '', class: name, flagged: !(await replay(name)) })
    }
    report('Timings', judged)
    const wrong = judged.filter(({ label, flagged }) => (label === 'machine') !== flagged)
    expect(wrong.map(({ name }) => name)).toEqual([unknown])
  })

  test('clicks of one burst that reach several processes at once count as one burst', async () => {
    const recorders = Array.from({ length: 3 }, () => new EventRecorder({ db, log: createLog('silent') }))
    for (let round = 0; round < 5; round += 1) {
      const campaignId = await aSentCampaign(db, workspaceId)
      await Promise.all(
        Array.from({ length: 6 }, (_, link) =>
          recorders[link % 3]?.record({ kind: 'click', mailingId: campaignId, seq: 1, link, bot: null }),
        ),
      )
      await recorders[0]?.untilCounted()
      const events = await rows(
        db,
        sql<{ bot: string | null }>`select bot from events where mailing_id = ${campaignId}`,
      )
      expect(events.map(({ bot }) => bot)).toEqual(Array(6).fill('burst'))
      const readers = await rows(db, sql`select from stats where mailing_id = ${campaignId} and click > 0`)
      expect(readers).toEqual([])
    }
  })
})
