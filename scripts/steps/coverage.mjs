// Compares the pages that cite tests (docs/engineering/specification.md, docs/engineering/security.md) with the tests.
// A statement counts as covered only if all tests that it cites exist.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../commands.mjs'

/** A row cites its tests as `path/of/a.test.ts` “title of the test”, with the title as in the file. */
const citation = /`([^`]+)`\s+“([^”]+)”/g

/** The check of a page as a step. Each row of its tables counts as passed or failed. */
export function coverageStep(name, page) {
  return {
    name,
    work: async () => {
      const rows = rowsOf(readFileSync(path.join(root, page), 'utf8'))
      const wrong = rows.flatMap((row) => [...faultsOf(row, readTest), ...undecidedOf(row)])
      const failed = new Set(wrong.map(({ line }) => line)).size
      const words = wrong.map(({ line, fault }) => `${page}:${line} ${fault}`).join('\n')
      return { passed: rows.length - failed, failed: rows.length === 0 ? 1 : failed, skipped: [], words }
    },
  }
}

/**
 * The rows of a page's tables in which the heading of the second column is Test.
 * @returns {{ line: number, statement: string, tests: string, remark: string, differs: boolean }[]} `differs`: the
 *   remark says how the product differs from its specification
 */
export function rowsOf(text) {
  let [cites, isListed, differs] = [false, true, false]
  return text.split('\n').flatMap((written, index) => {
    if (written.startsWith('## ')) isListed = written !== '## Beyond the specification'
    const cells = written.startsWith('|') ? written.split(/(?<!\\)\|/).slice(1, -1) : []
    const [statement = '', tests = '', remark = ''] = cells.map((cell) => cell.trim())
    if (cells.length === 0 || tests === 'Test') cites = tests === 'Test'
    if (tests === 'Test') differs = isListed && remark === 'Difference'
    const isHead = cells.length === 0 || tests === 'Test' || /^:?-+:?$/.test(statement)
    return isHead || !cites ? [] : [{ line: index + 1, statement, tests, remark, differs }]
  })
}

/** The remarks with which a row may have a dash in place of a test. */
const excused = /^(Not applicable: |Not met: |In part: |Met: )/

/**
 * The errors of a row: it cites no test, or a test that does not exist.
 * @param {(file: string) => string | null} read returns the text of a file of the project, or null if there is none
 */
export function faultsOf({ line, statement, tests, remark = '' }, read) {
  const cited = [...tests.matchAll(citation)]
  if (tests === '—' && excused.test(remark)) return []
  if (cited.length === 0) return [{ line, fault: `has no test: ${statement}` }]
  return cited.flatMap(([, file, title]) => {
    const source = read(file)
    if (source === null) return [{ line, fault: `cites a file that is not there: ${file}` }]
    return source.includes(title) ? [] : [{ line, fault: `cites a test that is not in ${file}: ${title}` }]
  })
}

/** The error of a row with a difference that is no product decision (docs/product-decisions.md lists all of them). */
export function undecidedOf({ line, statement, remark, differs }) {
  if (!differs || remark === '' || /\bP\d+/.test(remark)) return []
  return [{ line, fault: `differs without a product decision: ${statement}` }]
}

const texts = new Map()

/** In source code, a title contains escaped quotes if it is quoted with the same quotes. */
function readTest(file) {
  if (!texts.has(file)) {
    const full = path.join(root, file)
    const isTest = /\.(test|spec)\.tsx?$/.test(file) && existsSync(full)
    texts.set(file, isTest ? readFileSync(full, 'utf8').replaceAll("\\'", "'") : null)
  }
  return texts.get(file)
}
