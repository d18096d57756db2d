// The calls of contacts and groups.
import type { Readable } from 'node:stream'
import * as api from '@lettermill/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../platform/db/index.ts'
import { getId, jsonArray, route } from '../../platform/http/index.ts'
import { acted } from '../audit/index.ts'
import { bringBackGroup, removeGroup } from './groups.ts'
import { getGroup, getSlice, listAllGroups, walk, type Wanted } from './lists/list.ts'
import { listGroups } from './queries/groups.ts'
import { listImports } from './queries/imports.ts'
import { importContacts } from './import/import.ts'
import type { Reading } from './import/read-contacts.ts'
import { Gate } from './upload/gate.ts'
import { readUpload } from './upload/read-upload.ts'
import { undoImport } from './import/undo.ts'

export interface ContactDeps {
  db: Db
}

export function contactRoutes(app: FastifyInstance, { db }: ContactDeps): void {
  route(app, api.listContacts, async ({ caller: { workspaceId }, query, reply }) =>
    answerContacts(db, workspaceId, await listAllGroups(db, workspaceId), query, reply),
  )
  route(app, api.listGroupContacts, async ({ caller: { workspaceId }, params, query, reply }) =>
    answerContacts(db, workspaceId, [await getGroup(db, workspaceId, getId(params.id))], query, reply),
  )
  void app.register((scope, _options, done) => {
    uploadRoute(scope, db)
    done()
  })
  importRoutes(app, db)
  groupRoutes(app, db)
}

/** The upload's call, in a scope of its own: its JSON is read while it arrives, and handed on as what it says. */
function uploadRoute(scope: FastifyInstance, db: Db): void {
  const readings = new WeakMap<FastifyRequest, Reading>()
  boundUploads(scope)
  scope.removeContentTypeParser('application/json')
  scope.addContentTypeParser('application/json', async (request: FastifyRequest, body: Readable) => {
    const { rest, reading } = await readUpload(body, request.headers['content-encoding'])
    readings.set(request, reading)
    return rest
  })
  route(scope, api.uploadContacts, ({ caller, request, body: { groupId, ...upload } }) => {
    // Forms send an empty text where no group is chosen.
    const existing = groupId == null || groupId === '' ? null : getId(groupId)
    const reading = readings.get(request)
    if (!reading) throw new Error('A body that fits the contract was not read as an upload')
    return acted(
      db,
      request,
      (tx) => importContacts(tx, caller.workspaceId, existing, reading, upload),
      // An import is put on record by its first request.
      ({ groupId: objectId, imported: rows }) => (upload.importId == null ? { objectId, rows } : null),
    )
  })
}

/** Lets uploads in a few at a time, before their bodies are read. */
function boundUploads(scope: FastifyInstance): void {
  const gate = new Gate({ inside: 4, insideOfOne: 2, waiting: 32, patience: 30_000 })
  scope.addHook('preParsing', async (request, reply) => {
    const leave = await gate.enter(request.caller?.workspaceId ?? 0)
    reply.raw.once('finish', leave).once('close', leave)
    // Gone while it waited.
    if (reply.raw.destroyed) leave()
  })
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
      ({ imported: rows }) => ({ rows }),
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
    return reply.type('application/json; charset=utf-8').send(jsonArray(batches))
  }
  const slice = await getSlice(db, workspaceId, groups, { limit, offset: offset ?? 0, search })
  const { total, isAtLeast, contacts } = slice
  void reply.header('x-total-count', total)
  if (isAtLeast) void reply.header('x-total-count-bound', 'at-least')
  return contacts
}
