// The check that a test proves each statement of the specification: what counts as proven, and what does not.
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { serverPath } from '../../src/platform/paths.ts'

interface Statement {
  id: string
  text: string
  at: string
  remark: string
}
interface Tag {
  id: string
  at: string
  isOfTest: boolean
}

const { statementsOf, tagsOf, faultsOf } = (await import(
  pathToFileURL(serverPath('..', 'scripts', 'test', 'coverage.mjs')).href
)) as {
  statementsOf: (page: string, source: string) => Statement[]
  tagsOf: (file: string, source: string) => Tag[]
  faultsOf: (statements: Statement[], tags: Tag[]) => string[]
}

const page = (...rows: string[]) => ['| spec | Statement | Difference |', '|---|---|---|', ...rows].join('\n')
const statements = statementsOf('a.md', page('| 2.page.title | Has a title |'))
const faults = (source: string) => faultsOf(statements, tagsOf('a.test.ts', source))

test('every row of a table of statements is a statement, also if it has several ids', () => {
  const source = `# Title\n\n${page('| 1.a.b | Says a \\| b | P1 |')}\n\n| What | Bound |\n|---|---|\n| A body | 1 MiB |\n
| asvs | Requirement | Result |\n|---|---|---|\n| 6.2.1, 6.2.9 | length | Met |`
  expect(statementsOf('a.md', source).map(({ id, text, at }) => [id, text, at])).toEqual([
    ['spec: 1.a.b', 'Says a \\| b', 'a.md:5'],
    ['asvs: 6.2.1', 'length', 'a.md:13'],
    ['asvs: 6.2.9', 'length', 'a.md:13'],
  ])
})

test.each(["it('has a title', () => {})", 'test.each([', "describe('A page', () => {"])(
  'a statement is proven by the tag directly above %s',
  (next) => {
    expect(faults(`  // spec: 2.page.title\n  ${next}`)).toEqual([])
  },
)

test('a test may have several tags, in one line or in several', () => {
  const source = "// spec: 1.a.b, 2.page.title\n// asvs: 6.2.1\nit('has a title')"
  expect(tagsOf('a.test.ts', source)).toEqual(
    ['spec: 1.a.b', 'spec: 2.page.title', 'asvs: 6.2.1'].map((id) => ({
      id,
      at: 'a.test.ts:3',
      isOfTest: true,
    })),
  )
})

test('a statement without a test is an error', () => {
  expect(faults("it('has a title')")).toEqual(['a.md:3 has no test: spec: 2.page.title'])
})

test('a tag that is not directly above a test is an error, and proves nothing', () => {
  expect(faults("// spec: 2.page.title\n\nit('has a title')")).toEqual([
    'a.md:3 has no test: spec: 2.page.title',
    'a.test.ts:2 is no test, but is tagged spec: 2.page.title',
  ])
})

test('a tag that names no statement is an error', () => {
  expect(faults("// spec: 2.page.title, 2.page.titel\nit('has a title')")).toEqual([
    'a.test.ts:2 is tagged with an unknown id: spec: 2.page.titel',
  ])
})

test('an id that two rows have is an error', () => {
  const row = '| 2.page.title | Has a title |'
  const tags = tagsOf('a.test.ts', "// spec: 2.page.title\nit('has a title')")
  expect(faultsOf(statementsOf('a.md', page(row, row)), tags)).toEqual([
    'a.md:4 has the id of another row: spec: 2.page.title',
  ])
})

test('a requirement that no test can prove must say why', () => {
  const faultsWith = (remark: string) =>
    faultsOf(
      statementsOf(
        'a.md',
        `| asvs | Requirement | Result |\n|---|---|---|\n| 6.4.2 | no hints | ${remark} |`,
      ),
      [],
    ).length
  expect(faultsWith('Not applicable: there are none')).toBe(0)
  expect(faultsWith('Met without a test: there are none')).toBe(0)
  expect([faultsWith(''), faultsWith('Met'), faultsWith('Met: there are none')]).toEqual([1, 1, 1])
})

test('a difference from the specification must be a product decision', () => {
  const faultsWith = (id: string, remark: string) =>
    faultsOf(statementsOf('a.md', page(`| ${id} | It is red | ${remark} |`)), [
      { id: `spec: ${id}`, at: 'a.test.ts:1', isOfTest: true },
    ])
  expect(faultsWith('2.page.colour', 'An addition')).toEqual([
    'a.md:3 differs without a product decision: spec: 2.page.colour',
  ])
  expect(faultsWith('2.page.colour', 'P12: it is blue')).toEqual([])
  expect(faultsWith('2.page.colour', '')).toEqual([])
  expect(faultsWith('beyond.page.colour', 'ADR-0047')).toEqual([])
})
