// The calls by which programs record events of contacts.
import * as contract from '@lettermill/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { transaction, type Db } from '../../platform/db/index.ts'
import { bearerToken } from '../../platform/caller.ts'
import { route } from '../../platform/http/index.ts'
import { Problem } from '../../platform/problem.ts'
import type { PageRules } from '../contacts/index.ts'
import { EventPace } from './pace.ts'
import { recordEvents } from './record.ts'

export interface ContactEventDeps extends PageRules {
  db: Db
}

/** Adds the calls that record events. */
export function contactEventRoutes(app: FastifyInstance, { db, ...rules }: ContactEventDeps): void {
  const pace = new EventPace()
  const count = ({ headers }: FastifyRequest, events: number) =>
    pace.take(bearerToken(headers.authorization) ?? '', events)

  route(app, contract.recordContactEvent, async ({ caller, body, request }) => {
    count(request, 1)
    const [event] = await transaction(db, (tx) => recordEvents(tx, caller.workspaceId, [body], rules))
    if (!event || 'refused' in event) throw refusalOf(body, event?.refused)
    return event
  })

  route(app, contract.recordContactEvents, async ({ caller, body: { events }, request }) => {
    count(request, events.length)
    return { events: await transaction(db, (tx) => recordEvents(tx, caller.workspaceId, events, rules)) }
  })
}

function refusalOf({ email }: contract.NewContactEvent, refused: contract.EventRefusal | undefined): Problem {
  if (email === undefined) return new Problem('not_found')
  return new Problem(refused === 'contact_erased' ? 'contact_erased' : 'event_contact_unknown', { email })
}
