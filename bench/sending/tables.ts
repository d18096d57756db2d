// Writes the results of sending as tables.
import type { Run } from '../stats.ts'
import { fixed, table, whole } from '../table.ts'
import type { Launch } from './launch.ts'
import { nameOf, type Carrier, type Comparison } from './rates.ts'

const names: Record<Carrier, string> = {
  raw: 'raw client',
  'one worker': 'the product, one worker',
  'two workers': 'the product, two workers',
  pool: 'nodemailer’s pool',
}
const order: readonly Carrier[] = ['raw', 'one worker', 'two workers', 'pool']

/** The rate and cost of every sender in each setting. The last column compares with the raw client. */
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

export function launchTable(launch: Launch): string {
  const { memory } = launch
  return table(
    [`a campaign of ${launch.recipients.toLocaleString('en')}, one worker, DKIM`, ''],
    [
      ['from the click to the open mailing', `${fixed(launch.frozen, 2)} s`],
      ['from the click to the first message', `${fixed(launch.first, 2)} s`],
      ['from the click to the first message, campaign of 1,000', `${fixed(launch.smallFirst, 2)} s`],
      ['WAL a recipient: freezing, total', `${whole(launch.frozenWal)} bytes, ${whole(launch.wal)} bytes`],
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
