// The findings of the check of citations about a text.
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { serverPath } from '../../src/platform/paths.ts'

const { citationsOf, knownDecisions } = (await import(
  pathToFileURL(serverPath('..', 'scripts', 'steps', 'citations.mjs')).href
)) as {
  citationsOf: (text: string, known: Set<string>) => { line: number; fault?: string }[]
  knownDecisions: () => Set<string>
}

const known = new Set(['P12', 'P11a', 'ADR-0086'])
const faultsOf = (text: string) => citationsOf(text, known).flatMap(({ fault }) => fault ?? [])

test('A citation of an existing decision is counted', () => {
  expect(citationsOf('// An address (P12, ADR-0086).\n// See P11a.', known)).toEqual([
    { line: 1 },
    { line: 1 },
    { line: 2 },
  ])
})

test.each(['P99', 'P12b', 'ADR-0001', 'ADR-36'])(
  'The citation %s names a decision that does not exist',
  (citation) => {
    expect(faultsOf(`// As ${citation} has it.`)).toEqual([`cites a decision that is not there: ${citation}`])
  },
)

test.each(['decision 12', 'decisions 3 and 4', 'note 36', 'Decision note 28'])(
  'The citation “%s” does not say which list of decisions it means',
  (words) => {
    expect(faultsOf(`// Kept (${words}).`)).toHaveLength(1)
  },
)

test('Words that only look like a citation are ignored', () => {
  expect(faultsOf('a P2P network, HTTP2, a decision of 12 people, two notes')).toEqual([])
})

test('The product decisions and the decision records of this project are found', () => {
  expect([...knownDecisions()]).toEqual(expect.arrayContaining(['P1', 'P36', 'P33b', 'ADR-0001', 'ADR-0177']))
})
