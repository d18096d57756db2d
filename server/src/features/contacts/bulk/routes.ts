// The API calls that change and export many contacts.
import * as api from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import { zoneOf } from '../../../platform/calendar/index.ts'
import { csvHeaders } from '../../../platform/csv/index.ts'
import { deadlines, withDeadline, type Db } from '../../../platform/db/index.ts'
import { getId, route } from '../../../platform/http/index.ts'
import { Problem } from '../../../platform/problem.ts'
import { Semaphore } from '../../../platform/semaphore.ts'
import { acted } from '../../audit/index.ts'
import { listJobs } from '../queries/jobs.ts'
import { contactsCsv } from './export.ts'
import { cancelJob, changeMany, undoJob } from './jobs.ts'

const mostListed = 20

/**
 * Limits for changes of up to 10,000 contacts: how many run at once in a process, how many of one workspace, and how
 * long the others wait, in ms.
 */
const limits = {
  atOnce: 2,
  share: 1,
  waiting: 32,
  patience: 30_000,
  refuse: () => new Problem('uploads_busy', { seconds: 5 }),
}

export function bulkRoutes(app: FastifyInstance, db: Db): void {
  const patient = withDeadline(db, deadlines.job)
  // Each change holds a database connection and locks the groups of its workspace.
  const semaphore = new Semaphore(limits)
  route(
    app,
    api.changeContacts,
    ({ caller, body, request }) =>
      acted(
        patient,
        request,
        (tx) => changeMany(tx, caller.workspaceId, body),
        ({ action, total: rows }) => ({ rows, detail: action }),
      ),
    semaphore,
  )
  route(app, api.listContactJobs, ({ caller }) => listJobs(db, caller.workspaceId, mostListed))
  route(app, api.cancelContactJob, ({ caller, params, request }) =>
    acted(
      patient,
      request,
      (tx) => cancelJob(tx, caller.workspaceId, getId(params.id)),
      ({ action, changed: rows }) => ({ rows, detail: action }),
    ),
  )
  route(
    app,
    api.undoContactJob,
    ({ caller, params, request }) =>
      acted(
        patient,
        request,
        (tx) => undoJob(tx, caller.workspaceId, getId(params.id)),
        ({ changed: rows }) => ({ rows }),
      ),
    semaphore,
  )
  route(app, api.exportContacts, async ({ caller, body, request, reply }) => {
    const { selection, ...form } = body
    const options = { ...form, zone: zoneOf(undefined, caller.timezone) }
    const { table, rows } = await contactsCsv(db, caller.workspaceId, selection, options)
    await acted(
      db,
      request,
      () => Promise.resolve(),
      () => ({ rows }),
    )
    if (rows !== null) void reply.header('x-total-count', rows)
    return reply.headers(csvHeaders('contacts.csv')).send(table)
  })
}
