// The API calls of the built-in mailbox. An account sees its own workspace's messages. A signed-in administrator sees
// all, and the audit log records when an administrator reads messages of others.
import { getMailboxMessage, listMailbox } from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import PostalMime from 'postal-mime'
import type { Db } from '../../platform/db/index.ts'
import { getId, route, type Caller } from '../../platform/http/index.ts'
import { Problem } from '../../platform/problem.ts'
import { acted } from '../audit/index.ts'
import type { LinkTokens } from '../tracking/index.ts'
import { countMessages, findMessage, listMessages, type MessageRow } from './queries.ts'
import { isTracked } from './tracked.ts'

export interface MailboxDeps {
  db: Db
  /** Whether messages go to the mailbox, which is so if no relay is configured. */
  isTestMode(on: Db): Promise<boolean>
  tokens: LinkTokens
}

/** Adds the API calls of the mailbox. */
export function mailboxRoutes(app: FastifyInstance, { db, isTestMode, tokens }: MailboxDeps): void {
  route(app, listMailbox, async ({ query, caller, request, reply }) => {
    const { search = '', limit = null, offset = 0 } = query
    const slice = { search: search.trim().replaceAll('\0', ''), limit, offset }
    const scope = scopeOf(caller)
    void reply.header('x-total-count', await countMessages(db, scope, slice.search))
    const active = await isTestMode(db)
    if (scope !== null) return { active, messages: await listMessages(db, scope, slice) }
    const messages = await acted(
      db,
      request,
      (tx) => listMessages(tx, scope, slice),
      (found) => (found.some((message) => isOfOthers(caller, message)) ? {} : null),
    )
    return { active, messages }
  })
  route(app, getMailboxMessage, async ({ params, caller, request }) => {
    const message = await acted(
      db,
      request,
      (tx) => getMessage(tx, scopeOf(caller), getId(params.id)),
      (found) => (isOfOthers(caller, found) ? { objectId: found.workspace_id } : null),
    )
    const parsed = await PostalMime.parse(message.source)
    return {
      ...message,
      headers: parsed.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
      html: parsed.html ?? null,
      text: parsed.text ?? null,
      source: message.source.toString('utf8'),
      tracked: isTracked(tokens, parsed.html ?? parsed.text ?? ''),
    }
  })
}

/**
 * The workspace whose messages a caller sees; null for all, including those that name no workspace. A token is stored
 * in scripts, so it reads only its own workspace's messages, even if it belongs to an administrator.
 */
function scopeOf(caller: Caller): number | null {
  return caller.isAdmin && caller.by === 'session' ? null : caller.workspaceId
}

function isOfOthers(caller: Caller, message: MessageRow): message is MessageRow & { workspace_id: number } {
  return message.workspace_id !== null && message.workspace_id !== caller.workspaceId
}

async function getMessage(db: Db, scope: number | null, id: number) {
  const message = await findMessage(db, scope, id)
  if (!message) throw new Problem('not_found')
  return message
}
