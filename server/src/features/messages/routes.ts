// The API calls of messages, and the calls of the Messages screen.
import * as contract from '@lettermill/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { plusDays, startOfDay, zoneOf } from '../../platform/calendar/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/index.ts'
import { getId, route } from '../../platform/http/index.ts'
import { findId } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import type { Sealer } from '../../platform/sealing/index.ts'
import {
  emlHeaders,
  findHold,
  getPastMessage,
  getStory,
  reasonText,
  viewPast,
  type Instance,
  type KeysOf,
} from '../deliveries/index.ts'
import { findSigningKeys } from '../senders/index.ts'
import { dataLinkFinder } from '../templates/index.ts'
import { MessageBatcher } from './batcher.ts'
import { getAcceptedToday } from './queries/accept.ts'
import {
  findFigures,
  findMessage,
  listDays,
  listMessages,
  type FoundMessage,
  type MessageFigures,
} from './queries/read.ts'

export interface MessageDeps {
  db: Db
  clock: Clock
  instance: Instance
  /** Decrypts the keys that signed past messages. */
  sealer: Sealer
  /** QUOTA_MESSAGES: the most messages of one workspace a day. */
  mostADay: number
}

export function messageRoutes(app: FastifyInstance, deps: MessageDeps): void {
  sendRoutes(app, deps)
  listRoutes(app, deps)
  oneRoutes(app, deps)
}

function sendRoutes(app: FastifyInstance, messageDeps: MessageDeps): void {
  const batcher = new MessageBatcher({ ...messageDeps, findDataLinks: dataLinkFinder() })
  route(app, contract.sendMessage, async ({ body, caller, request }) => {
    const one = { call: 'one' as const, messages: [body], key: keyOf(request) }
    const [message = { id: 0, held: false }] = await batcher.accept(caller.workspaceId, one)
    return message
  })
  route(app, contract.sendMessages, async ({ body: { messages }, caller, request }) => {
    const batch = { call: 'batch' as const, messages, key: keyOf(request) }
    return { messages: await batcher.accept(caller.workspaceId, batch) }
  })
}

/** Node.js joins repeated headers of this name, so the value is one text. */
function keyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key']
  return typeof key === 'string' ? key.trim() : null
}

const notHeld = { held_code: null, held_params: null, held_retries: false }

/** Why messages wait, in English; null if they do not. */
function heldReason({
  held_code: code,
  held_params: params,
}: Pick<MessageFigures, 'held_code' | 'held_params'>): string | null {
  return code && params && reasonText({ code, params })
}

function listRoutes(app: FastifyInstance, { db, mostADay }: MessageDeps): void {
  route(app, contract.listMessages, ({ query, caller }) => {
    const { limit, before, search, day, template } = query
    const zone = zoneOf(query.timezone, caller.timezone)
    return listMessages(db, caller.workspaceId, {
      limit,
      before,
      search,
      ...(template !== undefined && { templateId: findId(template) ?? 0 }),
      ...(day !== undefined && { from: startOfDay(day, zone), until: startOfDay(plusDays(day, 1), zone) }),
    })
  })
  route(app, contract.listMessageDays, async ({ caller: { workspaceId } }) => {
    const hold = (await findHold(db, workspaceId)) ?? notHeld
    return {
      days: await listDays(db, workspaceId),
      ...hold,
      held_reason: heldReason(hold),
      accepted_today: await getAcceptedToday(db, workspaceId),
      limit: mostADay,
    }
  })
}

function oneRoutes(app: FastifyInstance, { db, instance, sealer }: MessageDeps): void {
  const find = async (workspaceId: number, id: string): Promise<FoundMessage> => {
    const found = await findMessage(db, workspaceId, getId(id))
    if (!found) throw new Problem('not_found')
    return found
  }
  route(app, contract.getMessage, async ({ params, caller }) => {
    const found = await find(caller.workspaceId, params.id)
    const figures = await findFigures(db, found)
    const story = await getStory(db, found.mailing_id, found.seq)
    const nothing = { contact_id: null, opens: 0, clicks: 0, ...notHeld }
    return { ...found, ...(figures ?? nothing), held_reason: heldReason(figures ?? notHeld), ...story }
  })
  const keysOf: KeysOf = (workspaceId, references) => findSigningKeys(db, sealer, workspaceId, references)
  const again = async (workspaceId: number, id: string) => {
    const { mailing_id, seq } = await find(workspaceId, id)
    return getPastMessage({ db, instance, keysOf }, workspaceId, mailing_id, seq)
  }
  route(app, contract.getMessageContent, async ({ params, caller }) =>
    viewPast(await again(caller.workspaceId, params.id), `/api/messages/${params.id}/content.eml`),
  )
  route(app, contract.getMessageSource, async ({ params, caller, reply }) => {
    const { source } = await again(caller.workspaceId, params.id)
    return reply.headers(emlHeaders(`message-${params.id}`)).send(Buffer.from(source, 'latin1'))
  })
}
