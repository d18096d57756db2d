// Looking into the built-in mailbox: an account sees its own workspace's messages, an administrator all.
import { getMailboxMessage, listMailbox } from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import PostalMime from 'postal-mime'
import type { Db } from '../../platform/db/index.ts'
import { getId, route, type Caller } from '../../platform/http/index.ts'
import { Problem } from '../../platform/problem.ts'
import { countMessages, findMessage, listMessages } from './queries.ts'

export interface MailboxDeps {
  db: Db
  /** Whether messages go to the mailbox, which they do where no relay is configured. */
  active: boolean
}

/** Adds the calls of the mailbox. */
export function mailboxRoutes(app: FastifyInstance, { db, active }: MailboxDeps): void {
  route(app, listMailbox, async ({ query, caller, reply }) => {
    const { search = '', limit = null, offset = 0 } = query
    const words = search.trim().replaceAll('\0', '')
    void reply.header('x-total-count', await countMessages(db, scopeOf(caller), words))
    return { active, messages: await listMessages(db, scopeOf(caller), { search: words, limit, offset }) }
  })
  route(app, getMailboxMessage, async ({ params, caller }) => {
    const message = await findMessage(db, scopeOf(caller), getId(params.id))
    if (!message) throw new Problem('not_found')
    const parsed = await PostalMime.parse(message.source)
    return {
      ...message,
      headers: parsed.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
      html: parsed.html ?? null,
      text: parsed.text ?? null,
      source: message.source.toString('utf8'),
    }
  })
}

/** The workspace whose messages a caller sees; null: all, also those that name none. */
function scopeOf(caller: Caller): number | null {
  return caller.isAdmin ? null : caller.workspaceId
}
