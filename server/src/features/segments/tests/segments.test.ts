// Segments over HTTP: saving, using, deleting and restoring them, counting, and making groups of them.
import {
  countSegment,
  createField,
  createSegment,
  deleteContactGroup,
  deleteField,
  deleteSegment,
  duplicateSegment,
  exportSegment,
  getSegment,
  listContactGroups,
  listGroupContacts,
  listSegmentContacts,
  listSegments,
  makeSegmentGroup,
  restoreSegment,
  updateSegment,
  type FilterGroup,
} from '@lettermill/contracts'
import { expect, it } from 'vitest'
import { rows, sql } from '../../../platform/db/index.ts'
import { aGroup, aSignedInAccount, peopleOf, type SignedIn } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { runPiece } from '../../contacts/bulk/run.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)

const ann = { all: [{ kind: 'field', field: 'first_name', op: 'begins_with', value: 'person' }] } as const
const inSegment = (segment: number): FilterGroup => ({ all: [{ kind: 'segment', op: 'in', segment }] })

async function withPeople(count = 3): Promise<SignedIn & { groupId: number }> {
  const account = await aSignedInAccount(app, db)
  const contacts = peopleOf('firm.example', count)
  return { ...account, groupId: await aGroup(db, account.caller.workspaceId, { contacts }) }
}

const aSegment = async ({ call }: SignedIn, filter: object = ann, name = 'Some') =>
  (await call(createSegment, { body: { name, filter } })).body

it('A segment is saved, listed, changed, duplicated, deleted and restored', async () => {
  const account = await withPeople()
  const { call } = account
  const made = await aSegment(account)
  expect(made).toMatchObject({ name: 'Some', filter: ann, used_in: [], problem: null })
  const changed = await call(updateSegment, {
    params: { id: made.id },
    body: { name: '  Others ', filter: { none: ann.all } },
  })
  expect(changed.body).toMatchObject({ id: made.id, name: 'Others', filter: { none: ann.all } })
  const copy = (await call(duplicateSegment, { params: { id: made.id } })).body
  expect(copy).toMatchObject({ name: 'Others (copy)', filter: { none: ann.all } })
  expect((await call(listSegments)).body.map(({ id }) => id)).toEqual([copy.id, made.id])
  await call(deleteSegment, { params: { id: made.id } })
  expect((await call(getSegment, { params: { id: made.id } })).status).toBe(404)
  expect((await call(restoreSegment, { params: { id: made.id } })).body).toMatchObject({ name: 'Others' })
  expect((await call(listSegments)).body).toHaveLength(2)
})

it('A save over a newer version of a segment is refused, and the refusal shows the difference', async () => {
  const account = await withPeople()
  const { call } = account
  const { id, version } = await aSegment(account)
  const save = (body: { name: string; version?: number; filter?: object }) =>
    call(updateSegment, { params: { id }, body: { filter: ann, ...body } })
  const first = await save({ name: 'First', version })
  expect(first.body).toMatchObject({ name: 'First', version: version + 1 })
  const refused = await save({ name: 'Second', version, filter: { none: ann.all } })
  expect([refused.status, refused.problem.code]).toEqual([409, 'segment_changed'])
  expect(refused.problem.details).toEqual([
    { field: 'name', message: 'Name is now: First' },
    { field: 'filter', message: 'The conditions were changed.' },
  ])
  expect((await call(getSegment, { params: { id } })).body).toMatchObject({ name: 'First', filter: ann })
  expect((await save({ name: 'Second', version: version + 1 })).body.name).toBe('Second')
  // A call without a version overwrites any version.
  expect((await save({ name: 'Third' })).body.name).toBe('Third')
})

it('A segment deleted more than a day ago cannot be restored', async () => {
  const account = await withPeople()
  const { id } = await aSegment(account)
  await account.call(deleteSegment, { params: { id } })
  await rows(db, sql`update segments set deleted_at = now() - interval '25 hours' where id = ${id}`)
  expect((await account.call(restoreSegment, { params: { id } })).status).toBe(404)
})

it('The count of a filter shows its first contacts, and counts contacts who cannot be mailed by reason', async () => {
  const { call, caller } = await withPeople(4)
  await rows(
    db,
    sql`insert into suppressions (workspace_id, email, reason) values
      (${caller.workspaceId}, 'person1@firm.example', 'unsubscribed'), (${caller.workspaceId}, 'person2@firm.example', 'hard_bounce')`,
  )
  expect((await call(countSegment, { body: { filter: ann } })).body).toEqual({
    contacts: 4,
    mailable: 2,
    left_out: [
      { reason: 'hard_bounce', count: 1 },
      { reason: 'unsubscribed', count: 1 },
    ],
  })
  const shown = await call(listSegmentContacts, { body: { filter: ann, limit: 2 } })
  expect(shown.body.map(({ email }) => email)).toEqual(['person1@firm.example', 'person2@firm.example'])
})

it('A target counts contacts in any of its groups and segments, and in none of those left out', async () => {
  const account = await withPeople(5)
  const { call, caller, groupId } = account
  const other = await aGroup(db, caller.workspaceId, {
    contacts: [...peopleOf('firm.example', 2), ...peopleOf('far.example', 2)],
  })
  const far = await aSegment(account, {
    all: [{ kind: 'address', op: 'domain', values: ['far.example'] }],
  })
  const count = async (target: object) => (await call(countSegment, { body: { target } })).body.contacts
  expect(await count({ groups: [groupId] })).toBe(5)
  expect(await count({ groups: [groupId, other] })).toBe(7)
  expect(await count({ groups: [groupId], segments: [far.id] })).toBe(7)
  expect(await count({ groups: [groupId, other], exceptSegments: [far.id] })).toBe(5)
  expect(await count({ groups: [groupId], exceptGroups: [other] })).toBe(3)
  expect(await count({ groups: 'all' })).toBe(7)
  expect(await count({ groups: 'all', exceptGroups: [groupId] })).toBe(2)
  expect((await call(countSegment, { body: { target: {} } })).problem.code).toBe('target_empty')
})

it('A segment that another segment names cannot be deleted, nor can a field that a segment names', async () => {
  const account = await withPeople()
  const { call } = account
  const field = (await call(createField, { body: { label: 'Plan', type: 'text' } })).body
  const inner = await aSegment(
    account,
    { all: [{ kind: 'field', field: field.key, op: 'is', value: 'Pro' }] },
    'Inner',
  )
  await aSegment(account, inSegment(inner.id), 'Outer')
  const refused = await call(deleteSegment, { params: { id: inner.id } })
  expect([refused.status, refused.problem.params]).toEqual([409, { names: 'Outer' }])
  expect((await call(getSegment, { params: { id: inner.id } })).body.used_in).toMatchObject([
    { kind: 'segment', name: 'Outer' },
  ])
  expect((await call(deleteField, { params: { id: field.id } })).problem).toMatchObject({
    code: 'field_in_use',
    params: { names: 'Inner' },
  })
})

it('Segments can name each other over three levels, but not in a circle', async () => {
  const account = await withPeople()
  const { call } = account
  const chain = [await aSegment(account)]
  for (let level = 1; level <= 3; level += 1)
    chain.push(await aSegment(account, inSegment(chain.at(-1)?.id ?? 0), `Level ${String(level)}`))
  const top = chain.at(-1)?.id ?? 0
  expect((await call(countSegment, { body: { filter: inSegment(chain[2]?.id ?? 0) } })).body.contacts).toBe(3)
  const deeper = await call(createSegment, { body: { name: 'Too deep', filter: inSegment(top) } })
  expect([deeper.status, deeper.problem.code]).toEqual([400, 'segments_too_deep'])
  const circle = await call(updateSegment, {
    params: { id: chain[0]?.id ?? 0 },
    body: { name: 'Round', filter: inSegment(chain[1]?.id ?? 0) },
  })
  expect([circle.status, circle.problem.code]).toEqual([400, 'segments_too_deep'])
  const itself = await call(updateSegment, {
    params: { id: top },
    body: { name: 'Itself', filter: inSegment(top) },
  })
  expect(itself.problem.code).toBe('segments_too_deep')
})

it('A segment that names something deleted says so, and the refusal to count it gives the reason', async () => {
  const account = await withPeople()
  const { call, groupId } = account
  const filter = { all: [{ kind: 'group', op: 'in', groups: [groupId] }] } as const
  const { id } = await aSegment(account, filter, 'Members')
  await call(deleteContactGroup, { params: { id: groupId } })
  const { problem } = (await call(getSegment, { params: { id } })).body
  expect(problem).toBe(
    'The segment "Members" names a group that does not exist any more. Change or remove that condition.',
  )
  for (const [body, code, part] of [
    [{ filter }, 'filter_part_gone', 'group'],
    [{ filter: inSegment(id) }, 'segment_part_gone', 'group'],
    [{ filter: inSegment(987_654) }, 'filter_part_gone', 'segment'],
    [{ filter: { all: [{ kind: 'campaign', op: 'sent', campaign: 1 }] } }, 'filter_part_gone', 'campaign'],
    [{ filter: { all: [{ kind: 'field', field: 'gone', op: 'is_set' }] } }, 'filter_part_gone', 'field'],
    [{ target: { groups: [groupId] } }, 'campaign_part_missing', 'group'],
    [{ target: { groups: 'all', exceptSegments: [987_654] } }, 'campaign_part_missing', 'segment'],
    [{ target: { segments: [id] } }, 'segment_part_gone', 'group'],
  ] as const) {
    const refused = await call(countSegment, { body })
    expect([refused.problem.code, refused.problem.params?.['part']]).toEqual([code, part])
  }
  expect((await call(exportSegment, { params: { id } })).status).toBe(409)
})

it('Groups, segments and campaigns of another workspace count as deleted', async () => {
  const owner = await withPeople()
  const { id } = await aSegment(owner)
  const { call } = await withPeople()
  for (const condition of [
    { kind: 'group', op: 'in', groups: [owner.groupId] },
    { kind: 'since', of: 'member', group: owner.groupId, op: 'last_days', value: 1 },
    { kind: 'segment', op: 'not_in', segment: id },
  ]) {
    const theirs = await call(countSegment, { body: { filter: { any: [condition] } } })
    expect([theirs.status, theirs.problem.code]).toEqual([400, 'filter_part_gone'])
  }
})

it('The export of a segment has the columns of every export of contacts', async () => {
  const account = await withPeople(2)
  const { id } = await aSegment(account, ann, 'Persons & more')
  const { headers, text } = await account.call(exportSegment, { params: { id } })
  expect(headers['content-disposition']).toContain('Persons _ more.csv')
  const lines = text.split('\r\n')
  expect(lines[0]).toContain('First Name')
  expect(lines.slice(1, 3).map((line) => /person\d@firm\.example/.exec(line)?.[0])).toEqual([
    'person1@firm.example',
    'person2@firm.example',
  ])
  const query = { form: 'excel', locale: 'de' }
  const excel = await account.call(exportSegment, { params: { id }, query })
  expect(excel.text).toMatch(
    /^\ufeffRef ID;.*;Status;Since;Reason;Groups;Joined \(DD\.MM\.YYYY\);Source;Consent\r\n/,
  )
})

it('A new group from a segment contains the contacts that the segment selects now', async () => {
  const account = await withPeople(3)
  const { call } = account
  const { id } = await aSegment(account, ann, 'Persons')
  const job = (await call(makeSegmentGroup, { params: { id } })).body
  expect(job).toMatchObject({ action: 'add', state: 'done', total: 3, changed: 3, group_name: 'Persons' })
  const group = (await call(listContactGroups)).body[0]
  expect(group).toMatchObject({ name: 'Persons', contactCount: 3 })
  expect((await call(listGroupContacts, { params: { id: job.group_id ?? 0 } })).body).toHaveLength(3)
})

it('More than 10,000 contacts join a new group from a segment in the background, as of its creation', async () => {
  const account = await withPeople(1)
  const { call, caller } = account
  await rows(
    db,
    sql`insert into contacts (workspace_id, email, fields)
      select ${caller.workspaceId}::bigint, 'many' || n || '@far.example', '{"first_name": "Person"}' from generate_series(1, 10_001) n`,
  )
  const { id } = await aSegment(account, ann, 'Many')
  const job = (await call(makeSegmentGroup, { params: { id }, body: { name: 'All of them' } })).body
  expect(job).toMatchObject({ state: 'running', total: 10_002, changed: 0, group_name: 'All of them' })
  // Contacts who leave the segment later stay in the group. Contacts who come into the segment later do not join the
  // group.
  await rows(db, sql`update contacts set fields = '{}' where workspace_id = ${caller.workspaceId}`)
  for (let piece = 0; piece < 10; piece += 1) await runPiece(db)
  expect((await call(listContactGroups)).body[0]).toMatchObject({ name: 'All of them', contactCount: 10_002 })
  expect(await rows(db, sql`select state, contact_ids from contact_jobs where id = ${job.id}`)).toEqual([
    { state: 'done', contact_ids: null },
  ])
})

it('A workspace has 200 segments at most', async () => {
  const account = await withPeople()
  await rows(
    db,
    sql`insert into segments (workspace_id, name, filter)
      select ${account.caller.workspaceId}::bigint, 'S' || n, '{"all": [{"kind": "standing", "is": "mailable"}]}' from generate_series(1, 200) n`,
  )
  const refused = await account.call(createSegment, { body: { name: 'One more', filter: ann } })
  expect([refused.status, refused.problem.code]).toEqual([409, 'segments_full'])
})

it('A filter has at most four levels and thirty conditions, and no empty group of conditions', async () => {
  const { call } = await withPeople()
  const leaf = ann.all[0]
  const nested = (levels: number): object => ({ all: [levels > 1 ? nested(levels - 1) : leaf] })
  const count = async (filter: object) => (await call(countSegment, { body: { filter } })).status
  expect(await count(nested(4))).toBe(200)
  expect(await count(nested(5))).toBe(400)
  expect(await count({ any: Array(30).fill(leaf) })).toBe(200)
  expect(await count({ any: Array(31).fill(leaf) })).toBe(400)
  expect(await count({ all: [{ any: Array(16).fill(leaf) }, { any: Array(16).fill(leaf) }] })).toBe(400)
  expect(await count({ all: [] })).toBe(400)
  expect(await count({ all: [leaf], any: [leaf] })).toBe(400)
})

it.each([
  [{ field: 'amount', op: 'eq', value: 'many' }, 'Amount'],
  [{ field: 'amount', op: 'contains', value: '1' }, 'Amount'],
  [{ field: 'amount', op: 'between', value: ['1'] }, 'Amount'],
  [{ field: 'first_name', op: 'is' }, 'First Name'],
  [{ field: 'first_name', op: 'contains', value: ' ' }, 'First Name'],
  [{ field: 'first_name', op: 'is', value: ['a', 'b'] }, 'First Name'],
  [{ field: 'date_filed', op: 'gt', value: '2026-02-30' }, 'Date Filed'],
  [{ field: 'date_filed', op: 'last_days', value: -1 }, 'Date Filed'],
  [{ field: 'date_filed', op: 'same_day', value: 32 }, 'Date Filed'],
])(
  'A condition whose operator or value does not fit its field is refused with the name of the field: %j',
  async (condition, label) => {
    const { call } = await withPeople()
    const refused = await call(countSegment, { body: { filter: { all: [{ kind: 'field', ...condition }] } } })
    expect([refused.status, refused.problem.code, refused.problem.params?.['on']]).toEqual([
      400,
      'condition_invalid',
      label,
    ])
  },
)
