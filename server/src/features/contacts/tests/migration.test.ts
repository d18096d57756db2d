// Migrates an instance of the previous version, in which a contact belonged to one group, to one contact per address.
import { expect, it } from 'vitest'
import { bringBackGroup } from '../groups.ts'
import { importContacts } from '../import/import.ts'
import { readContacts } from '../import/read-contacts.ts'
import { undoImport } from '../import/undo.ts'
import { migrate, rows, sql } from '../../../platform/db/index.ts'
import { freshDatabase, testQuotas } from '../../../../test/harness.ts'

const notices: string[] = []
const { db } = await freshDatabase({
  migratedTo: '0037_test_addresses',
  onNotice: (message) => notices.push(message),
})
const requestId = '00000000-0000-4000-8000-000000000001'

await rows(db, sql`insert into workspaces default values`)
await rows(db, sql`insert into workspaces default values`)
await rows(
  db,
  sql`insert into contact_groups (workspace_id, name, uploaded_at, contact_count, deleted_at) values
    (1, 'Leads', '2026-01-01', 3, null), (1, 'Dealers', '2026-02-01', 3, null),
    (1, 'Deleted', '2026-03-01', 2, now() - interval '1 hour'), (2, 'Others', '2026-04-01', 1, null)`,
)
await rows(
  db,
  sql`insert into contacts (workspace_id, group_id, email, first_name, last_name, phone, amount, date_filed) values
    (1, 1, 'ann@firm.example', 'Ann', 'Old', '1', 12500.50, '2020-02-03'),
    (1, 1, 'bob@firm.example', 'Bob', null, null, null, null),
    (1, 1, 'cat@firm.example', 'Cat', null, null, null, null),
    (1, 2, 'ANN@firm.example', 'Anna', 'New', null, null, null),
    (1, 2, 'dan@firm.example', 'Dan', 'Filled', null, null, null),
    (1, 2, 'eve@firm.example', 'Eve', null, null, null, null),
    (1, 3, 'cat@firm.example', 'Kate', 'Deleted', null, null, null),
    (1, 3, 'fay@firm.example', 'Fay', null, null, null, null),
    (2, 4, 'ann@firm.example', 'Somebody else', null, null, null, null)`,
)
// An import of today added Ann and Eve to the group Dealers, and filled in Dan's last name.
await rows(
  db,
  sql`insert into contact_imports (workspace_id, group_id, made_group, imported, duplicates, filled)
    values (1, 2, false, 2, 1, 1)`,
)
await rows(
  db,
  sql`insert into contact_uploads (workspace_id, request_id, import_id, after_contact_id, last_contact_id, reply) values
    (1, ${requestId}, 1, 0, 4, '{"groupId": 2, "importId": 1, "imported": 1}'),
    (1, gen_random_uuid(), 1, 5, 6, '{}')`,
)
await rows(db, sql`insert into contact_fills values (1, 5, '{"last_name": "Filled"}')`)
await rows(
  db,
  sql`insert into campaign_recipients (campaign_id, seq, contact_id, email, first_name) values
    (1, 1, 4, 'ANN@firm.example', 'Anna'), (1, 2, 6, 'eve@firm.example', 'Eve'), (2, 1, 999, 'gone@firm.example', 'Gone')`,
)

const contacts = () =>
  rows(db, sql`select id, workspace_id, email, fields, import_id from contacts order by id`)
const members = () =>
  rows(
    db,
    sql`select group_id, json_agg(contact_id order by contact_id) as ids, max(member_count) as counted
      from group_members join groups on groups.id = group_id group by 1 order by 1`,
  )

// spec: 5.group.merged
it('Contacts with the same address become one, with the newest value of each field, in all their groups', async () => {
  await migrate(db)
  expect(await contacts()).toEqual([
    {
      id: 1,
      workspace_id: 1,
      email: 'ANN@firm.example',
      fields: {
        first_name: 'Anna',
        last_name: 'New',
        phone: '1',
        amount: '12500.50',
        date_filed: '2020-02-03',
      },
      import_id: null,
    },
    { id: 2, workspace_id: 1, email: 'bob@firm.example', fields: { first_name: 'Bob' }, import_id: null },
    {
      id: 3,
      workspace_id: 1,
      email: 'cat@firm.example',
      fields: { first_name: 'Cat', last_name: 'Deleted' },
      import_id: null,
    },
    {
      id: 5,
      workspace_id: 1,
      email: 'dan@firm.example',
      fields: { first_name: 'Dan', last_name: 'Filled' },
      import_id: null,
    },
    { id: 6, workspace_id: 1, email: 'eve@firm.example', fields: { first_name: 'Eve' }, import_id: 1 },
    {
      id: 9,
      workspace_id: 2,
      email: 'ann@firm.example',
      fields: { first_name: 'Somebody else' },
      import_id: null,
    },
  ])
  expect(await members()).toEqual([
    { group_id: 1, ids: [1, 2, 3], counted: 3 },
    { group_id: 2, ids: [1, 5, 6], counted: 3 },
    { group_id: 3, ids: [3, 8], counted: 2 },
    { group_id: 4, ids: [9], counted: 1 },
  ])
  expect(await rows(db, sql`select * from contact_counts order by 1`)).toEqual([
    { workspace_id: 1, contacts: 5 },
    { workspace_id: 2, contacts: 1 },
  ])
})

it('Recipients of earlier campaigns refer to the contact that remains after duplicates are merged', async () => {
  expect(await rows(db, sql`select mailing_id, seq, contact_id from recipients order by 1, 2`)).toEqual([
    { mailing_id: 1, seq: 1, contact_id: 1 },
    { mailing_id: 1, seq: 2, contact_id: 6 },
    { mailing_id: 2, seq: 1, contact_id: 999 },
  ])
})

it('The migration of contacts reported -1 rows, and then nothing for minutes', () => {
  expect(notices.filter((line) => /contact|value|member|index/i.test(line))).toEqual([
    'Contacts become one per address: 9 rows so far.',
    'Addresses are matched; values are merged.',
    'Values are merged; contacts are written.',
    'Contacts are written; members are written.',
    'Members are written; indexes are built.',
    'The index for searching contacts is built; of all steps it takes the longest.',
    'Indexes are built; what names a contact gets its new id.',
    'Contacts are one per address.',
  ])
})

it('A request that was answered before the update gets the same response after it', async () => {
  const reading = await readContacts([{ email: 'ann@firm.example', first_name: 'Ann' }])
  const again = await importContacts(db, 1, 2, reading, { requestId }, testQuotas)
  expect(again).toMatchObject({ groupId: 2, importId: 1, imported: 1, isRepeated: true })
})

it('A group that was deleted before the update can be restored after it', async () => {
  await bringBackGroup(db, 1, 3)
  expect((await contacts()).map((contact) => (contact as { id: number }).id)).toEqual([1, 2, 3, 5, 6, 8, 9])
})

it('An import made before the update can be undone after it', async () => {
  await undoImport(db, 1, 1)
  expect((await members())[1]).toEqual({ group_id: 2, ids: [5], counted: 1 })
  // Undoing keeps Ann, who is in another group, and Eve, who got mail.
  expect((await contacts()).map((contact) => (contact as { id: number }).id)).toEqual([1, 2, 3, 5, 6, 8, 9])
  expect(await rows(db, sql`select fields from contacts where id = 5`)).toEqual([
    { fields: { first_name: 'Dan' } },
  ])
})

it('A contact that is added after the update gets an id that no contact had before', async () => {
  const reading = await readContacts([{ email: 'new@firm.example', first_name: 'New' }])
  await importContacts(db, 1, 1, reading, {}, testQuotas)
  expect(await rows(db, sql`select id from contacts where email = 'new@firm.example'`)).toEqual([{ id: 10 }])
})
