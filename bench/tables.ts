// The benchmark's figures as Markdown tables, for the terminal and for docs/performance.md alike.
import type { Run } from './figures.ts'
import type { Launch } from './launch.ts'
import { nameOf, type Carrier, type Comparison } from './rates.ts'
import type { Signing } from './signing.ts'
import type { Verdict } from './targets.ts'

const names: Record<Carrier, string> = {
  raw: 'raw client',
  'one worker': 'the product, one worker',
  'two workers': 'the product, two workers',
  pool: 'nodemailer’s pool',
}
const order: readonly Carrier[] = ['raw', 'one worker', 'two workers', 'pool']

/** Everybody's speed and cost in each setting; the last column compares with the raw client. */
export function comparisonTable(comparisons: readonly Comparison[]): string {
  const head = ['', 'messages/s', 'sender µs', 'PostgreSQL µs', 'sink µs', 'of raw']
  const rows = comparisons.flatMap((compared) => [
    [`**${nameOf(compared)}**`, '', '', '', '', ''],
    ...order.map((carrier) =>
      rowOf(names[carrier], compared.carriers[carrier], compared.carriers.raw, carrier),
    ),
  ])
  return table(head, rows)
}

function rowOf(name: string, run: Run, raw: Run, carrier: Carrier): string[] {
  const postgres = carrier === 'raw' || carrier === 'pool' ? '' : fixed(run.postgres, 1)
  return [
    name,
    whole(run.rate),
    fixed(run.sender, 0),
    postgres,
    fixed(run.sink, 0),
    fixed(run.rate / raw.rate, 2),
  ]
}

export function signingTable({
  sameThread,
  threadPool,
}: {
  sameThread: Signing
  threadPool: Signing
}): string {
  const row = (name: string, { rate, cpu }: Signing) => [name, whole(rate), fixed(cpu, 0)]
  return table(
    ['one RSA-2048 signature', 'a second', 'µs of CPU'],
    [row('in the same thread', sameThread), row('in the thread pool', threadPool)],
  )
}

export function launchTable(launch: Launch): string {
  const { memory } = launch
  return table(
    [`a campaign of ${launch.recipients.toLocaleString('en')}, one worker, DKIM`, ''],
    [
      ['from the click to the open ledger', `${fixed(launch.ledger, 2)} s`],
      ['from the click to the first message', `${fixed(launch.first, 2)} s`],
      ['the same for a campaign of 1,000', `${fixed(launch.smallFirst, 2)} s`],
      ['WAL a recipient: ledger, in all', `${whole(launch.ledgerWal)} bytes, ${whole(launch.wal)} bytes`],
      ['messages/s', whole(launch.rate)],
      ['CPU a message: worker', `${fixed(launch.sender, 0)} µs`],
      ['CPU a message: PostgreSQL', `${fixed(launch.postgres, 1)} µs`],
      [
        'resident memory of the worker: before, peak, after',
        `${whole(memory.before)} MB, ${whole(memory.peak)} MB, ${whole(memory.after)} MB`,
      ],
    ],
  )
}

export function verdictTable(verdicts: readonly Verdict[]): string {
  const rows = verdicts.map(({ what, measured, target, isMet }) => [
    what,
    measured,
    target,
    isMet ? 'met' : 'not met',
  ])
  return table(['target', 'measured', 'wanted', ''], rows)
}

/** A table whose columns also line up where nobody renders it: text to the left, figures to the right. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, at) => Math.max(3, ...[head, ...rows].map((row) => (row[at] ?? '').length)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`
  const rule = `| ${widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`
  return [line(head), rule, ...rows.map(line)].join('\n')
}

export function fixed(value: number, digits: number): string {
  return Number.isFinite(value) ? value.toFixed(digits) : '–'
}

function whole(value: number): string {
  return Number.isFinite(value) ? Math.round(value).toLocaleString('en') : '–'
}
