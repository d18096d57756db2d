// Hostile strings in every value of every condition cause no server error, and select no wrong contact.
import {
  countSegment,
  createField,
  createSegment,
  listSegmentContacts,
  segmentFilter,
} from '@lettermill/contracts'
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
  ...words.flatMap((word) => attacks.slice(0, 10).map((attack) => `${word}${attack}${word}`)),
]

type Place = (text: string) => object

/** Places that accept any text. No contact has one of the hostile strings. */
const texts: readonly Place[] = [
  (value) => ({ kind: 'field', field: 'first_name', op: 'is', value }),
  (value) => ({ kind: 'field', field: 'first_name', op: 'one_of', value: [value, 'x'] }),
  (value) => ({ kind: 'field', field: 'first_name', op: 'contains', value }),
  (value) => ({ kind: 'field', field: 'first_name', op: 'begins_with', value }),
  (value) => ({ kind: 'field', field: 'email', op: 'ends_with', value }),
  (value) => ({ kind: 'field', field: 'level', op: 'is', value }),
  (value) => ({ kind: 'address', op: 'domain', values: [value] }),
]

/** Places that accept only a number, a day, a yes or no, or the key of a field. */
const readable: readonly Place[] = [
  (value) => ({ kind: 'field', field: 'number', op: 'eq', value }),
  (value) => ({ kind: 'field', field: 'number', op: 'between', value: [value, '1'] }),
  (value) => ({ kind: 'field', field: 'day', op: 'le', value }),
  (value) => ({ kind: 'field', field: 'day', op: 'last_days', value }),
  (value) => ({ kind: 'field', field: 'day', op: 'same_day', value }),
  (value) => ({ kind: 'field', field: 'answer', op: 'is', value }),
  (field) => ({ kind: 'field', field, op: 'is_set' }),
  (value) => ({ kind: 'since', of: 'contact', op: 'after', value }),
  (value) => ({ kind: 'since', of: 'member', op: 'before', value }),
]

/**
 * Places for which the contract requires a number or one of its own words. The schema of the body refuses every other
 * text.
 */
const closed: readonly Place[] = [
  (op) => ({ kind: 'field', field: 'first_name', op, value: 'x' }),
  (op) => ({ kind: 'group', op, groups: [1] }),
  (text) => ({ kind: 'group', op: 'in', groups: [text] }),
  (op) => ({ kind: 'campaign', op, campaign: 1 }),
  (campaign) => ({ kind: 'campaign', op: 'sent', campaign }),
  (last) => ({ kind: 'campaign', op: 'clicked', campaign: { last } }),
  (link) => ({ kind: 'campaign', op: 'clicked', campaign: 1, link }),
  (op) => ({ kind: 'activity', op, days: 1 }),
  (days) => ({ kind: 'activity', op: 'opened', days }),
  (op) => ({ kind: 'address', op, values: ['x'] }),
  (text) => ({ kind: 'address', op: 'provider', values: [text] }),
  (of) => ({ kind: 'since', of, op: 'last_days', value: 1 }),
  (group) => ({ kind: 'since', of: 'member', group, op: 'last_days', value: 1 }),
  (op) => ({ kind: 'since', of: 'contact', op, value: 1 }),
  (is) => ({ kind: 'standing', is }),
  (op) => ({ kind: 'segment', op, segment: 1 }),
  (segment) => ({ kind: 'segment', op: 'in', segment }),
  (kind) => ({ kind }),
]

it('the list of hostile strings has 200 entries', () => {
  expect(new Set(hostile).size).toBeGreaterThanOrEqual(200)
})

it('No value and no key of a condition is interpreted as SQL or causes a server error', async () => {
  const { call, caller } = await aSignedInAccount(app, db)
  const stranger = await aSignedInAccount(app, db)
  await aGroup(db, stranger.caller.workspaceId, { contacts: peopleOf('secret.example', 3) })
  await aGroup(db, caller.workspaceId, { contacts: peopleOf('firm.example', 3) })
  for (const body of [
    { label: 'Number', type: 'number' },
    { label: 'Day', type: 'date' },
    { label: 'Answer', type: 'yes_no' },
    { label: 'Level', type: 'choice', options: ['Gold'] },
    { label: 'Site', type: 'url' },
  ])
    expect((await call(createField, { body })).status).toBe(200)
  const before = await rows(db, sql`select count(*) from contacts`)
  const list = async (conditions: object[], label: unknown) => {
    const listed = await call(listSegmentContacts, { body: { filter: { any: conditions }, limit: 50 } })
    expect([label, [200, 400].includes(listed.status)]).toEqual([label, true])
    expect(listed.text).not.toContain('secret.example')
    // No contact has one of these values.
    if (listed.status === 200) expect([label, listed.body]).toEqual([label, []])
    return listed.status
  }
  let evaluated = 0
  for (const text of hostile) {
    // A text that one of these places refuses, such as a control character, is refused by all.
    const asText = texts.map((place) => place(text))
    if ((await list(asText, text)) === 200) evaluated += 1
    else for (const each of asText) expect(await list([each], each)).toBe(400)
    await Promise.all(readable.map((place) => list([place(text)], place(text))))
  }
  expect(evaluated).toBeGreaterThan(hostile.length / 2)
  expect(await rows(db, sql`select count(*) from contacts`)).toEqual(before)
}, 240_000)

it('No text is accepted as an id, a number of days, or a keyword', async () => {
  const { call } = await aSignedInAccount(app, db)
  for (const place of closed) {
    for (const text of hostile)
      expect([place(text), segmentFilter.safeParse({ all: [place(text)] }).success]).toEqual([
        place(text),
        false,
      ])
    const filter = { all: [place("' or '1'='1")] }
    for (const { status } of [
      await call(countSegment, { body: { filter } }),
      await call(listSegmentContacts, { body: { filter } }),
      await call(createSegment, { body: { name: 'Some', filter } }),
    ])
      expect([filter, status]).toEqual([filter, 400])
  }
})

it('The name of a segment is stored as it was written, or refused', async () => {
  const { call } = await aSignedInAccount(app, db)
  const filter = { all: [{ kind: 'standing', is: 'mailable' }] }
  for (const name of [...words, ...attacks]) {
    const saved = await call(createSegment, { body: { name, filter } })
    expect([name, saved.status < 500]).toEqual([name, true])
    if (saved.status === 200) expect(saved.body.name).toBe(name.trim())
  }
})

it('Numbers and lists that are far too large are refused', async () => {
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
