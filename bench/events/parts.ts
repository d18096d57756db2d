// Measures clicks and opens at full speed, compared with a bare node:http server.
import { atLeastCount, atMost, type Part, type Verdict } from '../part.ts'
import { fixed, table, whole } from '../table.ts'
import { measureEvents, type Hits, type Kind, type Load, type Run } from './measure.ts'

/** As many readers at once as in the measurements of other products. */
const inEarnest: Load = { connections: 64, milliseconds: 8000, rounds: 3, recipients: 100_000 }
const quick: Load = { connections: 64, milliseconds: 1500, rounds: 1, recipients: 10_000 }
const wanted: Record<Kind, number> = { click: 12_000, open: 12_000 }

export const events: Part = {
  name: 'events',
  async measure({ isQuick, say }) {
    const measured = await measureEvents(isQuick ? quick : inEarnest, say)
    return {
      tables: [eventsTable(measured)],
      verdicts: [...judge('click', measured.click), ...judge('open', measured.open)],
    }
  },
}

function eventsTable({ click, open }: Record<Kind, Hits>): string {
  const head = ['', 'a second', 'of bare', 'median ms', 'p99 ms', 'server µs', 'PostgreSQL µs', 'client µs']
  const row = (name: string, run: Run, bare: Run) => [
    name,
    whole(run.rate),
    fixed(run.rate / bare.rate, 2),
    fixed(run.median, 1),
    fixed(run.p99, 1),
    fixed(run.server, 1),
    run === bare ? '' : fixed(run.postgres, 1),
    fixed(run.client, 1),
  ]
  return table(head, [
    row('clicks, answered after their commit', click.product, click.bare),
    row('bare node:http, same answer', click.bare, click.bare),
    row('opens', open.product, open.bare),
    row('bare node:http, same answer', open.bare, open.bare),
  ])
}

function judge(kind: Kind, { product, lost, uncounted, behind }: Hits): Verdict[] {
  return [
    atLeastCount(`${kind}s a second`, product.rate, wanted[kind]),
    atMost(`p99 of ${kind}s`, product.p99, 40, 'ms'),
    atMost(`${kind}s that were answered and are not recorded`, lost, 0, ''),
    atMost(`milliseconds until ${kind}s are counted`, behind, 2000, 'ms'),
    atMost(`readers with ${kind}s that the stats do not count`, Math.abs(uncounted), 0, ''),
  ]
}
