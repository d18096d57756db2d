// Random histories of changes to contacts and groups, one by one and in bulk, compared with a model. Further tests
// import the same addresses by two requests at once.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { removeGroup } from '../../groups.ts'
import { importContacts } from '../../import/import.ts'
import { readContacts } from '../../import/read-contacts.ts'
import { row, sql } from '../../../../platform/db/index.ts'
import { aGroup, anAccount, peopleOf } from '../../../../../test/factories.ts'
import { freshDatabase, testQuotas } from '../../../../../test/harness.ts'
import { History, step, wrongCounts } from './history.ts'

const { db } = await freshDatabase()

/** For a thousand histories, run the tests with HISTORIES=1000. */
const histories = Number(process.env['HISTORIES'] ?? 40)

// spec: 5.group.delete
it('Imports, undos, deletions and restorations in any order have the result of a simple model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const history = new History(db, (await anAccount(db)).workspaceId)
      for (const each of steps) await history.take(each)
      await history.check()
    }),
    { numRuns: histories, endOnFailure: false },
  )
}, 600_000)

it('Two simultaneous imports of the same addresses into two groups deadlocked, or lost some addresses', async () => {
  const { workspaceId } = await anAccount(db)
  const [one, two] = [await aGroup(db, workspaceId), await aGroup(db, workspaceId)]
  const [size, rounds] = [Number(process.env['AT_ONCE'] ?? 400), Number(process.env['ROUNDS'] ?? 8)]
  for (let round = 0; round < rounds; round += 1) {
    const people = peopleOf(`round${String(round)}.example`, size)
    // Half of the contacts exist already. Both imports also fill their values.
    await importContacts(db, workspaceId, one, await readContacts(people.slice(0, size / 2)), {}, testQuotas)
    const filled = people.map((each) => ({ ...each, phone: '1' }))
    const answers = await Promise.all(
      [
        { groupId: one, rows: filled },
        { groupId: two, rows: filled.toReversed() },
      ].map(async ({ groupId, rows: given }) =>
        importContacts(db, workspaceId, groupId, await readContacts(given), {}, testQuotas),
      ),
    )
    expect(answers.map(({ imported }) => imported)).toEqual([size / 2, size])
    const found = await row(
      db,
      sql`select count(*)::integer as contacts, count(distinct lower(email))::integer as addresses,
            count(*) filter (where fields ->> 'phone' = '1')::integer as filled
          from contacts where workspace_id = ${workspaceId} and email like ${`%@round${String(round)}.example`}`,
    )
    expect(found).toEqual({ contacts: size, addresses: size, filled: size })
  }
  expect(await wrongCounts(db)).toEqual([])
}, 600_000)

it('A group keeps the contacts that an import adds while another group with them is being deleted', async () => {
  const { workspaceId } = await anAccount(db)
  for (let round = 0; round < 10; round += 1) {
    const people = peopleOf(`deleted${String(round)}.example`, 200)
    const [going, staying] = [
      await aGroup(db, workspaceId, { contacts: people }),
      await aGroup(db, workspaceId),
    ]
    const reading = await readContacts(people.toReversed())
    await Promise.all([
      removeGroup(db, workspaceId, going),
      importContacts(db, workspaceId, staying, reading, {}, testQuotas),
    ])
    const found = await row(
      db,
      sql`select count(c.id)::integer as people from group_members m join contacts c on c.id = m.contact_id
          where m.group_id = ${staying} and c.email like '%@deleted%'`,
    )
    expect(found).toEqual({ people: 200 })
  }
  expect(await wrongCounts(db)).toEqual([])
}, 60_000)
