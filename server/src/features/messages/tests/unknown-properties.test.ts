// A message with a property that no message has.
import { listMessages, sendMessage, sendMessages } from '@lettermill/contracts'
import { expect, test } from 'vitest'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'

const database = await freshDatabase()
const app = await startApp(database)

test('a message with an attachment is refused, so that no script believes that it sent the file', async () => {
  const { call } = await aSignedInAccount(app, database.db)
  const message = { templateId: 1, to: { email: 'ann@reader.example' } }
  const body = { ...message, attachments: [{ name: 'invoice.pdf' }] }
  const { status, problem } = await call(sendMessage, { body })
  expect([status, problem.code, problem.message]).toEqual([
    400,
    'invalid_input',
    'Please check your input: Unrecognized key: "attachments"',
  ])
  const batch = await call(sendMessages, { body: { messages: [message, body] } })
  expect([batch.status, (await call(listMessages)).body]).toEqual([400, []])
})
