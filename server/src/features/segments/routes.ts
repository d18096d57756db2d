// The API calls of segments.
import * as api from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import { zoneOf } from '../../platform/calendar/index.ts'
import { csvHeaders } from '../../platform/csv/index.ts'
import { deadlines, withDeadline, type Db } from '../../platform/db/index.ts'
import { getId, route } from '../../platform/http/index.ts'
import { Problem } from '../../platform/problem.ts'
import { oneLine } from '../../platform/text.ts'
import { acted } from '../audit/index.ts'
import { contactTable } from '../contacts/index.ts'
import type { Quotas } from '../quotas/index.ts'
import { evaluations, assertFilterUsable, countFilter, everyContactOf, firstContacts } from './count.ts'
import { countTarget } from './audience.ts'
import { makeGroup } from './groups.ts'
import { bringBackSegment, createSegment, duplicateSegment, editSegment, removeSegment } from './segments.ts'
import { type SegmentDeps, findStored, getSegment, listSegments } from './read.ts'
import { assertTargetSize } from './target.ts'

export interface SegmentRouteDeps extends SegmentDeps {
  db: Db
  quotas: Quotas
}

export function segmentRoutes(app: FastifyInstance, deps: SegmentRouteDeps): void {
  const { db } = deps
  route(app, api.listSegments, ({ caller }) => listSegments(db, deps, caller.workspaceId))
  route(app, api.getSegment, ({ caller, params }) =>
    getSegment(db, deps, caller.workspaceId, getId(params.id)),
  )
  route(app, api.createSegment, ({ caller, body, request }) =>
    acted(db, request, (tx) => createSegment(tx, deps, caller.workspaceId, body)),
  )
  route(app, api.updateSegment, ({ caller, params, body, request }) =>
    acted(db, request, (tx) =>
      editSegment(tx, deps, caller.workspaceId, {
        ...body,
        id: getId(params.id),
        version: body.version ?? null,
      }),
    ),
  )
  route(app, api.deleteSegment, async ({ caller, params, request }) => {
    await acted(db, request, (tx) => removeSegment(tx, deps, caller.workspaceId, getId(params.id)))
    return { message: 'The segment was deleted.' }
  })
  route(app, api.restoreSegment, ({ caller, params, request }) =>
    acted(db, request, (tx) => bringBackSegment(tx, deps, caller.workspaceId, getId(params.id))),
  )
  route(app, api.duplicateSegment, ({ caller, params, body, request }) =>
    acted(db, request, (tx) =>
      duplicateSegment(tx, deps, caller.workspaceId, { id: getId(params.id), name: nameOf(body?.name) }),
    ),
  )
  evaluatingRoutes(app, deps)
}

const nameOf = (name: string | null | undefined) => oneLine(name ?? '') || null

function evaluatingRoutes(app: FastifyInstance, deps: SegmentRouteDeps): void {
  const { db, clock } = deps
  route(
    app,
    api.countSegment,
    ({ caller: { workspaceId }, body }) => {
      if ('filter' in body) return countFilter(db, clock, workspaceId, body.filter)
      if (api.isEmptyTarget(body.target)) throw new Problem('target_empty')
      assertTargetSize(body.target)
      return countTarget(db, workspaceId, body.target, clock)
    },
    evaluations,
  )
  route(
    app,
    api.listSegmentContacts,
    ({ caller, body }) => firstContacts(db, clock, caller.workspaceId, body),
    evaluations,
  )
  route(
    app,
    api.exportSegment,
    async ({ caller: { workspaceId, timezone }, params, query, request, reply }) => {
      const segment = await findStored(db, workspaceId, getId(params.id))
      await assertFilterUsable(db, clock, workspaceId, segment)
      await acted(db, request, () => Promise.resolve())
      const batches = everyContactOf(db, clock, workspaceId, segment)
      return reply
        .headers(csvHeaders(`${fileName(segment.name)}.csv`))
        .send(await contactTable(db, workspaceId, batches, { ...query, zone: zoneOf(undefined, timezone) }))
    },
  )
  route(
    app,
    api.makeSegmentGroup,
    ({ caller, params, body, request }) =>
      acted(
        withDeadline(db, deadlines.job),
        request,
        (tx) => makeGroup(tx, deps, caller.workspaceId, { id: getId(params.id), name: nameOf(body?.name) }),
        ({ total: rows, group_name: detail }) => ({ rows, detail }),
      ),
    evaluations,
  )
}

/** A file name that is valid on every operating system. */
function fileName(name: string): string {
  return (
    name
      .replace(/[^\p{L}\p{N} ._-]+/gu, '_')
      .trim()
      .slice(0, 100) || 'segment'
  )
}
