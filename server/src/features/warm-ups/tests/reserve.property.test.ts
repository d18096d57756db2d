// Any number of workers that reserve concurrently exceed no cap, and use each cap completely.
import type { MailProvider } from '@lettermill/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rows, sql, transaction } from '../../../platform/db/index.ts'
import { aCampaign } from '../../../../test/campaigns.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { firstCap } from '../next-cap.ts'
import { reserve } from '../reserve.ts'
import { warmUp } from './days.ts'

const { db } = await freshDatabase()
const { workspaceId } = await aCampaign(db)
const [domain] = await rows(
  db,
  sql<{ id: number }>`select id from sending_domains where workspace_id = ${workspaceId}`,
)
const domainId = domain?.id ?? 0

/** Makes all reservations at once, each in a transaction of its own. */
async function reserveAll(wishes: readonly Partial<Record<MailProvider, number>>[], always = false) {
  await rows(db, sql`delete from warm_ups`)
  await warmUp(db, workspaceId)
  return Promise.all(
    wishes.map((wish) =>
      transaction(db, (tx) =>
        reserve(tx, domainId, new Map(Object.entries(wish) as [MailProvider, number][]), always),
      ),
    ),
  )
}

const wish = fc.record({ gmail: fc.nat(40), microsoft: fc.nat(40), other: fc.nat(200) }, { requiredKeys: [] })

// spec: beyond.warm-up.limits
test('Concurrent workers share each provider’s cap exactly', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(wish, { minLength: 2, maxLength: 8 }), async (wishes) => {
      const given = await reserveAll(wishes)
      for (const provider of ['gmail', 'microsoft', 'other'] as const) {
        const sum = (counts: (number | undefined)[]) =>
          counts.reduce<number>((all, each) => all + (each ?? 0), 0)
        const wanted = sum(wishes.map((each) => each[provider]))
        const granted = sum(given.map((each) => each?.granted.get(provider)))
        expect(granted).toBe(Math.min(wanted, firstCap))
      }
    }),
    { numRuns: 40 },
  )
})

test('Automatic mail leaves beyond the cap, but counts towards it', async () => {
  const [first] = await reserveAll([{ gmail: 60 }], true)
  expect(first?.granted.get('gmail')).toBe(60)
  const next = await transaction(db, (tx) => reserve(tx, domainId, new Map([['gmail', 1]])))
  expect(next?.granted.get('gmail')).toBe(0)
})

test('A message is postponed only by a domain that is warmed up, and for 45 days at most', async () => {
  await reserveAll([])
  await rows(db, sql`update warm_ups set started_at = now() - interval '45 days' + interval '1 minute'`)
  expect(await transaction(db, (tx) => reserve(tx, domainId, new Map([['gmail', 1]])))).not.toBeNull()
  await rows(db, sql`update warm_ups set started_at = now() - interval '45 days'`)
  expect(await transaction(db, (tx) => reserve(tx, domainId, new Map([['gmail', 1]])))).toBeNull()
  await rows(db, sql`delete from warm_ups`)
  expect(await transaction(db, (tx) => reserve(tx, domainId, new Map([['gmail', 1]])))).toBeNull()
})
