// The sentences about ways of feedback that the first release stored: codes since then.
import { expect, test } from 'vitest'
import { freshDatabase } from '../../../../test/harness.ts'
import { migrate, rows, sql } from '../../../platform/db/index.ts'
import { listMailboxes } from '../queries/mailboxes.ts'
import { listHooks } from '../queries/ways.ts'

test('the sentence of the first release about a mailbox is kept', async () => {
  const former = await freshDatabase({ migratedTo: '0136_findings' })
  await rows(
    former.db,
    sql`insert into mailbox_marks (place, error) values ('a', null), ('b', 'Command failed')`,
  )
  await migrate(former.db)
  expect(await listMailboxes(former.db)).toMatchObject([
    { place: 'a', error_code: null, error_params: null },
    { place: 'b', error_code: 'other', error_params: { detail: 'Command failed' } },
  ])
})

test('the sentences of the first release about refused events become codes', async () => {
  const former = await freshDatabase({ migratedTo: '0137_mailbox_errors' })
  const said = ['The password was missing', 'The signature had come with another event', null]
  for (const [at, refusal] of said.entries())
    await rows(
      former.db,
      sql`insert into feedback_hooks (provider, name, key_hash, refusal)
        values ('brevo', 'a', ${Buffer.from([at])}::bytea, ${refusal})`,
    )
  await migrate(former.db)
  const codes = (await listHooks(former.db)).map(({ refusal_code }) => refusal_code)
  expect(codes).toEqual(['password_missing', 'repeated', null])
})
