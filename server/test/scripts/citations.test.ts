// Citations of decisions: `P12` refers to docs/product-decisions.md, `ADR-0086` to a file in docs/decisions. A citation
// of a decision that does not exist is an error. A number without `P` or `ADR-` is an error too, because it does not
// name its list.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { serverPath } from '../../src/platform/paths.ts'

/** Files that are not checked: generated ones, and this file, which contains wrong citations on purpose. */
const exempt = /^server\/schema\.sql$|citations\.test\.ts$|\.(csv|png|json|snap|ico|woff2?)$/
const cited = /\b(?:ADR-\d+|P\d+[a-z]?(?=[\s),.;:’'"`]|$))/g
const bare = /\b(?:[Dd]ecisions?(?: notes?)?|[Nn]otes?) \d+/g

const root = (...names: string[]) => serverPath('..', ...names)

function knownDecisions(): Set<string> {
  const records = readdirSync(root('docs', 'decisions')).flatMap(
    (file) => /^\d{4}(?=-)/.exec(file)?.[0] ?? [],
  )
  const product = readFileSync(root('docs', 'product-decisions.md'), 'utf8').matchAll(
    /^- \*\*(P\d+[a-z]?)\*\*/gm,
  )
  return new Set([
    ...records.map((number) => `ADR-${number}`),
    ...[...product].map(([, number]) => number ?? ''),
  ])
}

/** The wrong citations of a text, each with its line. */
function faultsOf(text: string, known: Set<string>): string[] {
  return text.split('\n').flatMap((line, index) => {
    const unknown = (line.match(cited) ?? []).filter((citation) => !known.has(citation))
    return [...unknown, ...(line.match(bare) ?? [])].map((citation) => `${String(index + 1)} ${citation}`)
  })
}

test('Every citation in the project names a decision that exists', () => {
  const known = knownDecisions()
  expect([...known]).toEqual(expect.arrayContaining(['P1', 'P36', 'P33b', 'ADR-0001', 'ADR-0177']))
  const files = execFileSync('git', ['ls-files'], { cwd: root(), encoding: 'utf8' }).split('\n')
  const checked = files.filter((file) => file && !exempt.test(file))
  expect(checked.length).toBeGreaterThan(1000)
  expect(
    checked.flatMap((file) => faultsOf(readFileSync(root(file), 'utf8'), known).map((at) => `${file}:${at}`)),
  ).toEqual([])
})

const known = new Set(['P12', 'P11a', 'ADR-0086'])

test.each(['P99', 'P12b', 'ADR-0001', 'ADR-36'])('The citation %s names no decision', (citation) => {
  expect(faultsOf(`// As ${citation} has it.`, known)).toEqual([`1 ${citation}`])
})

test.each(['decision 12', 'decisions 3 and 4', 'note 36', 'Decision note 28'])(
  'The citation “%s” does not say which list of decisions it means',
  (words) => {
    expect(faultsOf(`// Kept (${words}).`, known)).toHaveLength(1)
  },
)

test('Words that only look like a citation are ignored', () => {
  expect(faultsOf('a P2P network (P12, ADR-0086), HTTP2, a decision of 12 people, two notes', known)).toEqual(
    [],
  )
})
