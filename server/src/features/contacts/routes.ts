// The calls of contacts and groups.
import * as api from '@lettermill/contracts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Db } from '../../platform/db/index.ts'
import { getId, jsonArray, route } from '../../platform/http/index.ts'
import { bringBackGroup, removeGroup } from './groups.ts'
import { importContacts } from './import.ts'
import { getGroup, getSlice, listAllGroups, walk, type Wanted } from './list.ts'
import { listGroups } from './queries/groups.ts'

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
  route(app, api.uploadContacts, ({ caller, body: { groupId, ...upload } }) => {
    // Forms send an empty text where no group is chosen.
    const existing = groupId == null || groupId === '' ? null : getId(groupId)
    return importContacts(db, caller.workspaceId, existing, upload)
  })
  groupRoutes(app, db)
}

function groupRoutes(app: FastifyInstance, db: Db): void {
  route(app, api.listContactGroups, ({ caller }) => listGroups(db, caller.workspaceId))
  route(app, api.lookUpGroups, ({ caller }) => listGroups(db, caller.workspaceId))
  route(app, api.deleteContactGroup, async ({ caller, params }) => {
    await removeGroup(db, caller.workspaceId, getId(params.id))
    return { message: 'The group was deleted.' }
  })
  route(app, api.restoreContactGroup, ({ caller, params }) =>
    bringBackGroup(db, caller.workspaceId, getId(params.id)),
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
  const { total, contacts } = await getSlice(db, workspaceId, groups, { limit, offset: offset ?? 0, search })
  void reply.header('x-total-count', total)
  return contacts
}
