// The calls by which programs record events of contacts.
import * as contract from '@lettermill/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { transaction, type Db } from '../../platform/db/index.ts'
import { bearerToken } from '../../platform/caller.ts'
import { route } from '../../platform/http/index.ts'
import { Problem } from '../../platform/problem.ts'
import { actorOf, record } from '../audit/index.ts'
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

  /** Records events. Contacts that these add are in the audit log. */
  const recordAll = (
    request: FastifyRequest,
    workspaceId: number,
    events: readonly contract.NewContactEvent[],
  ) =>
    transaction(db, async (tx) => {
      const answers = await recordEvents(tx, workspaceId, events, rules)
      const added = answers.filter((answer) => 'created' in answer && answer.created).length
      if (added > 0) await record(tx, actorOf(request), { action: 'contacts_upserted', rows: added })
      return answers
    })

  route(app, contract.recordContactEvent, async ({ caller, body, request }) => {
    count(request, 1)
    const [event] = await recordAll(request, caller.workspaceId, [body])
    if (!event || 'refused' in event) throw refusalOf(body, event?.refused)
    return event
  })

  route(app, contract.recordContactEvents, async ({ caller, body: { events }, request }) => {
    count(request, events.length)
    return { events: await recordAll(request, caller.workspaceId, events) }
  })
}

function refusalOf({ email }: contract.NewContactEvent, refused: contract.EventRefusal | undefined): Problem {
  if (email === undefined) return new Problem('not_found')
  return new Problem(refused === 'contact_erased' ? 'contact_erased' : 'event_contact_unknown', { email })
}
