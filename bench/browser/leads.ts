// The files that the browser is given: the benchmark's people as a CSV of eleven columns, all of them or hardly one
// with an address.
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { columns, copyTextOf } from '../contacts/people.ts'

const linesAtOnce = 10_000

/** Writes a CSV of so many rows; every `goodEvery`th keeps its address, the others have one that nobody can mail. */
export async function writeLeads(file: string, rows: number, goodEvery: number): Promise<void> {
  await pipeline(Readable.from(piecesOf(rows, goodEvery)), createWriteStream(file))
}

function* piecesOf(rows: number, goodEvery: number): Generator<string> {
  yield `${columns.join(',')}\r\n`
  for (let from = 0; from < rows; from += linesAtOnce) {
    const people = copyTextOf(from, Math.min(rows, from + linesAtOnce))
      .trimEnd()
      .split('\n')
    const lines = people.map((person, at) => lineOf(person, (from + at) % goodEvery === 0))
    yield `${lines.join('\r\n')}\r\n`
  }
}

/** A line from COPY's text form, whose first two columns are the workspace's and the group's. */
function lineOf(person: string, isGood: boolean): string {
  const [, , email = '', ...others] = person.split('\t')
  return [isGood ? email : 'nowhere', ...others].join(',')
}
