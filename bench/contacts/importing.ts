// Measures the speed of imports: the same rows by HTTP calls and by the SQL statements alone, alternating, while
// another client makes calls.
import { setTimeout as sleep } from 'node:timers/promises'
import { readContacts } from '../../server/src/features/contacts/import/read-contacts.ts'
import { insertContacts, joinGroup } from '../../server/src/features/contacts/queries/import.ts'
import { openDatabase, transaction, type Db } from '../../server/src/platform/db/index.ts'
import { median } from '../stats.ts'
import { cpuOf, cpuOfFamily, memoryOf } from '../proc.ts'
import type { Client } from './client.ts'
import { jsonOf, peopleFrom } from './people.ts'
import { aTarget, emptyContacts } from './queries.ts'

const pieceSize = 10_000
const inFlight = 2
const none = Buffer.from('[]')

export interface Importing {
  /** Contacts per second by HTTP calls. */
  http: number
  /** Contacts per second by the SQL statements alone. */
  sql: number
  /** Microseconds of CPU time per contact. */
  server: number
  postgres: number
  /** Milliseconds that another client's calls took during the import. */
  othersMedian: number
  othersP99: number
  /** Resident memory of the server in MB. */
  before: number
  peak: number
}

/** Imports that many contacts that many times, with new addresses each time. Returns the median of each value. */
export async function measureImporting(
  client: Client,
  {
    db,
    url,
    pid,
    postgres,
    rows,
    rounds,
  }: { db: Db; url: string; pid: number; postgres: number; rows: number; rounds: number },
): Promise<Importing> {
  const runs: Importing[] = []
  for (let round = 0; round < rounds; round += 1) {
    const sqlAlone = await bySql(db, url, rows)
    runs.push({ sql: sqlAlone, ...(await overHttp(client, pid, postgres, rows)) })
    await emptyContacts(db)
  }
  const of = (name: keyof Importing) => median(runs.map((run) => run[name]))
  return {
    http: of('http'),
    sql: of('sql'),
    server: of('server'),
    postgres: of('postgres'),
    othersMedian: of('othersMedian'),
    othersP99: of('othersP99'),
    before: of('before'),
    peak: of('peak'),
  }
}

/** Contacts per second by the import's SQL statements alone: the same parts, as many at once, on plain connections. */
async function bySql(db: Db, url: string, rows: number): Promise<number> {
  const { workspaceId, groupId, importId } = await aTarget(db)
  const pieces = await Promise.all(
    beginsOf(rows).map((from) => readContacts(peopleFrom(from, Math.min(rows, from + pieceSize)))),
  )
  const database = openDatabase(url, { connections: inFlight, deadline: 0 })
  try {
    const begun = performance.now()
    await inSequence(pieces, ({ contacts }) =>
      transaction(database.db, async (tx) => {
        await insertContacts(tx, workspaceId, importId, contacts)
        await joinGroup(tx, workspaceId, { groupId, importId, mode: 'keep' }, contacts)
      }),
    )
    return (rows / (performance.now() - begun)) * 1000
  } finally {
    await database.close()
  }
}

const beginsOf = (rows: number) =>
  Array.from({ length: Math.ceil(rows / pieceSize) }, (_, at) => at * pieceSize)

/** Runs several items at once; the next begins when one has ended. */
async function inSequence<T>(items: readonly T[], run: (item: T) => Promise<unknown>): Promise<void> {
  const left = items.values()
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      for (const item of left) await run(item)
    }),
  )
}

async function overHttp(
  client: Client,
  pid: number,
  postgres: number,
  rows: number,
): Promise<Omit<Importing, 'sql'>> {
  // Builds the request bodies before the clock starts, so that the import is not charged for the client's work.
  const pieces = beginsOf(rows).map((from) => jsonOf(from, Math.min(rows, from + pieceSize)))
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

/** Uploads the parts of one import, several at once. */
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
  await inSequence(pieces.slice(1), (piece) => send({ importId }, piece))
  return groupId
}

/** Makes calls as another client until `end`, which returns their durations in milliseconds. */
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
