// Topics of a workspace are added, changed, moved, archived and deleted. The list has the number of contacts that want
// each topic.
import {
  createContact,
  createTopic,
  deleteTopic,
  listTopics,
  topicLimits,
  updateTopic,
  type Topic,
} from '@lettermill/contracts'
import { describe, expect, test } from 'vitest'
import { rows, sql, transaction } from '../../../platform/db/index.ts'
import { aSignedInAccount, type SignedIn } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { assertTopics, setTopicChoices } from '../index.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
const anAccount = () => aSignedInAccount(app, db)

async function aTopic({ call }: SignedIn, name: string, description = ''): Promise<Topic> {
  const { status, body } = await call(createTopic, { body: { name, description } })
  expect(status).toBe(200)
  return body
}

async function aContact({ call }: SignedIn, email = 'ann@reader.example'): Promise<number> {
  return (await call(createContact, { body: { email } })).body.id
}

const refusal = async (answer: Promise<{ status: number; problem: { code: string } }>) => {
  const { status, problem } = await answer
  return [status, problem.code]
}

const names = async ({ call }: SignedIn) => (await call(listTopics)).body.map(({ name }) => name)
const nobody = { ip: null, agent: null }

describe('a topic', () => {
  test('has a name and a description of one line each, and is added at the end', async () => {
    const account = await anAccount()
    expect(await aTopic(account, '  Offers\n', 'Once\na week')).toMatchObject({
      name: 'Offers',
      description: 'Once a week',
      position: 0,
      archived_at: null,
      wanted: 0,
      declined: 0,
    })
    expect(await aTopic(account, 'News')).toMatchObject({ position: 1 })
  })

  test('can be renamed, described and moved; a change keeps what it omits', async () => {
    const account = await anAccount()
    const offers = await aTopic(account, 'Offers', 'Weekly')
    await aTopic(account, 'News')
    await aTopic(account, 'Events')
    const params = { id: offers.id }
    const moved = await account.call(updateTopic, { params, body: { position: 1 } })
    expect(moved.body).toMatchObject({ name: 'Offers', description: 'Weekly', position: 1 })
    expect(await names(account)).toEqual(['News', 'Offers', 'Events'])
    const renamed = await account.call(updateTopic, { params, body: { name: 'Deals', description: '' } })
    expect(renamed.body).toMatchObject({ name: 'Deals', description: '', position: 1 })
  })

  test.each([
    ['without a name', ' \n', 400, 'topic_name_empty'],
    ['with the name of another, whatever the case', 'OFFERS', 409, 'topic_name_taken'],
  ])('%s is refused', async (_what, name, status, code) => {
    const account = await anAccount()
    await aTopic(account, 'Offers')
    expect(await refusal(account.call(createTopic, { body: { name } }))).toEqual([status, code])
    const { id } = await aTopic(account, 'News')
    expect(await refusal(account.call(updateTopic, { params: { id }, body: { name } }))).toEqual([
      status,
      code,
    ])
  })

  test('of another workspace is not found', async () => {
    const [owner, other] = [await anAccount(), await anAccount()]
    const params = { id: (await aTopic(owner, 'Offers')).id }
    expect(await refusal(other.call(updateTopic, { params, body: {} }))).toEqual([404, 'not_found'])
    expect(await refusal(other.call(deleteTopic, { params }))).toEqual([404, 'not_found'])
    expect(await names(other)).toEqual([])
  })

  test('that is archived is listed last and frees its name; it returns only while the name is free', async () => {
    const account = await anAccount()
    const offers = await aTopic(account, 'Offers')
    await aTopic(account, 'News')
    const change = (body: object) => account.call(updateTopic, { params: { id: offers.id }, body })
    expect((await change({ archived: true })).body.archived_at).not.toBeNull()
    expect(await names(account)).toEqual(['News', 'Offers'])
    const second = await aTopic(account, 'Offers')
    expect(await refusal(change({ archived: false }))).toEqual([409, 'topic_name_taken'])
    await account.call(deleteTopic, { params: { id: second.id } })
    expect((await change({ archived: false })).body).toMatchObject({ archived_at: null, position: 1 })
    expect((await account.call(listTopics)).body.map(({ position }) => position)).toEqual([0, 1])
  })

  test('can be deleted while nobody has chosen it, and only archived afterwards', async () => {
    const account = await anAccount()
    const unused = await aTopic(account, 'Offers')
    expect((await account.call(deleteTopic, { params: { id: unused.id } })).status).toBe(200)
    const used = await aTopic(account, 'News')
    const of = { workspaceId: account.caller.workspaceId, contactId: await aContact(account) }
    await transaction(db, (tx) => setTopicChoices(tx, of, [{ topicId: used.id, wanted: true }], nobody))
    expect(await refusal(account.call(deleteTopic, { params: { id: used.id } }))).toEqual([
      409,
      'topic_in_use',
    ])
    expect(await names(account)).toEqual(['News'])
  })

  test('shows how many contacts switched it on and off', async () => {
    const account = await anAccount()
    const [offers, news] = [await aTopic(account, 'Offers'), await aTopic(account, 'News')]
    const choose = async (email: string, choices: [Topic, boolean][]) => {
      const of = { workspaceId: account.caller.workspaceId, contactId: await aContact(account, email) }
      const given = choices.map(([{ id }, wanted]) => ({ topicId: id, wanted }))
      await transaction(db, (tx) => setTopicChoices(tx, of, given, nobody))
    }
    await choose('a@reader.example', [[offers, true]])
    await choose('b@reader.example', [[offers, true], [news, false]]) // prettier-ignore
    expect((await account.call(listTopics)).body).toMatchObject([
      { name: 'Offers', wanted: 2, declined: 0 },
      { name: 'News', wanted: 0, declined: 1 },
    ])
  })
})

test('a workspace has at most fifty topics, and two hundred with archived ones', async () => {
  const account = await anAccount()
  const fill = (from: number, to: number, archived: boolean) =>
    rows(
      db,
      sql`insert into topics (workspace_id, name, position, archived_at)
        select ${account.caller.workspaceId}, 'T' || i, i, case when ${archived} then now() end
        from generate_series(${from}::integer, ${to}::integer) i`,
    )
  await fill(1, topicLimits.topics, false)
  const add = () => refusal(account.call(createTopic, { body: { name: 'More' } }))
  expect(await add()).toEqual([409, 'topics_full'])
  const [first] = (await account.call(listTopics)).body
  await account.call(updateTopic, { params: { id: first?.id ?? 0 }, body: { archived: true } })
  await aTopic(account, 'The fiftieth')
  const back = account.call(updateTopic, { params: { id: first?.id ?? 0 }, body: { archived: false } })
  expect(await refusal(back)).toEqual([409, 'topics_full'])
  await fill(topicLimits.topics + 1, topicLimits.kept, true)
  await rows(
    db,
    sql`update topics set archived_at = now() where workspace_id = ${account.caller.workspaceId} and name = 'T2'`,
  )
  expect(await add()).toEqual([409, 'topics_full'])
})

test('a workspace can use its own topics unless they are archived', async () => {
  const [account, other] = [await anAccount(), await anAccount()]
  const [one, two] = [await aTopic(account, 'Offers'), await aTopic(account, 'News')]
  const foreign = await aTopic(other, 'Offers')
  const { workspaceId } = account.caller
  await assertTopics(db, workspaceId, [one.id, two.id, one.id])
  await assertTopics(db, workspaceId, [])
  const unknown = { code: 'topic_unknown' }
  await expect(assertTopics(db, workspaceId, [one.id, foreign.id])).rejects.toMatchObject(unknown)
  await account.call(updateTopic, { params: { id: two.id }, body: { archived: true } })
  await expect(assertTopics(db, workspaceId, [two.id])).rejects.toMatchObject(unknown)
})
