// The calls of one contact's page.
import { getContactTimeline, resubscribeContact, unsubscribeContact } from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/index.ts'
import { getId, route } from '../../platform/http/index.ts'
import { acted } from '../audit/index.ts'
import { resubscribe, unsubscribe } from './subscription.ts'
import { getTimeline } from './timeline.ts'

export interface ContactPageDeps {
  db: Db
}

export function contactPageRoutes(app: FastifyInstance, { db }: ContactPageDeps): void {
  route(app, getContactTimeline, ({ caller, params, query }) =>
    getTimeline(db, caller.workspaceId, getId(params.id), query.before),
  )
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
}
