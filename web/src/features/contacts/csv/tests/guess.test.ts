// The types that are guessed for new fields from the cells of columns.
import { expect, it } from 'vitest'
import { guessType } from '../guess.ts'
import { guessTypes, openTable } from '../table.ts'
import { csvFile, sampleFile } from '../../tests/sample-files.ts'
import { addressColumns, heldOut, tuning } from './columns.ts'

// spec: 2.import.columns
it.each([
  ['number', ['12', '', '1,200.50', '-3', '$5']],
  ['date', ['2026-01-31', '1/2/24', '12/31/2024']],
  ['yes_no', ['yes', 'No', '', 'TRUE']],
  ['url', ['https://a.example/x', '', `HTTP://b.example/${'c'.repeat(300)}`]],
  ['text', ['https://a.example/x', `https://a.example/${'c'.repeat(300)} d`]],
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

it('a column of few values that are seldom repeated offers them as options, but is not guessed to be a choice', () => {
  expect(guessType(['Gold', 'Free', 'Gold', 'Free', '', 'Gold'])).toEqual({
    type: 'text',
    options: ['Gold', 'Free'],
  })
  expect(guessType(['a', 'b', 'c'])).toEqual({ type: 'text' })
})

it.each([
  ['days that may be read in two ways', ['3/4/2025', '5/6/2025']],
  ['numbers that may have a decimal point or not', ['1.500', '2.250']],
  ['numbers of which some have a decimal comma and some a decimal point', ['1,500', '2,5', '2.5']],
  ['digits of one length, such as postal codes', ['10115', '80331']],
  ['one letter', ['n']],
  ['two letters that both mean yes', ['x', 'y', 'x']],
])('no field is proposed for %s', (_what, cells) => {
  expect(guessType(cells).isProposed).toBeUndefined()
})

it.each([
  ['1,500', '2,5'],
  ['0,125', '0,250'],
])('the numbers %s and %s are proposed: one of them shows the decimal mark of the column', (...cells) => {
  expect(guessType(cells)).toMatchObject({ type: 'number', isProposed: true })
})

const right = (columns: typeof heldOut) =>
  columns.filter(({ cells, wanted }) => {
    const { type, isProposed } = guessType(cells)
    return (isProposed ? type : null) === wanted
  })

// spec: 2.import.columns
it.each([
  ['by which its rules were made', tuning, 30],
  ['that are held out', heldOut, 30],
  ['of addresses, and of what resembles them', addressColumns, 18],
] as const)('the guess proposes what a person would for the columns %s', (_which, columns, count) => {
  expect(columns).toHaveLength(count)
  expect(right(columns)).toHaveLength(count)
})

/** The type that is proposed for each column of a sample file; null: none. */
async function proposals(file: File) {
  const table = await openTable(file)
  if (typeof table === 'string') throw new Error(table)
  const guesses = await guessTypes(table)
  return Object.fromEntries(
    table.headers.map((header, at) => [header, guesses[at]?.isProposed ? guesses[at].type : null]),
  )
}

const none = { 'Ref ID': null, 'First Name': null, 'Last Name': null, 'Business Name': null, Phone: null }
const alike = { 'Email Address': null, State: null, Lender: null, Link: 'url' }

it.each([
  ['lending-leads.csv', { Amount: 'number', 'Date Filed': 'date' }],
  ['lending-leads-excel-semicolon.csv', { Amount: 'number', 'Date Filed': 'date' }],
  ['lending-leads-excel-unicode.txt.csv', { Amount: 'number', 'Date Filed': 'date' }],
  // Some of its days and amounts cannot be read.
  ['lending-leads-as-they-come.csv', { Amount: null, 'Date Filed': null }],
])('of the columns of %s, those without exceptions are proposed', async (name, found) => {
  expect(await proposals(sampleFile(name))).toEqual({ ...none, ...alike, ...found })
})

const fileOf = (rows: readonly string[]) => csvFile(`First Name,Score,Plan\n${rows.join('\n')}\n`)
const guessesOf = async (file: File) => {
  const table = await openTable(file)
  return typeof table === 'string' ? [] : guessTypes(table)
}

it('the guess looks at the whole file, so that the options of a choice are complete', async () => {
  const rows = Array.from({ length: 1000 }, (_, at) => `Ann${String(at)},${String(at)},free`)
  const [, score, plan] = await guessesOf(fileOf([...rows, 'Bob,many,PRO', 'Cid,,Free']))
  expect(score).toEqual({ type: 'text' })
  expect(plan).toEqual({ type: 'choice', options: ['free', 'PRO'], isProposed: true })
})

it('the guess looks at the first ten megabytes of a large file, and never proposes a choice there', async () => {
  const row = `${'x'.repeat(100)},1,free\n`
  const part = row.repeat(10_000)
  const rows = Array.from({ length: 12 }, () => part)
  const [, score, plan] = await guessesOf(
    new File(['First Name,Score,Plan\n', ...rows, 'Bob,many,pro'], 'x.csv'),
  )
  expect(score).toMatchObject({ type: 'number', isProposed: true })
  expect(plan).toEqual({ type: 'text', options: ['free'] })
})

it.each([
  ['an apostrophe at the beginning, which the import removes', "'s Gravenhage"],
  ['more characters than an option should have', 'long '.repeat(20)],
])('values are not proposed as a choice if one has %s', (_what, value) => {
  const cells = Array.from({ length: 10 }, () => [value, 'Delft']).flat()
  expect(guessType(cells)).toMatchObject({ type: 'text' })
})

it('repeated codes, such as postal codes, are proposed as a text, because the next file has others', () => {
  const cells = Array.from({ length: 10 }, () => ['04109', '80331']).flat()
  expect(guessType(cells)).toMatchObject({ type: 'text', isProposed: true })
})
