// The calls behind the dashboard's notices.
import * as api from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import { dismissUntrustedProxy, findUntrustedProxy, type Db } from '../../platform/db/index.ts'
import { route } from '../../platform/http/index.ts'
import { acted } from '../audit/index.ts'
import { findRestored, goOnRestored } from '../campaigns/index.ts'

export function noticeRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, api.getNotices, async ({ caller: { isAdmin, workspaceId } }) => ({
    restored: await findRestored(db, isAdmin ? null : workspaceId),
    untrusted_proxy: isAdmin ? await findUntrustedProxy(db) : null,
  }))
  route(app, api.goOnRestored, async ({ request }) => ({
    resumed: await acted(
      db,
      request,
      (tx) => goOnRestored(tx),
      (count) => ({ detail: `campaigns: ${String(count)}` }),
    ),
  }))
  route(app, api.dismissUntrustedProxy, async ({ request }) => {
    await acted(
      db,
      request,
      (tx) => dismissUntrustedProxy(tx),
      (address) => ({ detail: address }),
    )
    return { message: 'The notice was dismissed.' }
  })
}
