// The API calls of the dashboard's notices.
import * as api from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import { findFailedBackup } from '../../platform/backup/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { dismissUntrustedProxy, findUntrustedProxy, type Db } from '../../platform/db/index.ts'
import { route } from '../../platform/http/index.ts'
import { countWaiting } from '../accounts/index.ts'
import { acted } from '../audit/index.ts'
import { detailOf, findRestored, goOnRestored, listReputationHeld, listWarnings } from '../campaigns/index.ts'
import { listHeldCampaigns } from '../deliveries/index.ts'

export interface NoticeDeps {
  db: Db
  clock: Clock
  /** Whether TRUST_PROXY names an address. */
  trusts: (address: string) => boolean
  /** The domains of a workspace that have a new problem. */
  listWorseDomains: (workspaceId: number) => Promise<api.Notices['worse_domains']>
}

export function noticeRoutes(
  app: FastifyInstance,
  { db, clock, trusts, listWorseDomains }: NoticeDeps,
): void {
  route(app, api.getNotices, async ({ caller: { isAdmin, workspaceId } }) => {
    const proxy = isAdmin ? await findUntrustedProxy(db) : null
    const isNamed = proxy !== null && trusts(proxy)
    return {
      restored: await findRestored(db, isAdmin ? null : workspaceId),
      backup: isAdmin ? await findFailedBackup(db, clock.now()) : null,
      untrusted_proxy: isNamed ? null : proxy,
      forwarded_only: isNamed ? proxy : null,
      registrations_waiting: isAdmin ? (await countWaiting(db, '')).all : 0,
      warnings: await listWarnings(db, workspaceId),
      coded: await listCoded(db, workspaceId, isAdmin),
      worse_domains: await listWorseDomains(workspaceId),
    }
  })
  route(app, api.goOnRestored, ({ request }) =>
    acted(
      db,
      request,
      (tx) => goOnRestored(tx),
      (goneOn) => ({ detail: detailOf(goneOn) }),
    ),
  )
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

/** What else needs attention: campaigns that a provider refuses, and those that did not start. */
async function listCoded(db: Db, workspaceId: number, isAdmin: boolean): Promise<api.CodedNotice[]> {
  const blocked = await listHeldCampaigns(db, workspaceId)
  const held = await listReputationHeld(db, isAdmin ? null : workspaceId)
  const unreleased = held.filter(({ code }) => code === 'reputation_unreleased').length
  return [
    ...(isAdmin && unreleased > 0
      ? [{ code: 'release_awaited' as const, params: { campaigns: unreleased } }]
      : []),
    ...held
      .filter((campaign) => campaign.workspace_id === workspaceId)
      .map(({ code, id, name, held_at }) => ({ code, params: { campaign: { id, name }, held_at } })),
    ...blocked.map(({ id, name, provider, held_at }) => ({
      code: 'campaign_provider_blocked' as const,
      params: { campaign: { id, name }, provider, held_at },
    })),
  ]
}
