// Version 1.0.0 stored English sentences for why campaigns and streams are held or failed. The migration to codes
// understands each of them.
import { beforeAll, describe, expect, test } from 'vitest'
import type { CampaignReason, StoredCampaignReason } from '@lettermill/contracts'
import { freshDatabase } from '../../../../test/harness.ts'
import { migrate, row, rows, sql } from '../../../platform/db/index.ts'
import { reasonText } from '../../deliveries/index.ts'

const restored =
  'Held because this Lettermill was restored from an earlier state. Who has got the message since then would get it again. Resume sends it to everybody without an outcome here.'

const own: [string, CampaignReason][] = [
  ['The group has no contacts.', { code: 'group_empty', params: {} }],
  ['Every contact of the group has unsubscribed or was refused before.', { code: 'nobody_left', params: {} }],
  ['None of the 3 messages was accepted.', { code: 'none_accepted', params: { total: 3 } }],
  [
    'None of the 12000 messages was accepted. The last answer: 550 no\nsuch user. ',
    { code: 'none_accepted_answer', params: { total: 12_000, answer: '550 no\nsuch user. ' } },
  ],
  [
    'No relay can be used. An administrator finds the reason in Settings, Sending.',
    { code: 'no_relay', params: {} },
  ],
  [
    'The relay smtp.example.com:25 has not taken messages for 15 minutes: 421 busy: later',
    { code: 'relay_silent', params: { relay: 'smtp.example.com:25', answer: '421 busy: later' } },
  ],
  [
    'The relay refuses one message after another: 554 5.7.1 policy',
    { code: 'relay_refuses', params: { answer: '554 5.7.1 policy' } },
  ],
  [
    "Each message has 61,234 bytes, and the relay 127.0.0.1:25 takes 60,000 at most. Shorten the template, or have the relay's limit raised.",
    { code: 'message_too_large', params: { bytes: 61_234, relay: '127.0.0.1:25', limit: 60_000 } },
  ],
  [
    'Held: 61 of 1,020 addresses (6.0 %) do not exist. Clean the list, then resume.',
    { code: 'bounces', params: { bounced: 61, tried: 1020, percent: 6 } },
  ],
  [
    'Held: 6 of 1,234,567 readers (0.43 %) marked it as spam.',
    { code: 'complaints', params: { complaints: 6, readers: 1_234_567, percent: 0.43 } },
  ],
  [
    'Held: GMX and WEB.DE said within an hour of 61 of 340 addresses that they do not exist. Decide whether that is true, then resume.',
    { code: 'mass_bounce', params: { provider: 'gmx', bounced: 61, tried: 340 } },
  ],
  [
    'Held: far.example said within an hour of 61 of 3,400 addresses that they do not exist. Decide whether that is true, then resume.',
    { code: 'mass_bounce', params: { provider: 'far.example', bounced: 61, tried: 3400 } },
  ],
  [
    'Held: the servers of 1,060 domains said within an hour of 1,070 of 3,000 addresses that they do not exist, in the same words. Decide whether that is true, then resume.',
    { code: 'mass_bounce_wording', params: { count: 1060, bounced: 1070, tried: 3000 } },
  ],
  [restored, { code: 'restored', params: {} }],
  [
    'Held because it was due at 2026-11-20 10:05 UTC, more than a day ago. Resume sends it now.',
    { code: 'overdue', params: { due_at: '2026-11-20T10:05:00.000Z' } },
  ],
  [
    'Deleted since the campaign was scheduled: group. It cannot be sent, and will be paused at its time.',
    { code: 'parts_deleted', params: { parts: ['group'] } },
  ],
  [
    'Held because it cannot be sent. Deleted since it was scheduled: sender, domain. Nobody has got a message.',
    { code: 'held_parts_deleted', params: { parts: ['sender', 'domain'] } },
  ],
  [
    'Nothing is sent: the links in the messages would lead to http://localhost:3000, which readers elsewhere cannot use safely. An administrator enters an https address that everybody can reach in Settings, Sending, or allows this one there.',
    { code: 'public_address_unready', params: { url: 'http://localhost:3000' } },
  ],
  ['The campaign could not start because of an error on our side.', { code: 'own_error', params: {} }],
  [
    'Held by somebody else: a sentence of no version.',
    { code: 'other', params: { sentence: 'Held by somebody else: a sentence of no version.' } },
  ],
  [
    'Not sent at its time. Whatever it was. Nobody has got a message.',
    {
      code: 'other',
      params: { sentence: 'Not sent at its time. Whatever it was. Nobody has got a message.' },
    },
  ],
]

/** Sentences of problems, each with its code and its parameters. */
const problems: [string, Record<string, string | number>][] = [
  [
    'The chosen template does not exist any more. Please choose another.',
    { problem: 'campaign_part_missing', part: 'template' },
  ],
  [
    'The sender a@far.example does not belong to the domain near.example.',
    { problem: 'sender_not_of_domain', email: 'a@far.example', domain: 'near.example' },
  ],
  [
    'Mail from far.example needs proof that the domain is yours. Publish the DKIM record that Senders shows for it and press Check DNS, or ask the administrator to allow the domain.',
    { problem: 'domain_unproved', domain: 'far.example' },
  ],
  [
    'The template cannot be read, line 12: it takes too long or grows too large',
    { problem: 'template_unparsable', line: 12, reason: 'slow' },
  ],
  [
    'The condition on "age" cannot be read: it needs a day.',
    { problem: 'condition_invalid', on: 'age', reason: 'day' },
  ],
  ['The subject cannot be read: a tag is open.', { problem: 'subject_unparsable', reason: 'a tag is open.' }],
  [
    'The preheader cannot be read: a tag is open.',
    { problem: 'preheader_unparsable', reason: 'a tag is open.' },
  ],
  [
    'The data of a message may not decide the host of a link, line 3: put {{ a }} after the host, as in https://shop.example/{{ a }}, or use it alone as the whole address.',
    { problem: 'template_link_host', line: 3, tag: '{{ a }}' },
  ],
  [
    'The condition on "city" cannot be read: it is empty.',
    { problem: 'condition_invalid', on: 'city', reason: 'it is empty' },
  ],
  [
    'A condition names a field that does not exist any more. Change or remove that condition.',
    { problem: 'filter_part_gone', part: 'field' },
  ],
  [
    'The segment "VIP "x"" names a group that does not exist any more. Change or remove that condition.',
    { problem: 'segment_part_gone', segment: 'VIP "x"', part: 'group' },
  ],
  [
    'Segments may refer to other segments over at most 5 levels, and never to themselves.',
    { problem: 'segments_too_deep', limit: 5 },
  ],
  [
    'These conditions are more than 100, together with those of the segments that they name.',
    { problem: 'segment_too_large', limit: 100 },
  ],
  [
    'The domain far.example was deleted, and its DKIM key with it, so this campaign cannot be signed. Add the domain again, publish its DKIM record, then press Resume.',
    { problem: 'signing_key_missing', domain: 'far.example' },
  ],
  [
    'The DKIM key of far.example cannot be read, because SECRET_KEY of this instance has changed. Ask the administrator to name the earlier key in SECRET_KEYS_OLD. If it is lost, delete the domain, add it again and publish its new DKIM record.',
    { problem: 'signing_key_unreadable', domain: 'far.example' },
  ],
]

const ofProblems = problems.flatMap(([sentence, params]): [string, StoredCampaignReason][] => [
  [sentence, { code: 'refused', params }],
  [`Not sent at its time. ${sentence} Nobody has got a message.`, { code: 'not_sent_at_its_time', params }],
  [`One message after another could not be made: ${sentence}`, { code: 'unfillable', params }],
])
const stored: [string, StoredCampaignReason][] = [...own, ...ofProblems]

const { db } = await freshDatabase({ migratedTo: (name) => name < '0131' })
const figures = { campaigns: 2, complaints: 8, delivered: 9, delivered_reporting: 9, bounces: 1, tried: 10 }
let workspaceId = 0

const campaigns = sql`insert into campaigns
  (workspace_id, name, subject, status, domain_id, sender_id, template_id, reason, hold_code, hold_params)`
const aStream = (reason: string | null) =>
  sql`insert into mailings (workspace_id, kind, state, priority, open_ended, total, content, held_at, held_reason)
    values (${workspaceId}, 'stream', 'halted', 1, true, 0, '{}', 'infinity', ${reason})`

beforeAll(async () => {
  const made = await row(db, sql<{ id: number }>`insert into workspaces default values returning id`)
  workspaceId = made?.id ?? 0
  for (const [sentence] of stored) {
    await rows(
      db,
      sql`${campaigns} values (${workspaceId}, ${sentence}, '', 'paused', 1, 1, 1, ${sentence}, null, null)`,
    )
    await rows(db, aStream(sentence))
  }
  await rows(
    db,
    sql`${campaigns} values (${workspaceId}, 'held by code', '', 'paused', 1, 1, 1, null, 'reputation_unreleased',
      ${JSON.stringify(figures)}::jsonb), (${workspaceId}, 'no reason', '', 'sent', 1, 1, 1, null, null, null)`,
  )
  await rows(db, aStream(null))
  expect(await migrate(db, (name) => name === '0131_reason_codes')).toEqual(['0131_reason_codes'])
})

const campaignNamed = (name: string) =>
  row(db, sql`select reason_code as code, reason_params as params from campaigns where name = ${name}`)

describe('the migration of stored sentences', () => {
  test.each(stored)('makes a code with parameters of a campaign’s reason: %s', async (sentence, reason) => {
    expect(await campaignNamed(sentence)).toEqual(reason)
  })

  test('does the same for streams', async () => {
    const held = await rows(
      db,
      sql`select held_code as code, held_params as params from mailings where held_code is not null order by id`,
    )
    expect(held).toEqual(stored.map(([, reason]) => reason))
  })

  test('takes the codes of campaigns over that had one, and leaves campaigns and streams without a reason alone', async () => {
    expect(await campaignNamed('held by code')).toEqual({ code: 'reputation_unreleased', params: figures })
    expect(await campaignNamed('no reason')).toEqual({ code: null, params: null })
    expect(
      await row(db, sql`select count(*)::integer as count from mailings where held_code is null`),
    ).toEqual({
      count: 1,
    })
  })

  test.each(stored)('leaves nothing out of the English sentence of %s', (_sentence, reason) => {
    const said = reasonText(reason)
    expect(said).toContain(' ')
    expect(said.replace('{{ a }}', '').replace('{{ a }}', '')).not.toMatch(/[{}]/)
  })
})
