// Deletes old messages, also when the process dies on the way.
import { sendMessage, updateMessageTemplate } from '@lettermill/contracts'
import { expect, test } from 'vitest'
import { rows, sql } from '../../../platform/db/index.ts'
import { aCampaign } from '../../../../test/campaigns.ts'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase, testConfig } from '../../../../test/harness.ts'
import { dropOldMessages } from '../index.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)

test('Messages of a removed stream stayed for ever if the job that removes them was interrupted', async () => {
  const { call, caller } = await aSignedInAccount(app, db)
  const { templateId } = await aCampaign(db, { contacts: 1, workspaceId: caller.workspaceId })
  const use = { message_subject: 'Receipt', is_service: false }
  await call(updateMessageTemplate, { params: { id: templateId }, body: use })
  await call(sendMessage, { body: { templateId, to: { email: 'buyer@shop.example' } } })
  await rows(db, sql`update streams set opened_at = now() - interval '431 days'`)

  const keep = testConfig({}).EVENTS_KEEP
  await rows(
    db,
    sql`create function fail() returns trigger language plpgsql as $$ begin raise 'interrupted'; end $$`,
  )
  await rows(
    db,
    sql`create trigger fail before delete on messages for each statement execute function fail()`,
  )
  await expect(dropOldMessages(db, keep)).rejects.toThrow('interrupted')
  await rows(db, sql`drop trigger fail on messages`)

  expect(await dropOldMessages(db, keep)).toBe(1)
  expect(await rows(db, sql`select from messages union all select from streams`)).toEqual([])
})
