// Measures contacts: how fast imports are, and how long lists and searches take with more and more contacts.
import { startServer } from '../events/server.ts'
import { atLeast, atLeastCount, atMost, type Part, type Verdict } from '../part.ts'
import { startProduct } from '../product/product.ts'
import { fixed, table, whole } from '../table.ts'
import { askAll, terms, type Asked } from './asked.ts'
import { Client } from './client.ts'
import { measureImporting, sendPieces, type Importing } from './importing.ts'
import { jsonOf } from './people.ts'

const sizes = [10, 1000, 10_000, 100_000, 1_000_000]
const quickSizes = sizes.slice(0, 4)
/** The number of contacts for which the targets are set. */
const large = 1_000_000
const pieceSize = 10_000

interface Size {
  contacts: number
  asked: Asked[]
}

export const contacts: Part = {
  name: 'contacts',
  async measure({ isQuick, say }) {
    const product = await startProduct()
    const server = await startServer(product)
    // The worker restores large groups in the background. It sends nothing, so the port of its relay does not matter.
    await product.startWorker(25, 1)
    const client = new Client(server.port)
    try {
      await client.signIn('admin@localhost', 'the benchmark signs in with this')
      const measured: Size[] = []
      for (const size of isQuick ? quickSizes : sizes) {
        say(`lists and searches of ${size.toLocaleString('en')} contacts`)
        const groupId = await fill(client, measured.at(-1)?.contacts ?? 0, size)
        measured.push({ contacts: size, asked: await askAll(client, size, groupId) })
      }
      say('importing')
      const load = isQuick ? { rows: 50_000, rounds: 1 } : { rows: 200_000, rounds: 3 }
      const { db, url, postgres } = product
      const importing = await measureImporting(client, { db, url, postgres, pid: server.pid, ...load })
      return {
        tables: [importTable(importing), growthTable(measured)],
        verdicts: [...judgeImporting(importing), ...judgeSizes(measured)],
      }
    } finally {
      client.close()
      await server.stop()
      await product.stop()
    }
  },
}

/** Adds contacts until the workspace has `to`, as one group; returns its id. */
async function fill(client: Client, from: number, to: number): Promise<number> {
  let groupId = 0
  // Adds a million at a time, so that their JSON fits into memory.
  for (let begin = from; begin < to; begin += large) {
    const end = Math.min(to, begin + large)
    const pieces: Buffer[] = []
    for (let at = begin; at < end; at += pieceSize) pieces.push(jsonOf(at, Math.min(end, at + pieceSize)))
    groupId = await sendPieces(client, pieces, `Up to ${String(end)}`)
  }
  return groupId
}

function importTable(run: Importing): string {
  return table(
    ['contacts into the product, with the search index', '', 'of its SQL'],
    [
      ['contacts/s through the HTTP call', whole(run.http), fixed(run.http / run.sql, 2)],
      ["the import's statements alone", whole(run.sql), '1.00'],
      ['CPU a contact: server', `${fixed(run.server, 1)} µs`, ''],
      ['CPU a contact: PostgreSQL', `${fixed(run.postgres, 1)} µs`, ''],
      [
        'other calls meanwhile: median, p99',
        `${fixed(run.othersMedian, 1)} ms, ${fixed(run.othersP99, 1)} ms`,
        '',
      ],
      ['resident memory of the server: before, peak', `${whole(run.before)} MB, ${whole(run.peak)} MB`, ''],
    ],
  )
}

function growthTable(measured: readonly Size[]): string {
  const head = ['ms by contacts', ...measured.map((size) => size.contacts.toLocaleString('en')), 'found']
  const rows = (measured[0]?.asked ?? []).map(({ name }, at) => [
    name,
    ...measured.map(({ asked }) => fixed(asked[at]?.took ?? NaN, 1)),
    measured.at(-1)?.asked[at]?.found ?? '',
  ])
  return table(head, rows)
}

function judgeImporting(run: Importing): Verdict[] {
  return [
    atLeastCount('contacts a second through the HTTP call', run.http, 12_000),
    atLeast('import to its SQL alone', run.http / run.sql, 0.5),
  ]
}

function judgeSizes(measured: readonly Size[]): Verdict[] {
  const judged = measured.findLast(({ contacts: size }) => size <= large)
  if (!judged) return []
  const size = judged.contacts.toLocaleString('en')
  const tookOf = (of: Size | undefined, name: string) =>
    of?.asked.find((each) => each.name === name)?.took ?? NaN
  const slowest = Math.max(...terms.map((term) => tookOf(judged, `search: ${term}`)))
  return [
    atMost(`the slowest search of ${size}`, slowest, 150, 'ms'),
    ...['the first page of all', 'the last page'].map((name) =>
      atMost(`${name}: ${size} to 10`, tookOf(judged, name) / tookOf(measured[0], name), 2, '×'),
    ),
  ]
}
