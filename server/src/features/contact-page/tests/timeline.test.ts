// The timeline of one contact, read page by page.
import {
  addGroupMembers,
  createContact,
  createField,
  deleteContact,
  deleteContactGroup,
  getContactTimeline,
  listContactGroups,
  removeGroupMembers,
  restoreContact,
  restoreContactGroup,
  undoContactImport,
  updateContact,
  uploadContacts,
  upsertContacts,
} from '@lettermill/contracts'
import { describe, expect, test } from 'vitest'
import { row, rows, sql, transaction, type Tx } from '../../../platform/db/index.ts'
import { suppress } from '../../suppressions/index.ts'
import { getTimeline } from '../timeline.ts'
import { timelines } from './timelines.ts'

const { db, anAccount, aContact, timelineOf, kindsOf, aMailingTo, anEvent } = await timelines()

describe('the timeline of a contact', () => {
  test('names who added, changed, deleted and restored it, and the groups that it joined and left', async () => {
    const account = await anAccount()
    const { call, caller } = account
    const id = await aContact(account)
    const contacts = [{ email: 'ann@reader.example', first_name: 'Ann', phone: '1' }]
    const { groupId } = (
      await call(uploadContacts, { body: { contacts, groupName: 'Fair', uploadedFileName: 'fair.csv' } })
    ).body
    const other = (
      await call(uploadContacts, {
        body: { contacts: [{ email: 'b@c.example', first_name: 'B' }], groupName: 'Other' },
      })
    ).body.groupId
    await call(addGroupMembers, { params: { id: other }, body: { contactIds: [id] } })
    await call(removeGroupMembers, { params: { id: other }, body: { contactIds: [id] } })
    await call(updateContact, { params: { id }, body: { phone: '2' } })
    await call(deleteContact, { params: { id } })
    expect((await call(getContactTimeline, { params: { id } })).status).toBe(404)
    await call(restoreContact, { params: { id } })
    const by = caller.email
    expect(await timelineOf(account, id)).toMatchObject([
      { kind: 'restored', by },
      { kind: 'deleted', by },
      { kind: 'changed', by, file: null, fields: ['phone'] },
      { kind: 'left', group: { id: other, name: 'Other' }, by },
      { kind: 'joined', group: { id: groupId, name: 'Fair' }, file: 'fair.csv', by: null },
      { kind: 'changed', file: 'fair.csv', by: null, fields: ['phone'] },
      { kind: 'created', by },
    ])
    expect((await call(listContactGroups)).body).toHaveLength(2)
  })

  // spec: 2.contacts.timeline
  test('A change by an import or by a script was missing, as were the fields it changed', async () => {
    const account = await anAccount()
    const { call, caller } = account
    const id = await aContact(account)
    const email = 'ann@reader.example'
    const body = { contacts: [{ email, first_name: 'Anna', state_name: 'CA' }], groupName: 'Fair' }
    const uploadedFileName = 'fair.csv'
    const { importId } = (
      await call(uploadContacts, { body: { ...body, values: 'overwrite', uploadedFileName } })
    ).body
    const upsert = (phone: string) => call(upsertContacts, { body: { contacts: [{ email, phone }] } })
    await upsert('1')
    await upsert('1')
    await upsert('2')
    await call(updateContact, { params: { id }, body: { email: 'ann@other.example', phone: '' } })
    const by = caller.email
    expect(await timelineOf(account, id)).toMatchObject([
      { kind: 'changed', by, fields: ['phone', 'email'] },
      // Two changes by API calls on one day are one entry.
      { kind: 'changed', by, file: null, fields: ['phone'] },
      { kind: 'joined' },
      { kind: 'changed', by: null, file: 'fair.csv', fields: ['first_name', 'state_name'] },
      { kind: 'created' },
    ])
    await call(undoContactImport, { params: { id: importId } })
    expect(kindsOf(await timelineOf(account, id))).toEqual(['changed', 'changed', 'created'])
  })

  test('A change of very many fields cut a field name in half', async () => {
    const account = await anAccount()
    const id = await aContact(account)
    const labels = Array.from(
      { length: 12 },
      (_, nth) => `${'a long label of a field '.repeat(2)}${String(nth)}`,
    )
    const keys: string[] = []
    for (const label of labels)
      keys.push((await account.call(createField, { body: { label, type: 'text' } })).body.key)
    const fields = Object.fromEntries(keys.map((key) => [key, 'x']))
    await account.call(updateContact, { params: { id }, body: { fields } })
    const [entry] = await timelineOf(account, id)
    // The entry has as many whole keys as fit into 300 characters.
    const named = entry?.kind === 'changed' ? entry.fields : []
    expect(named).toHaveLength(7)
    expect(keys).toEqual(expect.arrayContaining(named))
  })

  // spec: 2.contacts.timeline
  test('The deletion and restoring of a contact with its whole group was missing', async () => {
    const account = await anAccount()
    const { call, caller } = account
    const contacts = [{ email: 'zoe@reader.example', first_name: 'Zoe' }]
    const { groupId } = (await call(uploadContacts, { body: { contacts, groupName: 'Fair' } })).body
    await call(deleteContactGroup, { params: { id: groupId } })
    await call(restoreContactGroup, { params: { id: groupId } })
    const zoe = await row(
      db,
      sql<{ id: number }>`select id from contacts where workspace_id = ${caller.workspaceId}`,
    )
    const about = { group: { id: groupId, name: 'Fair' }, by: caller.email }
    expect(await timelineOf(account, zoe?.id ?? 0)).toMatchObject([
      { kind: 'group_restored', ...about },
      { kind: 'group_deleted', ...about },
      { kind: 'joined' },
      { kind: 'imported' },
    ])
  })

  test('A contact that was created in a group showed that it joined before it was created', async () => {
    const account = await anAccount()
    const contacts = [{ email: 'zoe@reader.example', first_name: 'Zoe' }]
    const { groupId } = (await account.call(uploadContacts, { body: { contacts, groupName: 'Fair' } })).body
    const body = { email: 'ann@reader.example', groupIds: [groupId] }
    const { id } = (await account.call(createContact, { body })).body
    expect(kindsOf(await timelineOf(account, id))).toEqual(['joined', 'created'])
  })

  test('names who put the contact into a group by hand, and the file that it came with', async () => {
    const account = await anAccount()
    const { call, caller } = account
    const contacts = [{ email: 'zoe@reader.example', first_name: 'Zoe' }]
    const body = { contacts, groupName: 'Fair', uploadedFileName: 'fair.csv' }
    const { groupId } = (await call(uploadContacts, { body })).body
    const zoe = await row(
      db,
      sql<{ id: number }>`select id from contacts where workspace_id = ${caller.workspaceId}`,
    )
    const entries = await timelineOf(account, zoe?.id ?? 0)
    expect(entries).toMatchObject([
      { kind: 'joined', file: 'fair.csv', by: null },
      { kind: 'imported', file: 'fair.csv' },
    ])
    const id = await aContact(account)
    await call(addGroupMembers, { params: { id: groupId }, body: { contactIds: [id] } })
    expect(await timelineOf(account, id)).toMatchObject([
      { kind: 'joined', group: { id: groupId }, file: null, by: caller.email },
      { kind: 'created' },
    ])
  })

  // spec: 2.contacts.timeline
  test('shows messages, the relay’s replies, and the reader’s events, but no bot events', async () => {
    const account = await anAccount()
    const id = await aContact(account)
    const mailing = await aMailingTo(account, id, 50)
    await anEvent(mailing, 'open', 40)
    await anEvent(mailing, 'click', 39, 1)
    await anEvent(mailing, 'click', 38, 0, 'agent')
    await anEvent(mailing, 'unsubscribe', 37)
    await anEvent(mailing, 'resubscribe', 36)
    const reply = '550 5.1.1 <ann@reader.example>: gone, says other@reader.example'
    await aMailingTo(account, id, 30, 'failed', reply)
    await aMailingTo(account, id, 20, 'deferred', 'Later')
    await transaction(db, (tx) =>
      suppress(tx, {
        workspaceId: account.caller.workspaceId,
        email: 'ANN@reader.example',
        reason: 'hard_bounce',
        mailingId: mailing,
      }),
    )
    const campaign = { id: expect.any(Number) as number, name: 'News', message: null }
    expect(await timelineOf(account, id)).toMatchObject([
      { kind: 'suppressed', reason: 'hard_bounce', campaign },
      { kind: 'created' },
      { kind: 'failed', campaign, reason: '550 5.1.1 <ann@reader.example>: gone, says [address]' },
      { kind: 'resubscribed', campaign, by: null },
      { kind: 'unsubscribed', campaign, by: null },
      { kind: 'clicked', campaign, url: 'https://shop.example/b' },
      { kind: 'opened', campaign },
      { kind: 'sent', campaign },
    ])
  })

  test('shows a single message whose template is gone as one, not as a campaign', async () => {
    const account = await anAccount()
    const id = await aContact(account)
    const mailing = await aMailingTo(account, id, -1)
    await rows(db, sql`delete from campaigns where mailing_id = ${mailing}`)
    await rows(db, sql`update mailings set kind = 'stream' where id = ${mailing}`)
    await rows(
      db,
      sql`insert into streams (mailing_id, workspace_id, name, digest, template_id)
        values (${mailing}, ${account.caller.workspaceId}, 'template 999 sender 1', '', 999)`,
    )
    const [entry] = await timelineOf(account, id)
    expect(entry).toMatchObject({ kind: 'sent', campaign: { id: null, name: '', message: 'single' } })
  })

  test('shows no test message', async () => {
    const account = await anAccount()
    const id = await aContact(account)
    const mailing = await aMailingTo(account, id)
    await rows(db, sql`update mailings set kind = 'test' where id = ${mailing}`)
    expect(kindsOf(await timelineOf(account, id))).toEqual(['created'])
  })

  // spec: 2.contacts.timeline
  test('comes in pages of fifty, each entry once, even if many have the same time', async () => {
    const account = await anAccount()
    const id = await aContact(account)
    for (let nth = 0; nth < 4; nth += 1) {
      const mailing = await aMailingTo(account, id, 30 + nth)
      await rows(
        db,
        sql`insert into events (mailing_id, seq, kind, at)
          select ${mailing}::bigint, 7, 'open', now() - (n / 2) * interval '1 second' from generate_series(2, 61) n`,
      )
      await rows(
        db,
        sql`insert into first_events (mailing_id, seq, kind, link, count, bot_count) values (${mailing}, 7, 'open', -1, 60, 0)`,
      )
    }
    const entries = await timelineOf(account, id)
    // Two opens of one message at the same moment are one entry.
    expect(entries).toHaveLength(1 + 4 + 4 * 30)
    expect(new Set(entries.map((each) => each.id + each.at)).size).toBe(entries.length)
    expect(entries.map(({ at }) => at)).toEqual(
      entries
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    const { body } = await account.call(getContactTimeline, { params: { id } })
    expect(body.entries).toHaveLength(50)
  })

  test('A page read every event of every message to the contact', async () => {
    const account = await anAccount()
    const id = await aContact(account)
    const mailing = await aMailingTo(account, id)
    await anEvent(mailing, 'open', 30)
    await rows(
      db,
      sql`insert into events (mailing_id, seq, kind, at)
        select ${mailing}::bigint, case when n % 20 = 0 then 7 else 100 + n end, 'open', now() - n * interval '1 second'
        from generate_series(1, 20000) n`,
    )
    await rows(db, sql`analyze events`)
    /** The number of rows that this connection read from events, by an index or a sequential scan. */
    const fetched = async (tx: Tx) =>
      (
        await row(
          tx,
          sql<{ count: number }>`select sum(idx_tup_fetch + seq_tup_read)::integer as count
            from pg_stat_xact_user_tables where relname like 'events%'`,
        )
      )?.count ?? 0
    const read = await transaction(db, async (tx) => {
      const before = await fetched(tx)
      const page = await getTimeline(tx, account.caller.workspaceId, id)
      expect(page.entries).toHaveLength(50)
      return (await fetched(tx)) - before
    })
    expect(read).toBeGreaterThanOrEqual(50)
    expect(read).toBeLessThan(150)
  })

  test('a cursor that no page returned is refused', async () => {
    const account = await anAccount()
    const id = await aContact(account)
    for (const before of ['x', '1_', '99999999999999999_joined-1', '1_joined-1; drop', '1_joined-1\n']) {
      const { status, problem } = await account.call(getContactTimeline, {
        params: { id },
        query: { before },
      })
      expect([status, problem.code]).toEqual([400, 'timeline_place_unknown'])
    }
    const { body } = await account.call(getContactTimeline, {
      params: { id },
      query: { before: '9999999999999999_z' },
    })
    expect(kindsOf(body.entries)).toEqual(['created'])
  })
})
