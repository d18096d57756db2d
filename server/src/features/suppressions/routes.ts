// The API calls of suppressed addresses and unsubscribed contacts, in Settings.
import {
  addSuppressions,
  deleteSuppression,
  exportSuppressions,
  importSuppressions as importCall,
  listSuppressions,
  listUnsubscribers,
  type Unsubscriber,
} from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import { dayOf, startOfDay, zoneOf } from '../../platform/calendar/index.ts'
import { systemClock, type Clock } from '../../platform/clock.ts'
import { csvHeaders, csvStream, type CsvCell } from '../../platform/csv/index.ts'
import { deadlines, fromNearerEnd, withDeadline, type Db } from '../../platform/db/index.ts'
import { jsonArray, route, type Call } from '../../platform/http/index.ts'
import { Problem } from '../../platform/problem.ts'
import { Semaphore } from '../../platform/semaphore.ts'
import { acted, readWhole } from '../audit/index.ts'
import { ErasedAddresses } from '../contacts/index.ts'
import { importSuppressions } from './import/import.ts'
import {
  countSuppressions,
  countUnsubscribed,
  listSuppressions as findSuppressions,
  listUnsubscribed,
  type ListedSuppression,
  type StoredUnsubscriber,
  type SuppressionFilter,
} from './queries/list.ts'
import { addByHand, takeBack } from './by-hand.ts'

const batchSize = 2000

export interface SuppressionDeps {
  db: Db
  clock?: Clock
  /** A workspace may add as many addresses by hand, and import as many, as it may have contacts. */
  quotas: { readonly contacts: number }
  /** Recognises people who were erased on request, whom imports leave out. If absent, nobody is left out. */
  erased?: ErasedAddresses
}

/**
 * The limits of imports in a process: the most at once, in total and for one workspace, and the limits of the queue.
 * Times are in milliseconds.
 */
const importsAtOnce = {
  atOnce: 3,
  share: 2,
  waiting: 32,
  patience: 30_000,
  refuse: () => new Problem('uploads_busy', { seconds: 5 }),
}

/** Adds the API calls of both lists. */
export function suppressionRoutes(
  app: FastifyInstance,
  { db, clock = systemClock, quotas, erased = new ErasedAddresses([]) }: SuppressionDeps,
): void {
  route(app, listSuppressions, async ({ query: { limit, offset, ...filter }, caller, reply }) => {
    const total = await countSuppressions(db, caller.workspaceId, filter)
    void reply.header('x-total-count', total)
    const found = await findSuppressions(db, caller.workspaceId, filter, { limit, offset })
    return found.map(({ place: _place, ...shown }) => shown)
  })
  route(app, exportSuppressions, async ({ query: filter, caller: { workspaceId }, request, reply }) => {
    await acted(db, request, () => Promise.resolve())
    const table = csvStream(Object.keys(csvColumns), csvBatches(db, workspaceId, filter), workspaceId)
    return reply.headers(csvHeaders('suppressed_addresses.csv')).send(table)
  })
  route(app, addSuppressions, ({ body, caller, request }) =>
    acted(
      db,
      request,
      (tx) =>
        addByHand(tx, { ...body, workspaceId: caller.workspaceId, by: caller.email, most: quotas.contacts }),
      ({ added }) => ({ rows: added }),
    ),
  )
  const bringIn = ({ body, caller: { workspaceId, email: by }, request }: Call<typeof importCall>) =>
    acted(
      withDeadline(db, deadlines.job),
      request,
      (tx) => importSuppressions(tx, body, { workspaceId, by, most: quotas.contacts, erased, clock }),
      ({ added, isRepeated }) => (isRepeated ? null : { rows: added }),
    )
  route(app, importCall, bringIn, new Semaphore(importsAtOnce))
  route(app, deleteSuppression, async ({ params, body, caller, request }) => {
    await acted(
      db,
      request,
      (tx) => takeBack(tx, caller.workspaceId, params.email, body?.confirm === 'complaint'),
      (email) => ({ detail: email }),
    )
    return { message: 'Campaigns reach the address again.' }
  })
  route(app, listUnsubscribers, async ({ query, caller, request, reply }) => {
    const zone = zoneOf(query.timezone, caller.timezone)
    const since = query.filter === 'today' ? startOfDay(dayOf(clock.now(), zone), zone) : null
    const { limit, offset = 0 } = query
    const total = await countUnsubscribed(db, caller.workspaceId, since)
    void reply.header('x-total-count', total)
    if (limit !== undefined) {
      const cut = fromNearerEnd(total, { limit, offset })
      return listUnsubscribed(db, caller.workspaceId, { since, ...cut })
    }
    await readWhole(db, request)
    return reply
      .type('application/json; charset=utf-8')
      .send(jsonArray(everyUnsubscriber(db, caller.workspaceId, since, offset), caller.workspaceId))
  })
}

const csvColumns: Record<string, (row: ListedSuppression) => CsvCell> = {
  Email: ({ email }) => email,
  Reason: ({ reason }) => reason,
  'Other Reason': ({ other_reason: other }) => other,
  Since: ({ created_at: at }) => at,
  Campaign: ({ campaign }) => campaign?.name ?? null,
  Code: ({ code }) => code,
  Status: ({ status }) => status,
  Words: ({ words }) => words,
  Reporter: ({ reporter }) => reporter,
  'Refused In': ({ refused_in: file }) => file,
}

/** Reads in batches to keep statements short, so the file is no snapshot of one moment. */
async function* csvBatches(
  db: Db,
  workspaceId: number,
  filter: SuppressionFilter,
): AsyncGenerator<CsvCell[][]> {
  let batch: ListedSuppression[] = []
  do {
    batch = await findSuppressions(db, workspaceId, filter, { limit: batchSize, after: batch.at(-1) })
    yield batch.map((row) => Object.values(csvColumns).map((cell) => cell(row)))
  } while (batch.length === batchSize)
}

/** Reads all unsubscribed contacts in the contract's shape, in batches. The batches are no snapshot of one moment. */
async function* everyUnsubscriber(
  db: Db,
  workspaceId: number,
  since: Date | null,
  skip: number,
): AsyncGenerator<Unsubscriber[]> {
  let batch: StoredUnsubscriber[] = []
  do {
    const after = batch.at(-1)
    const slice = { since, limit: batchSize, offset: after ? 0 : skip, after }
    batch = await listUnsubscribed(db, workspaceId, slice)
    yield batch.map(({ email, unsubscribed_at }) => ({ email, unsubscribed_at }))
  } while (batch.length === batchSize)
}
