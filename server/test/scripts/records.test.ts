// The findings of the check of decision records about their form.
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { serverPath } from '../../src/platform/paths.ts'

type TextOf = (number: string) => string | undefined
const { formFaults } = (await import(
  pathToFileURL(serverPath('..', 'scripts', 'steps', 'records.mjs')).href
)) as {
  formFaults: (number: string, text: string, textOf: TextOf) => string[]
}

const record = (status = 'accepted', sections = ['Context', 'Decision', 'Alternatives', 'Consequences']) =>
  [
    '# ADR-0007: Keep what was sent',
    `Status: ${status}`,
    'Date: 2026-11-23',
    ...sections.map((name) => `## ${name}\n\nWords.`),
  ].join('\n\n')
const none: TextOf = () => undefined

test('A record with a title, a status, a date and its four sections has no fault', () => {
  expect(formFaults('0007', record(), none)).toEqual([])
  expect(formFaults('0007', record('accepted; supersedes ADR-0003'), none)).toEqual([])
})

test.each(['Context', 'Decision', 'Alternatives', 'Consequences'])(
  'A record without “%s” is refused',
  (name) => {
    expect(formFaults('0007', record().replace(`## ${name}\n`, ''), none)).toEqual([
      `has no section “${name}”`,
    ])
  },
)

test('A record whose sections are in another order is refused', () => {
  const mixed = record('accepted', ['Decision', 'Context', 'Alternatives', 'Consequences'])
  expect(formFaults('0007', mixed, none)).toHaveLength(1)
})

test.each(['in effect', 'acceptedly', 'superseded by 63'])('“%s” is no status', (status) => {
  expect(formFaults('0007', record(status), none)).toHaveLength(1)
})

test('A record without a date, or with the number of another, is refused', () => {
  expect(formFaults('0007', record().replace('Date: 2026-11-23', 'Date: today'), none)).toHaveLength(1)
  expect(formFaults('0008', record(), none)).toHaveLength(1)
})

test('A superseded record is refused while the newer one does not name it', () => {
  const old = record('superseded by ADR-0063')
  expect(formFaults('0007', old, () => 'Supersedes ADR-0007.')).toEqual([])
  expect(formFaults('0007', old, () => 'Supersedes ADR-0006.')).toHaveLength(1)
  expect(formFaults('0007', old, none)).toHaveLength(1)
})

test('A record without headings is refused', () => {
  expect(formFaults('0007', 'Only words.', none).length).toBeGreaterThan(0)
})
