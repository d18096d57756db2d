// Writes the table of results: a line for each fault, and below a failed one what is wrong.
import type { Verdict } from './verdict.ts'

/** The result of a fault. It has no verdict if it was skipped or ended early. */
export interface Row {
  key: string
  name: string
  state: 'passed' | 'failed' | 'skipped'
  verdict: Verdict | null
  /** What is wrong, or why it was skipped. */
  words: string[]
  seconds: number
  /** The folder with the fault's logs; null if they were removed. */
  folder: string | null
}

const widths = [26, 8, 8, 8, 7, 8, 6, 6, 24]
const marks = { passed: '✓', failed: '✗', skipped: '–' }

export function tableHead(): string {
  return `  ${columns(['fault', 'chosen', 'arrived', 'missing', 'copies', 'allowed', 'sums', 'ids', 'status'])}`
}

export function tableRow({ key, name, state, verdict, words, seconds, folder }: Row): string {
  const cells = verdict ? cellsOf(key, verdict) : [key]
  const beneath = [...words, ...(folder === null ? [] : [`logs: ${folder}`])]
  return [
    `${marks[state]} ${columns(cells)} ${seconds.toFixed(1)} s`,
    `    ${name}`,
    ...beneath.map((line) => `    ${state === 'skipped' ? 'SKIPPED: ' : '! '}${line}`),
  ].join('\n')
}

function cellsOf(key: string, verdict: Verdict): string[] {
  const { chosen, arrived, missing, copies, allowed, sums, sameIds, status } = verdict
  const numbers = [chosen, arrived, missing, copies, allowed].map(String)
  return [key, ...numbers, sums ? 'right' : 'WRONG', sameIds ? 'same' : 'DIFFER', status]
}

function columns(cells: readonly string[]): string {
  return widths
    .map((width, n) =>
      n === 0 || n === 8 ? (cells[n] ?? '').padEnd(width) : (cells[n] ?? '').padStart(width),
    )
    .join(' ')
}
