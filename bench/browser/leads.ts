// Writes CSV files with eleven columns for the browser. In one file every row has a valid address, in the other hardly
// any row has one.
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { columns, peopleFrom } from '../contacts/people.ts'

const linesAtOnce = 10_000

/** Writes a CSV of that many rows. Every `goodEvery`th row has a valid address, the others have an invalid one. */
export async function writeLeads(file: string, rows: number, goodEvery: number): Promise<void> {
  await pipeline(Readable.from(piecesOf(rows, goodEvery)), createWriteStream(file))
}

function* piecesOf(rows: number, goodEvery: number): Generator<string> {
  yield `${columns.join(',')}\r\n`
  for (let from = 0; from < rows; from += linesAtOnce) {
    const people = peopleFrom(from, Math.min(rows, from + linesAtOnce))
    const lines = people.map((person, at) => lineOf(person, (from + at) % goodEvery === 0))
    yield `${lines.join('\r\n')}\r\n`
  }
}

function lineOf(person: Readonly<Record<string, string>>, isGood: boolean): string {
  return columns.map((name) => (name === 'email' && !isGood ? 'nowhere' : person[name])).join(',')
}
