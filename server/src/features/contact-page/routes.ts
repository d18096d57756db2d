// The API calls of one contact's page.
import {
  eraseContact as eraseContactCall,
  exportContact as exportContactCall,
  getContactTimeline,
  listContactConsents,
  resubscribeContact,
  unsubscribeContact,
} from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import { csvHeaders } from '../../platform/csv/index.ts'
import { getId, route } from '../../platform/http/index.ts'
import { acted } from '../audit/index.ts'
import { listConsents } from '../consents/index.ts'
import { getContactDetail } from '../contacts/index.ts'
import { eraseContact, erasing, untilNothingLeaves, type ErasureDeps } from './erase.ts'
import { exportContact } from './export.ts'
import { resubscribe, unsubscribe } from './subscription.ts'
import { getTimeline } from './timeline.ts'

export type ContactPageDeps = ErasureDeps

export function contactPageRoutes(app: FastifyInstance, deps: ContactPageDeps): void {
  const { db } = deps
  route(app, getContactTimeline, ({ caller, params, query }) =>
    getTimeline(db, caller.workspaceId, getId(params.id), query.before),
  )
  route(app, listContactConsents, async ({ caller: { workspaceId }, params }) => {
    const { id } = await getContactDetail(db, workspaceId, getId(params.id))
    return listConsents(db, workspaceId, id)
  })
  route(app, unsubscribeContact, async ({ caller, params, request }) => {
    const { contact } = await acted(
      db,
      request,
      (tx) => unsubscribe(tx, caller.workspaceId, getId(params.id)),
      ({ isChanged }) => (isChanged ? {} : null),
    )
    return contact
  })
  route(app, resubscribeContact, async ({ caller, params, request }) => {
    const { contact } = await acted(
      db,
      request,
      (tx) => resubscribe(tx, caller.workspaceId, getId(params.id)),
      ({ isChanged }) => (isChanged ? {} : null),
    )
    return contact
  })
  route(app, exportContactCall, async ({ caller, params, request, reply }) => {
    const id = getId(params.id)
    const archive = await acted(db, request, (tx) => exportContact(tx, caller.workspaceId, id))
    return reply
      .headers({ ...csvHeaders(`contact-${String(id)}.zip`), 'content-type': 'application/zip' })
      .send(archive)
  })
  route(app, eraseContactCall, async ({ caller, params, body, request }) => {
    const contact = { id: getId(params.id), typed: body.email }
    const places = await acted(erasing(db), request, (tx) =>
      eraseContact({ ...deps, db: tx }, caller.workspaceId, contact),
    )
    await untilNothingLeaves(db, places)
    return { message: 'The contact was erased.' }
  })
}
