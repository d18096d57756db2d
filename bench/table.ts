// Formats numbers as Markdown tables, for the terminal and for docs/engineering/performance.md.
import type { Verdict } from './part.ts'

/** A table whose columns also line up in plain text: text to the left, numbers to the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, at) => Math.max(3, ...[head, ...rows].map((row) => (row[at] ?? '').length)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`
  const rule = `| ${widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`
  return [line(head), rule, ...rows.map(line)].join('\n')
}

/** A line with the target and the result of each verdict; empty if there are none. */
export function verdictTable(verdicts: readonly Verdict[]): string[] {
  if (verdicts.length === 0) return []
  const rows = verdicts.map(({ what, measured, target, isMet }) => [
    what,
    measured,
    target,
    isMet ? 'met' : 'not met',
  ])
  return [table(['target', 'measured', 'wanted', ''], rows)]
}

export function fixed(value: number, digits: number): string {
  return Number.isFinite(value) ? value.toFixed(digits) : '–'
}

export function whole(value: number): string {
  return Number.isFinite(value) ? Math.round(value).toLocaleString('en') : '–'
}
