// The administrators' calls about the ways of feedback, and the call by which scripts report feedback.
import { randomBytes } from 'node:crypto'
import * as api from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../platform/config/index.ts'
import type { Db, Tx } from '../../platform/db/index.ts'
import { getId, route } from '../../platform/http/index.ts'
import { Problem } from '../../platform/problem.ts'
import type { Sealer } from '../../platform/sealing/index.ts'
import { english } from '../../platform/words/index.ts'
import { acted } from '../audit/index.ts'
import type { LinkTokens } from '../tracking/index.ts'
import { InboxLimit } from './inbox-limit.ts'
import { textFile, textOf } from './originals.ts'
import { listMailboxes } from './queries/mailboxes.ts'
import { countWaiting } from './queries/inbox.ts'
import { keepEvents } from './queries/keep.ts'
import {
  addHook,
  findLast,
  listHooks,
  type ListedHook,
  lockHooks,
  removeHook,
  setSecret,
} from './queries/ways.ts'
import { findUnmatched, listFailed, listUnmatched, retryFailed } from './queries/unmatched.ts'
import { hookUser, digestOf, sealedAs } from './hooks/secrets.ts'
import { isSendgridKey } from './hooks/sendgrid.ts'
import { isTopic } from './hooks/sns.ts'
import { placesOf, eventOf } from './reported.ts'

export interface WaysDeps {
  db: Db
  tokens: LinkTokens
  sealer: Sealer
  /** Without a slash at its end. It may change at any time: read it when it is used, and do not keep it. */
  readonly publicUrl: string
  config: Pick<Config, 'BOUNCE_DOMAIN' | 'BOUNCE_LISTEN' | 'BOUNCE_MAILBOX'>
}

/** Adds the API calls of the ways of feedback, and the call by which scripts report feedback. */
export function waysRoutes(app: FastifyInstance, deps: WaysDeps): void {
  const { db } = deps
  const room = new InboxLimit(db)
  route(app, api.getFeedbackWays, () => showWays(deps))
  route(app, api.getUnmatchedOriginal, async ({ params, reply }) => {
    const id = getId(params.id)
    const found = await findUnmatched(db, id)
    if (!found) throw new Problem('not_found')
    return reply.headers(textFile(`unmatched_${String(id)}`)).send(textOf(found.body))
  })
  route(app, api.retryFailedFeedback, async ({ request }) => {
    const count = await acted(db, request, retryFailed, (each) => ({ detail: String(each) }))
    return { message: `${String(count)} are read once more.` }
  })
  route(app, api.createHook, async ({ body, request }) => {
    const key = randomBytes(32).toString('base64url')
    const secret = secretOf(body)
    const hook = await acted(
      db,
      request,
      (tx) => makeHook(tx, deps, { ...body, key, secret }),
      ({ provider, name }) => ({ detail: `${provider}: ${name}` }),
    )
    return { hook, url: addressOf(deps.publicUrl, hook.provider, { key, secret }) }
  })
  route(app, api.deleteHook, async ({ params, request }) => {
    await acted(
      db,
      request,
      async (tx) => {
        const name = await removeHook(tx, getId(params.id))
        if (name === undefined) throw new Problem('not_found')
        return name
      },
      (detail) => ({ detail }),
    )
    return { message: english('feedback', 'hooks.removed') }
  })
  route(app, api.sendFeedback, async ({ body, caller, request }) => {
    if (!(await room.hasRoomFor(caller.workspaceId))) throw new Problem('overloaded')
    const places = await placesOf(deps, caller.workspaceId, body.reports)
    const kept = body.reports.map((report, at) => eventOf(report, places[at] ?? null))
    await acted(
      db,
      request,
      (tx) => keepEvents(tx, 'api', kept, caller.workspaceId),
      () => ({ detail: String(kept.length) }),
    )
    return { kept: kept.length }
  })
}

async function showWays({ db, config }: WaysDeps): Promise<api.FeedbackWays> {
  const { BOUNCE_DOMAIN: domain = null, BOUNCE_LISTEN: listen, BOUNCE_MAILBOX: mailboxes } = config
  const [marks, hooks, waiting, failed, unmatched, listenerLast, apiLast] = await Promise.all([
    listMailboxes(db),
    listHooks(db),
    countWaiting(db),
    listFailed(db),
    listUnmatched(db),
    findLast(db, 'smtp'),
    findLast(db, 'api'),
  ])
  return {
    domain,
    listening: listen ? `${listen.host}:${String(listen.port)}` : null,
    waiting,
    failed,
    unmatched,
    hooks: hooks.map(hookInWords),
    listener_last_at: listenerLast,
    mailboxes: mailboxes.map(({ place }) => {
      const mark = marks.find((each) => each.place === place)
      return {
        place,
        last_success_at: mark?.succeeded_at ?? null,
        failing_since: mark?.failed_at ?? null,
        error: mark?.error_code ? english('mailboxErrors', mark.error_code, mark.error_params ?? {}) : null,
        error_code: mark?.error_code ?? null,
        error_params: mark?.error_params ?? null,
      }
    }),
    api_last_at: apiLast,
  }
}

async function makeHook(
  tx: Tx,
  { sealer }: WaysDeps,
  { provider, name, key, secret }: { provider: api.HookProvider; name: string; key: string; secret: string },
): Promise<api.Hook> {
  if ((await lockHooks(tx)) >= api.mostHooks) throw new Problem('hooks_full', { limit: api.mostHooks })
  const hook = await addHook(tx, { provider, name: name || provider, keyHash: digestOf(key) })
  await setSecret(tx, hook.id, sealer.seal(secret, sealedAs(hook.id)))
  return hookInWords(hook)
}

function hookInWords(hook: ListedHook): api.Hook {
  const { refusal_code: code } = hook
  return { ...hook, refusal: code && english('feedback', `hooks.refusals.${code}`) }
}

/** The secret that the administrator entered, or a new password for a provider that signs nothing. @throws Problem */
function secretOf({
  provider,
  secret = '',
}: {
  provider: api.HookProvider
  secret?: string | undefined
}): string {
  if (provider === 'ses' && !isTopic(secret)) throw new Problem('hook_topic_invalid')
  if (provider === 'mailgun' && secret.length < 16) throw new Problem('hook_signing_key_missing')
  if (provider === 'sendgrid' && !isSendgridKey(secret)) throw new Problem('hook_public_key_invalid')
  const isEntered = api.secretProviders.some((each) => each === provider)
  return isEntered ? secret : randomBytes(24).toString('base64url')
}

function addressOf(
  publicUrl: string,
  provider: api.HookProvider,
  { key, secret }: { key: string; secret: string },
): string {
  const url = new URL(`${publicUrl}/hooks/${provider}/${key}`)
  if (!api.secretProviders.some((each) => each === provider)) {
    url.username = hookUser
    url.password = secret
  }
  return url.href
}
