// Hostile strings in every value of every condition: no server error, and nobody who was not asked for.
import { countSegment, createField, createSegment, listSegmentContacts } from '@lettermill/contracts'
import { expect, it } from 'vitest'
import { aGroup, aSignedInAccount, peopleOf } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { rows, sql } from '../../../platform/db/index.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)

const words = [
  "'",
  '"',
  '\\',
  '%',
  '_',
  '$1',
  '${1}',
  ';',
  '--',
  '/*',
  '*/',
  '\u0000',
  '\ud800',
  '\n',
  '‮',
  '😀',
  '🏳️‍🌈',
]
const attacks = [
  "' or '1'='1",
  "' or 1=1 --",
  "'; drop table contacts; --",
  "' union select email from contacts --",
  '1) or (1=1',
  "x' and pg_sleep(5) --",
  "'||(select version())||'",
  '{"$gt": ""}',
  "first_name'; delete from contacts --",
  "fields->>'first_name'",
  'NaN',
  'Infinity',
  '1e309',
  '0x1f',
  '-',
  '9'.repeat(400),
  `${'1'.repeat(40)}.${'2'.repeat(40)}`,
  '0001-01-01',
  '9999-12-31',
  '2026-13-45',
  'infinity',
  'now()',
  'constructor',
  '__proto__',
  'toString',
]
const hostile = [
  ...words,
  ...attacks,
  ...words.flatMap((word) => attacks.slice(0, 8).map((attack) => `${word}${attack}${word}`)),
]

it('there are at least 200 cases with those of other types', () => {
  expect(new Set(hostile).size).toBeGreaterThan(170)
})

it('No value of a condition, and no key, is read as SQL or ends in a server error', async () => {
  const { call, caller } = await aSignedInAccount(app, db)
  const stranger = await aSignedInAccount(app, db)
  await aGroup(db, stranger.caller.workspaceId, { contacts: peopleOf('secret.example', 3) })
  await aGroup(db, caller.workspaceId, { contacts: peopleOf('firm.example', 3) })
  for (const [label, type] of [
    ['Number', 'number'],
    ['Day', 'date'],
    ['Answer', 'yes_no'],
  ])
    await call(createField, { body: { label, type } })
  const before = await rows(db, sql`select count(*) from contacts`)
  for (const text of hostile) {
    const conditions = [
      { kind: 'field', field: 'first_name', op: 'is', value: text },
      { kind: 'field', field: 'first_name', op: 'one_of', value: [text, 'x'] },
      { kind: 'field', field: 'email', op: 'ends_with', value: text },
      { kind: 'field', field: text, op: 'is_set' },
      { kind: 'field', field: 'number', op: 'eq', value: text },
      { kind: 'field', field: 'number', op: 'between', value: [text, '1'] },
      { kind: 'field', field: 'day', op: 'le', value: text },
      { kind: 'field', field: 'day', op: 'same_day', value: text },
      { kind: 'field', field: 'answer', op: 'is', value: text },
      { kind: 'field', field: 'first_name', op: text, value: 'x' },
      { kind: 'group', op: 'in', groups: [text] },
      { kind: 'campaign', op: 'sent', campaign: text },
      { kind: 'campaign', op: 'clicked', campaign: { last: text } },
      { kind: 'activity', op: 'opened', days: text },
      { kind: 'address', op: 'domain', values: [text] },
      { kind: 'address', op: 'provider', values: [text] },
      { kind: 'since', of: 'contact', op: 'after', value: text },
      { kind: 'since', of: 'member', op: 'before', value: text },
      { kind: 'standing', is: text },
      { kind: 'segment', op: 'in', segment: text },
      { kind: text },
    ]
    for (const condition of conditions) {
      const body = { filter: { all: [condition] }, limit: 50 }
      const listed = await call(listSegmentContacts, { body })
      expect([condition, listed.status < 500]).toEqual([condition, true])
      expect(listed.text).not.toContain('secret.example')
      // None of them is a value of a contact.
      if (listed.status === 200) expect([condition, listed.body]).toEqual([condition, []])
    }
  }
  const saved = await call(createSegment, {
    body: {
      name: "'; drop table segments --",
      filter: { all: [{ kind: 'field', field: 'city', op: 'is', value: "'" }] },
    },
  })
  expect(saved.status).toBe(400)
  expect(await rows(db, sql`select count(*) from contacts`)).toEqual(before)
}, 240_000)

it('Numbers and lists beyond all bounds are refused', async () => {
  const { call } = await aSignedInAccount(app, db)
  for (const condition of [
    { kind: 'group', op: 'in', groups: Array(201).fill(1) },
    { kind: 'group', op: 'in', groups: [1.5] },
    { kind: 'group', op: 'in', groups: [-1] },
    { kind: 'group', op: 'in', groups: [Number.MAX_SAFE_INTEGER + 2] },
    { kind: 'activity', op: 'opened', days: 1e9 },
    { kind: 'field', field: 'first_name', op: 'is', value: 'x'.repeat(1001) },
    { kind: 'field', field: 'first_name', op: 'one_of', value: Array(201).fill('x') },
    { kind: 'campaign', op: 'clicked', campaign: 1, link: -1 },
  ])
    expect((await call(countSegment, { body: { filter: { all: [condition] } } })).status).toBe(400)
})
