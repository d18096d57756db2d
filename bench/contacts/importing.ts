// The import's speed: the same rows through the HTTP call and by a bare COPY, by turns, with somebody else calling
// meanwhile.
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { median } from '../figures.ts'
import { cpuOf, cpuOfFamily, memoryOf } from '../proc.ts'
import type { Client } from './client.ts'
import { columns, copyTextOf, jsonOf } from './people.ts'

const pieceSize = 10_000
const inFlight = 2
const none = Buffer.from('[]')

export interface Importing {
  /** Contacts a second. */
  http: number
  /** The same rows by one COPY into a table of the same columns and indexes, and of the same columns alone. */
  copy: number
  bareCopy: number
  /** µs of CPU a contact. */
  server: number
  postgres: number
  /** Milliseconds of another caller's calls meanwhile. */
  othersMedian: number
  othersP99: number
  /** MB of resident memory of the server. */
  before: number
  peak: number
}

/** So many contacts, so many times; the median of each figure. */
export async function measureImporting(
  client: Client,
  {
    url,
    pid,
    postgres,
    rows,
    rounds,
  }: { url: string; pid: number; postgres: number; rows: number; rounds: number },
): Promise<Importing> {
  const runs: Importing[] = []
  for (let round = 0; round < rounds; round += 1) {
    const text = Buffer.from(copyTextOf(0, rows))
    const copy = await rawCopy(url, text, rows, 'including indexes including constraints')
    const bareCopy = await rawCopy(url, text, rows, '')
    runs.push({ copy, bareCopy, ...(await overHttp(client, pid, postgres, rows)) })
  }
  const of = (figure: keyof Importing) => median(runs.map((run) => run[figure]))
  return {
    http: of('http'),
    copy: of('copy'),
    bareCopy: of('bareCopy'),
    server: of('server'),
    postgres: of('postgres'),
    othersMedian: of('othersMedian'),
    othersP99: of('othersP99'),
    before: of('before'),
    peak: of('peak'),
  }
}

/** Rows a second of one COPY into a table of its own. */
async function rawCopy(url: string, text: Buffer, rows: number, including: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `create table raw_copy (like contacts including defaults including identity including storage ${including})`,
    )
    const begun = performance.now()
    const into = client.query(
      copyFrom(`copy raw_copy (workspace_id, group_id, ${columns.join(', ')}) from stdin`),
    )
    await pipeline(Readable.from(piecesOf(text)), into)
    const took = performance.now() - begun
    await client.query('drop table raw_copy')
    return (rows / took) * 1000
  } finally {
    await client.end()
  }
}

function* piecesOf(text: Buffer): Generator<Buffer> {
  for (let at = 0; at < text.length; at += 256 * 1024) yield text.subarray(at, at + 256 * 1024)
}

async function overHttp(
  client: Client,
  pid: number,
  postgres: number,
  rows: number,
): Promise<Omit<Importing, 'copy' | 'bareCopy'>> {
  // Made before the clock runs: a caller's own work is not the import's.
  const pieces = Array.from({ length: Math.ceil(rows / pieceSize) }, (_, at) =>
    jsonOf(at * pieceSize, Math.min(rows, (at + 1) * pieceSize)),
  )
  const other = watchOthers(client)
  const memory = watchMemory(pid)
  const before = { server: cpuOf(pid), postgres: cpuOfFamily(postgres) }
  const begun = performance.now()
  await sendPieces(client, pieces, 'Imported by the benchmark')
  const took = performance.now() - begun
  const server = (cpuOf(pid) - before.server) / rows
  const ofPostgres = (cpuOfFamily(postgres) - before.postgres) / rows
  return { http: (rows / took) * 1000, server, postgres: ofPostgres, ...(await other.end()), ...memory.end() }
}

/** Uploads pieces as one import, some at a time. */
export async function sendPieces(
  client: Client,
  pieces: readonly Buffer[],
  groupName: string,
): Promise<number> {
  const send = async (more: object, contacts: Buffer) => {
    const rest = JSON.stringify({ requestId: crypto.randomUUID(), ...more })
    const head = Buffer.from(`${rest.slice(0, -1)},"contacts":`)
    const body = Buffer.concat([head, contacts, Buffer.from('}')])
    const { text } = await client.call('POST', '/api/contacts/upload', body)
    return JSON.parse(text) as { groupId: number; importId: number }
  }
  const { groupId, importId } = await send({ groupName }, pieces[0] ?? none)
  let next = 1
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      while (next < pieces.length) {
        next += 1
        await send({ importId }, pieces[next - 1] ?? none)
      }
    }),
  )
  return groupId
}

/** Calls as somebody else does, until `end`; tells in ms how long that took. */
export function watchOthers(client: Client): { end(): Promise<{ othersMedian: number; othersP99: number }> } {
  const took: number[] = []
  let isOver = false
  const calling = (async () => {
    while (!isOver) {
      took.push((await client.call('GET', '/api/contacts/imports')).took)
      await sleep(5)
    }
  })()
  return {
    async end() {
      isOver = true
      await calling
      const sorted = took.sort((a, b) => a - b)
      return { othersMedian: median(sorted), othersP99: sorted[Math.floor(sorted.length * 0.99)] ?? NaN }
    },
  }
}

function watchMemory(pid: number): { end(): { before: number; peak: number } } {
  const before = memoryOf(pid)
  let peak = before
  const timer = setInterval(() => (peak = Math.max(peak, memoryOf(pid))), 100)
  return {
    end() {
      clearInterval(timer)
      return { before, peak }
    },
  }
}
