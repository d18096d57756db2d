// Receives the events that providers post. It looks up the key in the address before it reads the body, and commits the
// events before it answers.
import { takeHook, type HookProvider, type HookRefusal } from '@lettermill/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { transaction, type Db, type Tx } from '../../../platform/db/index.ts'
import { route } from '../../../platform/http/index.ts'
import type { Log } from '../../../platform/log/index.ts'
import type { Metrics } from '../../../platform/metrics/index.ts'
import { Problem } from '../../../platform/problem.ts'
import { UnreadableSecret, type Sealer } from '../../../platform/sealing/index.ts'
import type { LinkTokens } from '../../tracking/index.ts'
import { InboxLimit } from '../inbox-limit.ts'
import { useSignatures } from '../queries/signatures.ts'
import { keepEvents } from '../queries/keep.ts'
import { findHook, noteRefused, noteTaken, type StoredHook } from '../queries/ways.ts'
import type { HookRequest, Proof, Provider } from './event.ts'
import { withoutKnownDeliveries } from './deliveries.ts'
import { digestOf, sealedAs } from './secrets.ts'
import { providerNames, providersOf } from './providers.ts'
import { confirmTopic, type Fetch } from './sns.ts'
import { readEvents, jsonOf } from './events.ts'

export interface HookDeps {
  db: Db
  log: Log
  tokens: LinkTokens
  sealer: Sealer
  metrics?: Metrics | null
  /** For tests: fetches Amazon's certificates and confirms topics. */
  fetchText?: Fetch | undefined
}

interface TakeDeps extends HookDeps {
  room: InboxLimit
  /** Called for each request. */
  watch: (provider: HookProvider, result: 'taken' | 'refused') => void
}

const hooks = new WeakMap<FastifyRequest, StoredHook>()
const taken = { message: 'Taken.' }
/** Adds the call to which providers post their events. */
export function hookRoute(app: FastifyInstance, deps: HookDeps): void {
  const { db, metrics } = deps
  const count = metrics?.counter('lettermill_hooks_total', 'Requests of providers to their hooks', [
    'provider',
    'result',
  ])
  const watch: TakeDeps['watch'] = (provider, result) => count?.(1, { provider, result })
  const providers = providersOf(deps.fetchText)
  const room = new InboxLimit(db)
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    scope.addHook('onRequest', async (request) => {
      const { provider = '', key = '' } = request.params as { provider?: string; key?: string }
      if (!/^[a-z]{1,20}$/.test(provider)) throw new Problem('hook_refused')
      const hook = await findHook(db, provider, digestOf(key))
      if (!hook) throw new Problem('hook_refused')
      hooks.set(request, hook)
    })
    route(scope, takeHook, async ({ request, reply }) => {
      const hook = hooks.get(request)
      if (!hook) throw new Problem('hook_refused')
      await take({ ...deps, room, watch }, hook, providers[hook.provider], { request, reply })
      return taken
    })
    done()
  })
}

async function take(
  deps: TakeDeps,
  hook: StoredHook,
  provider: Provider,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const { db, tokens, watch } = deps
  const refuse = async (why: HookRefusal, problem: Problem): Promise<never> => {
    watch(hook.provider, 'refused')
    await noteRefused(db, hook.id, why).catch(() => undefined)
    throw problem
  }
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const unreadable = () =>
    refuse('unreadable', new Problem('hook_unreadable', { provider: providerNames[hook.provider] }))
  const json = jsonOf(body)
  if (json === undefined) return unreadable()
  const asked = { headers: request.headers, body, json, secret: secretOf(deps, hook) }
  const proof = await proofOf(deps, provider, asked)
  if (proof === 'unreadable') return unreadable()
  if (proof === 'raw') return refuse('raw_delivery', new Problem('raw_delivery'))
  if (proof === 'ask') {
    void reply.header('www-authenticate', 'Basic realm="Lettermill"')
    return refuse('password_missing', new Problem('hook_password'))
  }
  if (proof === 'refused') return refuse('wrong', new Problem('hook_refused'))
  if (proof === 'confirm') {
    await confirmTopic(json, deps.fetchText).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'A topic of SNS could not be confirmed')
      throw new Problem('overloaded')
    })
    await noteTaken(db, hook.id)
    return
  }
  const events = readEvents(tokens, provider, asked)
  if (!events) return unreadable()
  // The provider sends the events again.
  if (!(await deps.room.hasRoomFor(null))) throw new Problem('overloaded')
  const kept = await withoutKnownDeliveries(deps, events)
  const isKept = await transaction(db, async (tx) => {
    if (!(await isFirstUse(tx, provider, asked))) return false
    if (kept.length > 0) await keepEvents(tx, hook.provider, kept)
    return true
  })
  if (!isKept) return refuse('repeated', new Problem('hook_refused'))
  await noteTaken(db, hook.id)
  watch(hook.provider, 'taken')
}

/** Whether the request's signatures came with no other event before. Stores that they came with this one. */
async function isFirstUse(tx: Tx, provider: Provider, asked: HookRequest): Promise<boolean> {
  const signed = provider.signedFor?.(asked)
  if (!signed) return true
  const event = digestOf(JSON.stringify(signed.event))
  const tokens = [...new Set(signed.tokens)].map(digestOf)
  return (await useSignatures(tx, tokens, event)) === tokens.length
}

async function proofOf({ log }: TakeDeps, provider: Provider, asked: HookRequest): Promise<Proof> {
  try {
    return await provider.prove(asked)
  } catch (error) {
    // The certificate could not be fetched now, and the provider will retry.
    log.warn({ err: error }, 'The signature of an event could not be checked now')
    throw new Problem('overloaded')
  }
}

function secretOf({ sealer, log }: TakeDeps, { id, secret }: StoredHook): string {
  try {
    return secret === null ? '' : sealer.open(secret, sealedAs(id))
  } catch (error) {
    if (!(error instanceof UnreadableSecret)) throw error
    log.warn({ hook: id }, 'The secret of a hook cannot be read with this SECRET_KEY')
    throw new Problem('hook_refused')
  }
}
