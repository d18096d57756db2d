// Lettermill's own reasons of deliveries: every sentence of the first release becomes a code, in the database and in a
// journal that was left, and reads as it did.
import { deliveryReasons, type DeliveryReason } from '@lettermill/contracts'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../../../test/harness.ts'
import { migrate, rows, sql } from '../../../platform/db/index.ts'
import { english } from '../../../platform/words/index.ts'
import type { Outcome } from '../outcome.ts'
import { renderReason, type StoredReason } from '../reasons.ts'
import { withReason } from '../sending/chunk/old-sentences.ts'

type Kind = Outcome['kind']
interface Expected {
  code: DeliveryReason['code']
  params?: Record<string, unknown>
  reply?: string
}

const relay = 'relay.example:25'
const answer = '450 4.2.0 mailbox\nbusy'

/** Every sentence that the first release stored: the outcome, the relay, the sentence, and what it becomes. */
const stored: [Kind, string | null, string, Expected][] = [
  ['skipped', null, 'Unsubscribed before the message left.', { code: 'unsubscribed' }],
  ['skipped', null, 'The address was refused for good by an earlier message.', { code: 'hard_bounce' }],
  ['skipped', null, 'The reader had marked an earlier message as spam.', { code: 'complaint' }],
  ['skipped', null, 'The address took no mail several times.', { code: 'soft_bounce' }],
  ['skipped', null, 'The address was suppressed by hand.', { code: 'manual' }],
  ['skipped', null, 'The contact was suppressed as inactive.', { code: 'inactive' }],
  ['skipped', null, 'The person was erased on request.', { code: 'erased' }],
  ['skipped', null, 'The contact switched the topic off.', { code: 'declined' }],
  [
    'deferred',
    null,
    `far.example had asked us to come later: ${answer}`,
    { code: 'throttled', params: { domain: 'far.example' }, reply: answer },
  ],
  [
    'deferred',
    relay,
    `The connection ended each time: ${answer}`,
    { code: 'connection_ended', reply: answer },
  ],
  ['failed', relay, `Tried 5 times. ${answer}`, { code: 'tried', params: { times: 5 }, reply: answer }],
  [
    'failed',
    relay,
    'Tried 2 times. The connection ended each time: 421 closing',
    { code: 'tried_connection', params: { times: 2 }, reply: '421 closing' },
  ],
  [
    'failed',
    relay,
    'The relay took the message twice without an answer; it may have arrived.',
    { code: 'twice_unconfirmed' },
  ],
  [
    'failed',
    null,
    'The message could not be made: no\nheader',
    { code: 'unmade', params: { detail: 'no\nheader' } },
  ],
  [
    'unconfirmed',
    relay,
    'The relay closed the connection',
    { code: 'unanswered', params: { detail: 'The relay closed the connection' } },
  ],
  ['failed', null, 'Not today.', { code: 'other', params: { sentence: 'Not today.' } }],
]

/** Sentences that no journal of the first release has. */
const storedOnly: typeof stored = [
  [
    'deferred',
    null,
    'Postponed by the warm-up of the sending domain: today’s number is used up. It leaves on the next day.',
    { code: 'warm_up' },
  ],
  ['unconfirmed', null, 'The process died before the relay had answered.', { code: 'worker_died' }],
]

/** What servers said, which stays as it came. */
const quoted: [Kind, string | null, string][] = [
  ['sent', relay, '250 Tried 5 times. Fine'],
  ['failed', relay, '550 5.1.1 no such user'],
  ['deferred', relay, answer],
]

const becomes = ({ code, params = {}, reply }: Expected): StoredReason => ({
  reply: reply ?? null,
  reason_code: code,
  reason_params: params as StoredReason['reason_params'],
})

test('the sentences of the first release become codes, which read as the sentences did', async () => {
  const { db } = await freshDatabase({ migratedTo: '0130_event_queue' })
  const own = [...stored, ...storedOnly]
  const all = [...own, ...quoted]
  const asTable = (of: readonly (readonly [Kind, string | null, string, ...unknown[]])[]) => sql`
    select * from unnest(${of.map((_, seq) => seq)}::integer[], ${of.map(([kind]) => kind)}::text[],
      ${of.map(([, from]) => from)}::text[], ${of.map(([, , said]) => said)}::text[]) as given (seq, outcome, relay, reply)`
  await rows(
    db,
    sql`insert into deliveries (mailing_id, seq, chunk, outcome, relay, reply)
      select 1, seq, 1, outcome, relay, reply from (${asTable(all)}) each`,
  )
  await rows(
    db,
    sql`insert into deliveries (mailing_id, seq, chunk, outcome, cause, refused, reply) values
      (2, 1, 1, 'deferred', 'blocked', null, '550 5.7.1 blocked'), (2, 2, 1, 'failed', 'policy', 'block', '550 5.7.1 blocked')`,
  )
  await rows(
    db,
    sql`insert into late_deliveries (mailing_id, seq, chunk, epoch, outcome, reply) values
      (1, 1, 1, 1, 'sent', '250 ok'), (1, 2, 1, 1, 'unconfirmed', 'The process died before the relay had answered.')`,
  )
  await migrate(db)
  const found = await rows(
    db,
    sql<StoredReason>`select reply, reason_code, reason_params from deliveries where mailing_id = 1 order by seq`,
  )
  expect(found.slice(0, own.length)).toEqual(own.map(([, , , expected]) => becomes(expected)))
  expect(found.slice(own.length)).toEqual(
    quoted.map(([, , reply]) => ({ reply, reason_code: null, reason_params: null })),
  )
  expect(found.map((each) => renderReason(each, '').reason)).toEqual(all.map(([, , said]) => said))
  const blocked = { reply: '550 5.7.1 blocked', reason_code: null, reason_params: null }
  expect(
    await rows(
      db,
      sql`select reply, reason_code, reason_params from deliveries where mailing_id = 2 order by seq`,
    ),
  ).toEqual([blocked, blocked])
  expect(
    await rows(db, sql`select reply, reason_code, reason_params from late_deliveries order by seq`),
  ).toEqual([{ reply: '250 ok', reason_code: null, reason_params: null }, becomes({ code: 'worker_died' })])
})

test('an outcome in a journal that the first release left gets the code of its sentence', () => {
  const outcomeOf = (kind: Kind, from: string | null, reply: string): Outcome => {
    const said = { code: null, enhanced: null, reply, relay: from }
    return kind === 'failed' ? { ...said, kind, suppress: false } : { ...said, kind }
  }
  for (const [kind, from, said, { code, params = {}, reply = '' }] of stored)
    expect(withReason(outcomeOf(kind, from, said))).toEqual({
      ...outcomeOf(kind, from, reply),
      reason: { code, params },
    })
  for (const [kind, from, said] of quoted) {
    const outcome = outcomeOf(kind, from, said)
    expect(withReason(outcome)).toEqual(outcome)
  }
  const waits = {
    ...outcomeOf('deferred', null, '550 no'),
    kind: 'deferred',
    blocked: { place: 'a', opens: false },
  } as const
  expect(withReason(waits)).toEqual(waits)
})

const ofOtherLists: Record<string, string> = { problem: 'template_empty', client: 'closed' }
const wordsOfOtherLists: Record<string, string> = {
  problem: english('problems', 'template_empty'),
  client: english('relayAnswers', 'closed'),
}

test('every reason has words', () => {
  const names: Record<string, readonly string[]> = deliveryReasons
  for (const [code, params] of Object.entries(names)) {
    const values = Object.fromEntries(params.map((name) => [name, ofOtherLists[name] ?? `<${name}>`]))
    const { reason } = renderReason(
      { reply: null, reason_code: code as DeliveryReason['code'], reason_params: values },
      '',
    )
    expect(reason).not.toMatch(/^deliveryReasons|^[a-z_]+$|\{\{/)
    for (const [name, value] of Object.entries(values))
      expect(reason).toContain(wordsOfOtherLists[name] ?? value)
  }
})

test('a refusal and the words of the SMTP client are said with their own parameters', () => {
  const say = (code: DeliveryReason['code'], params: StoredReason['reason_params']) =>
    renderReason({ reply: null, reason_code: code, reason_params: params }, '').reason
  expect(say('unmade_problem', { problem: 'template_unparsable', line: 3, reason: 'slow' })).toMatch(
    /^The message could not be made: .*line 3/,
  )
  expect(say('smtp_client', { client: 'silent', seconds: 600 })).toBe(
    'The server did not answer within 600 s.',
  )
  expect(say('tried_connection_client', { times: 5, client: 'closed' })).toBe(
    'Tried 5 times. The connection ended each time: The server closed the connection.',
  )
})
