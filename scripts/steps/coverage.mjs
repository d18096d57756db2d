// Compares the pages that cite tests (docs/engineering/specification.md, docs/engineering/security.md) with the tests: a
// statement is covered only if its test exists.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../commands.mjs'

/** A row cites its tests as `path/of/a.test.ts` “title of the test”, as it is in the file. */
const citation = /`([^`]+)`\s+“([^”]+)”/g

/** The check of a page as a step: each row of its tables of tests counts, as passed or failed. */
export function coverageStep(name, page) {
  return {
    name,
    work: async () => {
      const rows = rowsOf(readFileSync(path.join(root, page), 'utf8'))
      const wrong = rows.flatMap((row) => faultsOf(row, readTest))
      const failed = new Set(wrong.map(({ line }) => line)).size
      const words = wrong.map(({ line, fault }) => `${page}:${line} ${fault}`).join('\n')
      return { passed: rows.length - failed, failed: rows.length === 0 ? 1 : failed, skipped: [], words }
    },
  }
}

/**
 * The rows of a page's tables whose second column is headed Test.
 * @returns {{ line: number, statement: string, tests: string, remark: string }[]}
 */
export function rowsOf(text) {
  let cites = false
  return text.split('\n').flatMap((written, index) => {
    const cells = written.startsWith('|') ? written.split(/(?<!\\)\|/).slice(1, -1) : []
    const [statement = '', tests = '', remark = ''] = cells.map((cell) => cell.trim())
    if (cells.length === 0 || tests === 'Test') cites = tests === 'Test'
    const isHead = cells.length === 0 || tests === 'Test' || /^:?-+:?$/.test(statement)
    return isHead || !cites ? [] : [{ line: index + 1, statement, tests, remark }]
  })
}

/** What a row says that can have no test: a dash, and why. */
const excused = /^(Not applicable: |Not met: |In part: |Met: )/

/**
 * What is wrong with a row: that it cites no test, or a missing one.
 * @param {(file: string) => string | null} read the text of a file of the project, null if there is none
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

const texts = new Map()

/** In the source, titles contain escaped quotes if their own quotes are the same. */
function readTest(file) {
  if (!texts.has(file)) {
    const full = path.join(root, file)
    const isTest = /\.(test|spec)\.tsx?$/.test(file) && existsSync(full)
    texts.set(file, isTest ? readFileSync(full, 'utf8').replaceAll("\\'", "'") : null)
  }
  return texts.get(file)
}
