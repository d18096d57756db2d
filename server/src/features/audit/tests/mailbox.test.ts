// Whose messages an account may read in the built-in mailbox, and which audit entries the reading writes.
import { createApiToken, getMailboxMessage, listMailbox } from '@lettermill/contracts'
import { expect, test } from 'vitest'
import { row, rows, sql } from '../../../platform/db/index.ts'
import { aSignedInAccount, type SignedIn } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { callsOf } from '../../../../test/harness-calls.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)

async function aMessage({ caller }: SignedIn, subject: string): Promise<number> {
  const made = await row(
    db,
    sql<{
      id: number
    }>`insert into mailbox_messages (workspace_id, envelope_from, envelope_to, header_from, subject, source)
      values (${caller.workspaceId}, 'a@shop.example', 'reader@far.example', 'a@shop.example', ${subject},
        ${Buffer.from(`Subject: ${subject}\r\n\r\nWords\r\n`)}) returning id`,
  )
  return made?.id ?? 0
}

const viaToken = async ({ call }: SignedIn) => {
  const { body } = await call(createApiToken, { body: { name: 'A script' } })
  return callsOf(app, body.token)
}

const recorded = ({ caller }: SignedIn) =>
  rows(
    db,
    sql`select action, object, object_id, object_name from audit_entries
      where account_id = ${caller.accountId} and action like 'mailbox%' order by id`,
  )

// asvs: 8.2.2, 8.4.1
test('An administrator’s API token could read every mailbox', async () => {
  const administrator = await aSignedInAccount(app, db, { isAdmin: true })
  const other = await aSignedInAccount(app, db)
  const own = await aMessage(administrator, 'Own')
  const foreign = await aMessage(other, 'Foreign')
  const call = await viaToken(administrator)
  expect((await call(listMailbox)).body.messages.map(({ subject }) => subject)).toEqual(['Own'])
  expect((await call(listMailbox)).headers['x-total-count']).toBe('1')
  expect((await call(getMailboxMessage, { params: { id: own } })).status).toBe(200)
  expect((await call(getMailboxMessage, { params: { id: foreign } })).status).toBe(404)
  expect(await recorded(administrator)).toEqual([])
})

// asvs: 8.2.2, 8.4.1
test('The audit log missed what an administrator reads of other accounts’ mail', async () => {
  const administrator = await aSignedInAccount(app, db, { isAdmin: true })
  const other = await aSignedInAccount(app, db)
  const own = await aMessage(administrator, 'Own mail')
  const foreign = await aMessage(other, 'Foreign mail')

  await administrator.call(listMailbox, { query: { search: 'Own mail' } })
  await administrator.call(getMailboxMessage, { params: { id: own } })
  await other.call(listMailbox)
  await other.call(getMailboxMessage, { params: { id: foreign } })
  expect([...(await recorded(administrator)), ...(await recorded(other))]).toEqual([])

  const { body } = await administrator.call(listMailbox)
  expect(body.messages.map(({ subject }) => subject)).toContain('Foreign mail')
  await administrator.call(getMailboxMessage, { params: { id: foreign } })
  expect(await recorded(administrator)).toEqual([
    { action: 'mailbox_listed', object: null, object_id: null, object_name: null },
    {
      action: 'mailbox_message_read',
      object: 'workspace',
      object_id: other.caller.workspaceId,
      object_name: other.caller.email,
    },
  ])
})
