// The types that are guessed for new fields from the cells of columns.
import { expect, it } from 'vitest'
import { guessType } from '../guess.ts'
import { openTable } from '../table.ts'

// spec: 2.import.columns
it.each([
  ['number', ['12', '', '1,200.50', '-3', '$5']],
  ['date', ['2026-01-31', '1/2/24', '12/31/2024']],
  ['yes_no', ['yes', 'No', '', 'TRUE']],
  ['text', ['yes', '12']],
  ['text', []],
  ['text', ['', '']],
] as const)('a column is guessed to be of type %s from %j', (type, cells) => {
  expect(guessType(cells).type).toBe(type)
})

it.each([
  ['a postal code with a leading zero', '01067'],
  ['a telephone number', '+14155550100'],
  ['a date with the day before the month', '31/12/2024'],
  ['a time of day, which a date would lose', '2026-01-31T10:00:00Z'],
  ['a number of more digits than a table shows', '12345678901234567'],
])('a column is guessed to be text if it has %s', (_what, cell) => {
  expect(guessType([cell, cell]).type).toBe('text')
})

it('a column of few different values offers them as options, but is not guessed to be a choice', () => {
  expect(guessType(['Gold', 'Free', 'Gold', 'Free', '', 'Gold'])).toEqual({
    type: 'text',
    options: ['Gold', 'Free'],
  })
  expect(guessType(['a', 'b', 'c'])).toEqual({ type: 'text' })
})

const fileOf = (rows: readonly string[]) => new File([`First Name,Score\n${rows.join('\n')}\n`], 'list.csv')

it('the guess looks at the first hundred rows', async () => {
  const rows = Array.from({ length: 100 }, (_, at) => `Ann,${String(at)}`)
  const early = await openTable(fileOf([...rows.slice(1), 'Bob,many']))
  expect(early).toMatchObject({ guesses: [{ type: 'text' }, { type: 'text' }] })
  const late = await openTable(fileOf([...rows, 'Bob,many']))
  expect(late).toMatchObject({ guesses: [{ type: 'text' }, { type: 'number' }] })
})
