// The calls of contacts and groups.
import type { Readable } from 'node:stream'
import * as api from '@lettermill/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../platform/db/index.ts'
import { getId, jsonArray, route, type Call } from '../../platform/http/index.ts'
import { Problem } from '../../platform/problem.ts'
import { Turns } from '../../platform/turns.ts'
import { acted, readWhole } from '../audit/index.ts'
import type { Quotas } from '../quotas/index.ts'
import { bringBackGroup, removeGroup } from './groups.ts'
import { getGroup, getSlice, isCut, listAllGroups, readOn, walk, type Wanted } from './lists/list.ts'
import { listGroups } from './queries/groups.ts'
import { listImports } from './queries/imports.ts'
import { importContacts } from './import/import.ts'
import type { Reading } from './import/read-contacts.ts'
import { readUpload } from './upload/read-upload.ts'
import { undoImport } from './import/undo.ts'

export interface ContactDeps {
  db: Db
  quotas: Quotas
}

export function contactRoutes(app: FastifyInstance, { db, quotas }: ContactDeps): void {
  route(app, api.listContacts, async ({ caller: { workspaceId }, query, request, reply }) => {
    const groups = await listAllGroups(db, workspaceId)
    if (query.limit === undefined) await readWhole(db, request)
    return answerContacts(db, workspaceId, groups, query, reply)
  })
  route(app, api.listGroupContacts, async ({ caller: { workspaceId }, params, query, request, reply }) => {
    const group = await getGroup(db, workspaceId, getId(params.id))
    if (query.limit === undefined) await readWhole(db, request)
    return answerContacts(db, workspaceId, [group], query, reply)
  })
  void app.register((scope, _options, done) => {
    uploadRoute(scope, { db, quotas })
    done()
  })
  importRoutes(app, db)
  groupRoutes(app, db)
}

/** Uploads at a time in a process, and of one workspace; the others wait unread, in ms. */
const uploadLimits = {
  atOnce: 4,
  share: 2,
  waiting: 32,
  patience: 30_000,
  refuse: () => new Problem('uploads_busy', { seconds: 5 }),
}

/** The upload's call, in a scope of its own: its JSON is read while it arrives, and handed on as what it says. */
function uploadRoute(scope: FastifyInstance, { db, quotas }: ContactDeps): void {
  const readings = new WeakMap<FastifyRequest, Reading>()
  scope.removeContentTypeParser('application/json')
  scope.addContentTypeParser('application/json', async (request: FastifyRequest, body: Readable) => {
    const { rest, reading } = await readUpload(body, request.headers['content-encoding'])
    readings.set(request, reading)
    return rest
  })
  const upload = ({ caller, request, body: { groupId, ...note } }: Call<typeof api.uploadContacts>) => {
    // Forms send an empty text where no group is chosen.
    const existing = groupId == null || groupId === '' ? null : getId(groupId)
    const reading = readings.get(request)
    if (!reading) throw new Error('A body that fits the contract was not read as an upload')
    return acted(
      db,
      request,
      (tx) => importContacts(tx, caller.workspaceId, existing, reading, note, quotas),
      // An import is put on record by its first request, however often that is sent, and how much it was once it is over.
      ({ groupId: objectId, isRepeated }) => (note.importId == null && !isRepeated ? { objectId } : null),
    )
  }
  // Each holds a connection of the database, and those of one import wait for one another while they do: without a
  // bound, one account's pieces would leave no connection to anybody else.
  route(scope, api.uploadContacts, upload, new Turns(uploadLimits))
}

function importRoutes(app: FastifyInstance, db: Db): void {
  route(app, api.listContactImports, ({ caller }) =>
    listImports(db, caller.workspaceId, api.mostRecentImports),
  )
  route(app, api.undoContactImport, ({ caller, params, request }) =>
    acted(
      db,
      request,
      (tx) => undoImport(tx, caller.workspaceId, getId(params.id)),
      ({ imported: rows, isRepeated }) => (isRepeated ? null : { rows }),
    ),
  )
}

function groupRoutes(app: FastifyInstance, db: Db): void {
  route(app, api.listContactGroups, ({ caller }) => listGroups(db, caller.workspaceId))
  route(app, api.lookUpGroups, ({ caller }) => listGroups(db, caller.workspaceId))
  route(app, api.deleteContactGroup, async ({ caller, params, request }) => {
    await acted(db, request, (tx) => removeGroup(tx, caller.workspaceId, getId(params.id)))
    return { message: 'The group was deleted.' }
  })
  route(app, api.restoreContactGroup, ({ caller, params, request }) =>
    acted(db, request, (tx) => bringBackGroup(tx, caller.workspaceId, getId(params.id))),
  )
}

/** With a limit the slice and X-Total-Count, without it the whole array as a stream (decision 14). */
async function answerContacts(
  db: Db,
  workspaceId: number,
  groups: Parameters<typeof getSlice>[2],
  { limit, offset, search }: Wanted,
  reply: FastifyReply,
): Promise<api.Contact[] | FastifyReply> {
  if (limit === undefined) {
    const batches = walk(db, workspaceId, groups, { offset, search })
    return reply.type('application/json; charset=utf-8').send(jsonArray(batches, workspaceId))
  }
  const window = { limit, offset: offset ?? 0, search }
  const slice = await getSlice(db, workspaceId, groups, window)
  const { total, isAtLeast, contacts } = slice
  void reply.header('x-total-count', total)
  if (isAtLeast) void reply.header('x-total-count-bound', 'at-least')
  if (!isCut(slice, window)) return contacts
  const pieces = readOn(db, workspaceId, groups, slice, window)
  return reply.type('application/json; charset=utf-8').send(jsonArray(pieces, workspaceId))
}
