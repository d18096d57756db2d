// Compares the statements of the specification and the requirements of the ASVS with the tests that prove them. A test
// names what it proves in the comment line above it: `// spec: 4.campaign.pause, 4.campaign.send` or `// asvs: 6.2.1`.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root, run } from '../commands.mjs'

const pages = ['docs/engineering/specification.md', 'docs/engineering/security.md']
/** How the remark of a row begins if the row needs no test. */
const excused = /^(Not applicable|Not met|(Met|In part) without a test): /
const tagLine = /^ *\/\/ (spec|asvs): (.+)$/

/** The statements of both pages, the tags of all tests, and the errors in them. */
export async function checkProject() {
  const read = (file) => readFileSync(path.join(root, file), 'utf8')
  const { output } = await run('git', ['grep', '-lE', '--untracked', '^ *// (spec|asvs): '])
  const files = output.split('\n').filter(Boolean)
  const statements = pages.flatMap((page) => statementsOf(page, read(page)))
  const tags = files.flatMap((file) => tagsOf(file, read(file)))
  return { statements, tags, faults: faultsOf(statements, tags) }
}

/** The rows of the tables whose first heading is `spec` or `asvs`, with this word before each id of the row. */
export function statementsOf(page, source) {
  let kind = null
  return source.split('\n').flatMap((line, index) => {
    const [, ids, text, remark] = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
    const isRow = kind !== null && !ids?.startsWith('---')
    kind = line.startsWith('|') ? (kind ?? ids) : null
    if (!isRow || (kind !== 'spec' && kind !== 'asvs')) return []
    const of = { text, remark: remark ?? '', at: `${page}:${index + 1}` }
    return ids.split(', ').map((id) => ({ id: `${kind}: ${id}`, ...of }))
  })
}

/** The tags of a file. They belong to the test or `describe` directly below, at which `at` points. */
export function tagsOf(file, source) {
  const lines = source.split('\n')
  return lines.flatMap((line, index) => {
    const [, kind, ids] = tagLine.exec(line) ?? []
    if (!kind) return []
    const next = lines.findIndex((each, at) => at > index && !tagLine.test(each))
    const of = { at: `${file}:${next + 1}`, isOfTest: /^ *(it|test|describe)\b/.test(lines[next] ?? '') }
    return ids.split(', ').map((id) => ({ id: `${kind}: ${id}`, ...of }))
  })
}

/** The errors, each with its place. */
export function faultsOf(statements, tags) {
  const ids = statements.map(({ id }) => id)
  const proved = tags.filter(({ isOfTest }) => isOfTest).map(({ id }) => id)
  const twice = statements.filter(({ id }, index) => ids.indexOf(id) < index)
  const unproved = statements.filter(({ id, remark }) => !excused.test(remark) && !proved.includes(id))
  const undecided = statements.filter(
    ({ id, remark }) => /^spec: \d/.test(id) && remark && !/\bP\d/.test(remark),
  )
  return [
    ...twice.map(({ id, at }) => `${at} has the id of another row: ${id}`),
    ...unproved.map(({ id, at }) => `${at} has no test: ${id}`),
    ...undecided.map(({ id, at }) => `${at} differs without a product decision: ${id}`),
    ...tags.filter(({ isOfTest }) => !isOfTest).map(({ id, at }) => `${at} is no test, but is tagged ${id}`),
    ...tags
      .filter(({ id }) => !ids.includes(id))
      .map(({ id, at }) => `${at} is tagged with an unknown id: ${id}`),
  ]
}
