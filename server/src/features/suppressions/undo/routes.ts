// The API calls that remove many suppressions, and the calls of mass bounces.
import {
  confirmMassBounce,
  listMassBounces,
  mailProviders,
  previewUndo,
  releaseSuppressions,
  takeBackMassBounce,
  undoCampaignFeedback,
  undoSuppressions,
  type MassBounce,
} from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import { deadlines, withDeadline, type Db } from '../../../platform/db/index.ts'
import { getId, route } from '../../../platform/http/index.ts'
import { acted } from '../../audit/index.ts'
import { releaseMany } from '../queries/inactive.ts'
import { listMassBounces as findMassBounces } from './queries/mass-bounces.ts'
import { assertSpan, confirm, preview, takeBackBounces, undo, type Asked } from './undo.ts'

/** Adds the API calls that remove many suppressions, and the calls of mass bounces. */
export function undoRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  const patient = withDeadline(db, deadlines.job)
  route(app, previewUndo, ({ query, caller }) => preview(db, caller.workspaceId, query))
  route(app, releaseSuppressions, ({ body: { reason, search }, caller: { workspaceId }, request }) =>
    acted(
      patient,
      request,
      (tx) => releaseMany(tx, workspaceId, { reason, search: search ?? '' }),
      ({ released: rows }) => ({ rows, detail: reason }),
    ),
  )
  route(app, undoSuppressions, ({ body, caller, request }) => {
    assertSpan(body)
    return acted(
      patient,
      request,
      (tx) => undo(tx, caller.workspaceId, body),
      ({ taken_back: rows }) => ({ rows, detail: inWords(body) }),
    )
  })
  route(app, undoCampaignFeedback, ({ params, body, caller, request }) =>
    acted(
      patient,
      request,
      (tx) => undo(tx, caller.workspaceId, { ...body, campaign: getId(params.id) }),
      ({ taken_back: rows }) => ({ rows, detail: inWords(body) }),
    ),
  )
  route(app, listMassBounces, async ({ query: { campaign }, caller }) =>
    (await findMassBounces(db, caller.workspaceId, campaign)).map(shown),
  )
  route(app, takeBackMassBounce, async ({ params, caller: { workspaceId, email: by }, request }) => {
    const id = getId(params.id)
    const { place: _place, ...undone } = await acted(
      patient,
      request,
      (tx) => takeBackBounces(tx, { workspaceId, id, by }),
      ({ taken_back: rows, place: detail }) => ({ rows, detail }),
    )
    return undone
  })
  route(app, confirmMassBounce, async ({ params, caller: { workspaceId, email: by }, request }) => {
    const id = getId(params.id)
    const confirmed = await acted(
      patient,
      request,
      (tx) => confirm(tx, { workspaceId, id, by }),
      ({ count: rows, shown: { place: detail } }) => ({ rows, detail }),
    )
    return shown(confirmed.shown)
  })
}

function shown({
  mailing_id: _mailingId,
  ...found
}: Awaited<ReturnType<typeof findMassBounces>>[number]): MassBounce {
  return { ...found, provider: mailProviders.find((known) => known === found.place) ?? null }
}

/** The conditions of the call, for the audit log. */
function inWords({ kind, provider, domain, cause, from, to }: Asked): string {
  const span = (from ?? to) ? `${from ?? ''} to ${to ?? ''}` : undefined
  return [kind, domain ?? provider, cause, span].filter((part) => part !== undefined).join(', ')
}
