// The check of pages that cite tests: what counts as covered, and what does not.
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { serverPath } from '../../src/platform/paths.ts'

interface Row {
  line: number
  statement: string
  tests: string
  remark?: string
  differs?: boolean
}

const { rowsOf, faultsOf, undecidedOf } = (await import(
  pathToFileURL(serverPath('..', 'scripts', 'steps', 'coverage.mjs')).href
)) as {
  rowsOf: (text: string) => Row[]
  undecidedOf: (row: Row) => { line: number; fault: string }[]
  faultsOf: (row: Row, read: (file: string) => string | null) => { line: number; fault: string }[]
}

const files: Record<string, string> = { 'web/test/a.test.ts': "it('does one thing', () => {})" }
const read = (file: string) => files[file] ?? null
const faults = (tests: string) =>
  faultsOf({ line: 7, statement: 'It does one thing', tests }, read).map(({ fault }) => fault)

test('every row of a coverage table is a statement', () => {
  const page =
    '# Title\n\n| Statement | Test | Difference |\n|---|:--|---|\n| Says a \\| b | `x` “y” | |\n\nwords\n\n| What | Bound |\n|---|---|\n| A body | 1 MiB |'
  expect(rowsOf(page)).toEqual([
    { line: 5, statement: 'Says a \\| b', tests: '`x` “y”', remark: '', differs: true },
  ])
})

test('a statement whose test is in the named file is covered', () => {
  expect(faults('`web/test/a.test.ts` “does one thing”')).toEqual([])
})

test('a statement without a test is not covered', () => {
  expect(faults('seen by hand')).toEqual(['has no test: It does one thing'])
})

test('a statement whose named file or test does not exist is not covered', () => {
  expect(faults('`web/test/b.test.ts` “does one thing”')).toEqual([
    'cites a file that is not there: web/test/b.test.ts',
  ])
  expect(faults('`web/test/a.test.ts` “does one thing”<br>`web/test/a.test.ts` “does another”')).toEqual([
    'cites a test that is not in web/test/a.test.ts: does another',
  ])
})

test('a statement that no test can cover must say why', () => {
  const faultsWith = (tests: string, remark: string) =>
    faultsOf({ line: 7, statement: 'It does one thing', tests, remark }, read).length
  expect(faultsWith('—', 'Not applicable: none is spoken')).toBe(0)
  expect(faultsWith('—', 'Not met: there is none')).toBe(0)
  expect([faultsWith('—', ''), faultsWith('—', 'Met'), faultsWith('', 'Not met: there is none')]).toEqual([
    1, 1, 1,
  ])
})

test('a difference from the specification must be a product decision', () => {
  const rows = (heading: string, remark: string) =>
    rowsOf(
      `## ${heading}\n\n| Statement | Test | Difference |\n|---|---|---|\n| It is red | \`x\` “y” | ${remark} |`,
    )
  const faultsIn = (heading: string, remark: string) =>
    rows(heading, remark).flatMap((row) => undecidedOf(row).map(({ fault }) => fault))
  expect(faultsIn('2: Colours', 'An addition')).toEqual(['differs without a product decision: It is red'])
  expect(faultsIn('2: Colours', 'P12: it is blue')).toEqual([])
  expect(faultsIn('2: Colours', '')).toEqual([])
  expect(faultsIn('Beyond the specification', 'ADR-0047')).toEqual([])
})
