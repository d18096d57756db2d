// The findings of the check of decision records about their form.
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { serverPath } from '../../src/platform/paths.ts'

const { formFaults } = (await import(
  pathToFileURL(serverPath('..', 'scripts', 'steps', 'records.mjs')).href
)) as {
  formFaults: (number: string, text: string) => string[]
}

const record = (status = 'accepted', sections = ['Context', 'Decision', 'Alternatives', 'Consequences']) =>
  [
    '# ADR-0007: Keep what was sent',
    `Status: ${status}`,
    'Date: 2026-11-23',
    ...sections.map((name) => `## ${name}\n\nWords.`),
  ].join('\n\n')

test('A record with a title, a status, a date and its four sections has no fault', () => {
  expect(formFaults('0007', record())).toEqual([])
})

test.each(['Context', 'Decision', 'Alternatives', 'Consequences'])(
  'A record without “%s” is refused',
  (name) => {
    expect(formFaults('0007', record().replace(`## ${name}\n`, ''))).toEqual([`has no section “${name}”`])
  },
)

test('A record whose sections are in another order is refused', () => {
  const mixed = record('accepted', ['Decision', 'Context', 'Alternatives', 'Consequences'])
  expect(formFaults('0007', mixed)).toHaveLength(1)
})

test.each(['in effect', 'acceptedly', 'superseded by ADR-0063'])('“%s” is no status', (status) => {
  expect(formFaults('0007', record(status))).toHaveLength(1)
})

test('A record without a date, or with the number of another, is refused', () => {
  expect(formFaults('0007', record().replace('Date: 2026-11-23', 'Date: today'))).toHaveLength(1)
  expect(formFaults('0008', record())).toHaveLength(1)
})

test('A record without headings is refused', () => {
  expect(formFaults('0007', 'Only words.').length).toBeGreaterThan(0)
})
