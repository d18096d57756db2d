// Counts the contacts for whom a letter would print nothing in place of a merge tag.
import { countEmptyValues, mostNamesCounted, openNames } from '@lettermill/contracts'
import { describe, expect, it } from 'vitest'
import { contactRoutes } from '../index.ts'
import { rows, sql } from '../../../platform/db/index.ts'
import { aGroup, aSignedInAccount, peopleOf } from '../../../../test/factories.ts'
import { freshDatabase, startFrame, testQuotas } from '../../../../test/harness.ts'

const database = await freshDatabase()
const { db } = database
const app = await startFrame(database, {
  routes: (frame) => contactRoutes(frame, { db, quotas: testQuotas }),
})

/** Two groups of five contacts. In the first, two have no plan, one has an empty plan, and three have no phone. */
async function twoGroups() {
  const account = await aSignedInAccount(app, db)
  const { workspaceId } = account.caller
  const group = await aGroup(db, workspaceId, { contacts: peopleOf('first.example', 5) })
  await aGroup(db, workspaceId, { contacts: peopleOf('second.example', 5) })
  const values = [{}, {}, { plan: '' }, { plan: 'free', phone: '1' }, { plan: 'paid', phone: '2' }]
  for (const [at, fields] of values.entries())
    await rows(
      db,
      sql`update contacts set fields = fields - 'phone' - 'plan' || ${JSON.stringify(fields)}::jsonb where id = (
        select contact_id from group_members where group_id = ${group} order by contact_id offset ${at} limit 1)`,
    )
  return { ...account, workspaceId, group }
}

describe('Contacts without a value', () => {
  it('are counted in a group and in all contacts, for each field that a letter names', async () => {
    const { call, group } = await twoGroups()
    const names = 'fields.plan,phone,first_name'
    expect((await call(countEmptyValues, { query: { names, groupId: group } })).body).toEqual({
      contacts: 5,
      empty: [
        { name: 'fields.plan', count: 3 },
        { name: 'phone', count: 3 },
        { name: 'first_name', count: 0 },
      ],
    })
    const all = (await call(countEmptyValues, { query: { names: 'fields.plan' } })).body
    expect(all).toEqual({ contacts: 10, empty: [{ name: 'fields.plan', count: 8 }] })
  })

  it("are not counted in another workspace's group", async () => {
    const { group } = await twoGroups()
    const stranger = await aSignedInAccount(app, db)
    const asked = await stranger.call(countEmptyValues, { query: { names: 'phone', groupId: group } })
    expect(asked.status).toBe(404)
    expect((await stranger.call(countEmptyValues, { query: { names: 'phone' } })).body.contacts).toBe(0)
  })

  it.each([
    ['', 400],
    ['a b', 400],
    ["x'", 400],
    [Array.from({ length: mostNamesCounted + 1 }, (_, at) => `f${String(at)}`).join(), 400],
    [Array.from({ length: mostNamesCounted }, (_, at) => `f${String(at)}`).join(), 200],
  ])('are counted for the field names %j only if the names are valid', async (names, status) => {
    const { call } = await aSignedInAccount(app, db)
    expect((await call(countEmptyValues, { query: { names } })).status).toBe(status)
  })
})

describe('The fields that a text shows without a default', () => {
  it.each([
    ['Dear {{ first_name }}, {{first_name}} {{ fields.plan | upcase }}', ['first_name', 'fields.plan']],
    ['{{ first_name | default: "you" }} {{ last_name | default: &quot;x&quot; }}', []],
    ['{{ email }} {{ unsubscribe_url }} {{ nonsense }}', []],
    ['{% if first_name != blank %}Dear {{ first_name }}{% endif %} {{ phone }}', ['phone']],
    ['{{- first_name -}} {{ last_name', ['first_name']],
    ['{{ '.repeat(50_000), []],
  ])('are found in the text: %#', (text, names) => {
    expect(openNames(text)).toEqual(names)
  })
})
