// Calls that come together: what they share, and what one of them does to the others.
import type { NewMessage } from '@lettermill/contracts'
import { describe, expect, test } from 'vitest'
import { aCampaign, aWorker, until } from '../../../test/campaigns.ts'
import { freshDatabase, testSecretKey } from '../../../test/harness.ts'
import { aSink } from '../../../test/sink.ts'
import { row, rows, sql, type Db, type Tx } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import { dataLinkFinder } from '../templates/index.ts'
import { linkTokens } from '../tracking/index.ts'
import type { Accepted } from './accept.ts'
import { MessageBatcher } from './batcher.ts'
import { purgeMessages } from './index.ts'

const database = await freshDatabase()
const { db } = database

/** The batcher of one process. */
function aBatcher(wanted: { on?: Db; mostADay?: number } = {}): MessageBatcher {
  const instance = { instanceId: 'k3x9a2', publicUrl: 'http://localhost', tokens: linkTokens(testSecretKey) }
  const { on = db, mostADay = 1000 } = wanted
  return new MessageBatcher({ db: on, instance, mostADay, findDataLinks: dataLinkFinder() })
}

/** A workspace with one sender and a template, and a function that makes its messages. */
async function aShop() {
  const { workspaceId, templateId } = await aCampaign(db, { contacts: 1, body: '<p>{{ data.order }}</p>' })
  await rows(db, sql`update templates set message_subject = 'Order' where id = ${templateId}`)
  const message = (email: string, wanted: Partial<NewMessage> = {}): NewMessage => ({
    templateId,
    to: { email },
    data: { order: 1 },
    ...wanted,
  })
  const one = (email: string, key: string | null = null, wanted: Partial<NewMessage> = {}) => ({
    call: 'one' as const,
    messages: [message(email, wanted)],
    key,
  })
  return { workspaceId, one, message }
}

type Shop = Awaited<ReturnType<typeof aShop>>

/** The id of an accepted message, or the code of the refusal. */
const outcome = (call: Promise<Accepted[]>) =>
  call.then(
    ([first]) => first?.id ?? 0,
    (error: unknown) => {
      if (error instanceof Problem) return error.code
      throw error
    },
  )
const namesOf = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${prefix}${String(n)}@far.example`)

const stored = ({ workspaceId }: Shop) =>
  rows(
    db,
    sql<{ id: number; email: string; commit: string }>`
      select id, email, xmin::text as commit from messages where workspace_id = ${workspaceId} order by id`,
  )
const acceptedToday = async ({ workspaceId }: Shop) =>
  (
    await row(
      db,
      sql<{ accepted: number }>`select accepted from message_allowances where workspace_id = ${workspaceId}`,
    )
  )?.accepted

/** The same database; counts the statements inside its transactions. */
function counting(on: Db): { on: Db; counted: { statements: number } } {
  const counted = { statements: 0 }
  const counter = (tx: Tx): Tx => ({
    ...tx,
    query: (query) => ((counted.statements += 1), tx.query(query)),
  })
  return { on: { ...on, transaction: (run) => on.transaction((tx) => run(counter(tx))) }, counted }
}

test('Ten calls that come together are one transaction, and each caller gets the id of its message', async () => {
  const shop = await aShop()
  const batcher = aBatcher()
  const emails = namesOf('ten', 10)
  const answers = await Promise.all(emails.map((email) => batcher.accept(shop.workspaceId, shop.one(email))))
  const found = await stored(shop)
  expect(answers.map(([first]) => first)).toEqual(found.map(({ id }) => ({ id, held: false })))
  expect(found.map(({ email }) => email)).toEqual(emails)
  expect(new Set(found.map(({ commit }) => commit)).size).toBe(1)
  expect(await acceptedToday(shop)).toBe(10)
})

test('Twenty calls that come together need as many statements as one call', async () => {
  const shop = await aShop()
  const { on, counted } = counting(db)
  const batcher = aBatcher({ on })
  const statementsOf = async (count: number, prefix: string) => {
    counted.statements = 0
    const emails = namesOf(prefix, count)
    await Promise.all(
      emails.map((email) => batcher.accept(shop.workspaceId, shop.one(email, `key ${email}`))),
    )
    return counted.statements
  }
  await statementsOf(1, 'opens-the-stream')
  const alone = await statementsOf(1, 'alone')
  expect(await statementsOf(20, 'together')).toBe(alone)
})

describe('A call that is refused', () => {
  test('does not refuse the others of its batch, and leaves its key free', async () => {
    const shop = await aShop()
    const batcher = aBatcher()
    const calls = [
      shop.one('before@far.example', 'before'),
      shop.one('lost@far.example', 'lost', { templateId: 0 }),
      shop.one('after@far.example', 'after'),
    ]
    const [before, refused, after] = await Promise.all(
      calls.map((call) => outcome(batcher.accept(shop.workspaceId, call))),
    )
    expect(refused).toBe('campaign_part_missing')
    expect((await stored(shop)).map(({ id }) => id)).toEqual([before, after])
    expect(await acceptedToday(shop)).toBe(2)
    const again = await outcome(batcher.accept(shop.workspaceId, shop.one('found@far.example', 'lost')))
    expect(again).toEqual(expect.any(Number))
  })

  test('because the day’s quota is used up is the last of its batch, not all of it', async () => {
    const shop = await aShop()
    const batcher = aBatcher({ mostADay: 3 })
    const answers = await Promise.all(
      namesOf('quota', 5).map((email) => outcome(batcher.accept(shop.workspaceId, shop.one(email)))),
    )
    const ids = (await stored(shop)).map(({ id }) => id)
    expect(answers).toEqual([...ids, 'messages_full', 'messages_full'])
    expect(ids).toHaveLength(3)
    expect(await acceptedToday(shop)).toBe(3)
  })

  test('because the database is away is not repeated, because it may have been committed', async () => {
    let tries = 0
    const transaction = () => {
      tries += 1
      return Promise.reject(Object.assign(new Error('The connection broke'), { code: 'ECONNRESET' }))
    }
    const [shop, batcher] = [await aShop(), aBatcher({ on: { ...db, transaction } })]
    const calls = namesOf('away', 3).map((email) => batcher.accept(shop.workspaceId, shop.one(email)))
    const answers = await Promise.allSettled(calls)
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(tries).toBe(1)
  })
})

describe('An idempotency key', () => {
  test('that is twice among calls that come together answers the same id', async () => {
    const shop = await aShop()
    const batcher = aBatcher()
    const call = shop.one('same@far.example', 'same')
    const other = shop.one('other@far.example', 'same')
    const calls = [call, shop.one('between@far.example', 'between'), call, other, call]
    const [first, between, second, refused, third] = await Promise.all(
      calls.map((each) => outcome(batcher.accept(shop.workspaceId, each))),
    )
    expect([second, refused, third]).toEqual([first, 'idempotency_key_used', first])
    expect((await stored(shop)).map(({ id }) => id)).toEqual([first, between])
    expect(await acceptedToday(shop)).toBe(2)
  })

  test('answers the same ids in the order of a batch, from two processes at once', async () => {
    const shop = await aShop()
    const batchers = [aBatcher(), aBatcher()]
    const names = namesOf('both', 40)
    const calls = names.map((email) => ({
      call: 'batch' as const,
      key: email,
      messages: [shop.message(email), shop.message(`2${email}`)],
    }))
    const answers = await Promise.all(
      batchers.map(async (batcher, index) => {
        // In opposite orders, in which transactions would wait for each other.
        const order = index === 0 ? calls : calls.toReversed()
        const made = await Promise.all(order.map((call) => batcher.accept(shop.workspaceId, call)))
        return index === 0 ? made : made.toReversed()
      }),
    )
    expect(answers[1]).toEqual(answers[0])
    const emails = new Map((await stored(shop)).map(({ id, email }) => [id, email]))
    expect(answers[0]?.map((each) => each.map(({ id }) => emails.get(id)))).toEqual(
      names.map((email) => [email, `2${email}`]),
    )
    expect(emails.size).toBe(80)
  })
})

test('Calls of several workspaces and processes are sent once each', async () => {
  const sink = await aSink()
  const worker = await aWorker(database, sink.url)
  const shops = [await aShop(), await aShop()]
  const batchers = [aBatcher(), aBatcher()]
  const emails = shops.map((_, shop) => namesOf(`sent${String(shop)}-`, 100))
  const accept = async (shop: Shop, index: number) => {
    const call = shop.one(emails[shops.indexOf(shop)]?.[index] ?? '', `order ${String(index)}`)
    for (const batcher of batchers) await batcher.accept(shop.workspaceId, call)
  }
  await Promise.all(shops.flatMap((shop) => Array.from({ length: 100 }, (_, index) => accept(shop, index))))
  await until(async () => {
    const open = await rows(
      db,
      sql`select from chunks c join mailings m on m.id = c.mailing_id
      where m.kind = 'stream' and c.done_at is null and m.workspace_id = any(${shops.map((shop) => shop.workspaceId)})`,
    )
    return open.length === 0
  })
  const arrived = sink.arrivals.map(({ to }) => to).filter((to) => to.startsWith('sent'))
  expect(arrived.toSorted()).toEqual(emails.flat().toSorted())
  await worker.stop()
  await sink.close()
})

test('Calls while their workspace is deleted and purged leave nothing behind', async () => {
  const shop = await aShop()
  const batcher = aBatcher()
  const calls: Promise<unknown>[] = []
  const callOften = async (prefix: string) => {
    for (const email of namesOf(prefix, 20)) {
      const call = batcher.accept(shop.workspaceId, shop.one(email, email))
      calls.push(call)
      await call.catch(() => undefined)
    }
  }
  const before = callOften('before')
  await rows(db, sql`update workspaces set deleted_at = now() where id = ${shop.workspaceId}`)
  const during = callOften('during')
  await purgeMessages(db, shop.workspaceId)
  await Promise.all([before, during])
  const refusals = (await Promise.allSettled(calls)).flatMap((each) =>
    each.status === 'rejected' ? [each.reason as unknown] : [],
  )
  for (const reason of refusals) expect(reason).toMatchObject({ code: 'not_found' })
  expect(refusals.length).toBeGreaterThan(19)
  await purgeMessages(db, shop.workspaceId)
  const left = sql`select from streams where workspace_id = ${shop.workspaceId}
    union all select from messages where workspace_id = ${shop.workspaceId}
    union all select from message_requests where workspace_id = ${shop.workspaceId}`
  expect(await rows(db, left)).toEqual([])
})
