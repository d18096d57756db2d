// Why a call failed: sentences that older versions stored become codes, and every code has words.
import { webhookFailures } from '@lettermill/contracts'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../../../test/harness.ts'
import { migrate, rows, sql } from '../../../platform/db/index.ts'
import { english } from '../../../platform/words/index.ts'

/** Every sentence that the first release stored, with its code and parameters. */
const stored: [string, keyof typeof webhookFailures, Record<string, unknown>][] = [
  ['The name was not found in the DNS.', 'name_unknown', {}],
  ['The DNS did not answer.', 'dns_silent', {}],
  ['The name hooks.example leads to no address.', 'no_address', { host: 'hooks.example' }],
  ['hooks.example leads to an address that is not public.', 'address_not_public', { host: 'hooks.example' }],
  ['The connection was refused.', 'connection_refused', {}],
  ['The connection was closed before an answer came.', 'connection_closed', {}],
  ['The connection timed out.', 'connection_timed_out', {}],
  ['The address cannot be reached.', 'unreachable', {}],
  ['No answer within 15 seconds.', 'no_answer', { seconds: 15 }],
  ['No answer within 0.3 seconds.', 'no_answer', { seconds: 0.3 }],
  ['The endpoint answered 500.', 'answered', { status: 500 }],
  [
    'The endpoint answered 302: redirects are not followed. Enter the address that it leads to.',
    'redirected',
    { status: 302 },
  ],
  ['Only addresses that begin with https:// are called.', 'not_https', {}],
  [
    'Enter a complete address that begins with https://, without a user name or password.',
    'webhook_url_invalid',
    {},
  ],
  [
    'This is the address of Lettermill itself. Enter the address of the program that takes the events.',
    'webhook_url_own',
    {},
  ],
  [
    'db.local is not an address on the public internet. Lettermill posts webhooks to public addresses only.',
    'webhook_url_inside',
    { host: 'db.local' },
  ],
  ['The secret cannot be read with the SECRET_KEY of this instance. Rotate it.', 'secret_unreadable', {}],
  [
    'The request failed: unable to verify\nthe first certificate',
    'request_failed',
    { detail: 'unable to verify\nthe first certificate' },
  ],
  ['The request failed.', 'other', { sentence: 'The request failed.' }],
]

test('the sentences of the first release become codes, which read as the sentences did', async () => {
  const { db } = await freshDatabase({ migratedTo: '0130_event_queue' })
  await rows(
    db,
    sql`with workspace as (insert into workspaces (timezone) values (null) returning id
      ), webhook as (insert into webhooks (workspace_id, url, events, secret)
        select id, 'https://a.example', '{}', 's' from workspace returning id, workspace_id
      ), call as (insert into webhook_calls (webhook_id, workspace_id, type, events, body)
        select id, workspace_id, 'webhook.test', 1, '{}' from webhook returning id)
      insert into webhook_attempts (call_id, milliseconds, error)
      select call.id, 1, said from call, unnest(${[...stored.map(([sentence]) => sentence), null]}::text[]) as said`,
  )
  await migrate(db)
  const found = await rows(
    db,
    sql<{
      code: keyof typeof webhookFailures | null
      params: Record<string, unknown> | null
    }>`select failure_code as code, failure_params as params from webhook_attempts order by id`,
  )
  expect(found.pop()).toEqual({ code: null, params: null })
  expect(found).toEqual(stored.map(([, code, params]) => ({ code, params })))
  const said = found.map(({ code, params }) => code && english('webhookFailures', code, params ?? {}))
  expect(said).toEqual(stored.map(([sentence]) => sentence))
  expect(new Set(found.map(({ code }) => code))).toEqual(new Set(Object.keys(webhookFailures)))
})
