// The HTTP application: the frame, and one line per feature. It does not listen; bin/ makes it listen.
import path from 'node:path'
import { confirmPagePath, preferencesPagePath, unsubscribePagePath } from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import { accountRoutes, callerFinder } from './features/accounts/index.ts'
import { analyticsRoutes } from './features/analytics/index.ts'
import { auditRoutes } from './features/audit/index.ts'
import { brandRoutes } from './features/brand/index.ts'
import {
  campaignRoutes,
  isAnySending,
  listFieldUses,
  listTargetUses,
  stopWorkspace,
} from './features/campaigns/index.ts'
import { checkupRoutes, listWorse, probeRoutes } from './features/checkups/index.ts'
import { dmarcRoutes } from './features/dmarc/index.ts'
import { contactPageRoutes } from './features/contact-page/index.ts'
import { contactRoutes, ErasedAddresses } from './features/contacts/index.ts'
import { mailingReaders, reasonText, releasePostponed } from './features/deliveries/index.ts'
import { fieldRoutes } from './features/fields/index.ts'
import {
  assertGroupUnused,
  assertSenderUnused,
  confirmByButton,
  confirmWords,
  formRoutes,
  listFieldsInForms,
  stampsOf,
} from './features/forms/index.ts'
import { forgetMail, mailboxRoutes } from './features/mailbox/index.ts'
import { messageRoutes } from './features/messages/index.ts'
import { providerLimitRoutes } from './features/mail-providers/index.ts'
import { noticeRoutes } from './features/notices/index.ts'
import { pageRoutes } from './features/pages/index.ts'
import { leaveEverything, preferenceRoutes, preferenceWords } from './features/preferences/index.ts'
import { quotaRoutes, quotasOf } from './features/quotas/index.ts'
import {
  isTestMode,
  listRelayHosts,
  PublicAddress,
  publicAddressRoutes,
  relayRoutes,
} from './features/relays/index.ts'
import { reputationRoutes } from './features/reputation/index.ts'
import { searchRoutes } from './features/search/index.ts'
import { listFieldsInSegments, segmentRoutes } from './features/segments/index.ts'
import { senderRoutes } from './features/senders/index.ts'
import { feedbackRoutes, hookRoute, waysRoutes, type HookWatch } from './features/feedback/index.ts'
import { suppressionRoutes, undoRoutes, unsubscribeAddresses } from './features/suppressions/index.ts'
import { ownsPicture, templateRoutes } from './features/templates/index.ts'
import { confirmationTokens, testAddressRoutes } from './features/test-addresses/index.ts'
import { topicRoutes } from './features/topics/index.ts'
import {
  EventRecorder,
  linkTokens,
  startCounting,
  trackingRoutes,
  unsubscribeByButton,
  unsubscribeWords,
} from './features/tracking/index.ts'
import { warmUpRoutes } from './features/warm-ups/index.ts'
import { webhookRoutes } from './features/webhooks/index.ts'
import { createCaptcha } from './platform/captcha/index.ts'
import type { Clock } from './platform/clock.ts'
import { takesMail, type Config } from './platform/config/index.ts'
import {
  findUntrustedProxy,
  forgetUntrustedProxy,
  getInstanceId,
  getServerVersion,
  ignoreTransient,
  isCrowded,
  isReadOnlyServer,
  noteUntrustedProxy,
  pendingMigrations,
  wasFull,
  type Db,
} from './platform/db/index.ts'
import { createDns } from './platform/dns/index.ts'
import {
  clientErrorRoutes,
  policyReportRoute,
  securityTxtRoute,
  createHttp,
  describeApi,
  healthRoutes,
  isBuilt,
  serveWeb,
  showApi,
  trustOf,
  watchForUntrustedProxy,
  type Readiness,
} from './platform/http/index.ts'
import { LoopErrors } from './platform/loop-errors.ts'
import type { Log } from './platform/log/index.ts'
import { metricsRoute, watchRequests, type Metrics } from './platform/metrics/index.ts'
import { serverPath } from './platform/paths.ts'
import { sealerOf } from './platform/sealing/index.ts'
import { openStorage } from './platform/storage/index.ts'
import { watchTallies } from './tallies.ts'

export interface AppDeps {
  config: Config
  db: Db
  log: Log
  clock: Clock
  secretKey: string
  /** The metrics of this process; unset or null if metrics are off. */
  metrics?: Metrics | null
  /** The built web app's folder. */
  webFolder?: string
}

/** Builds the application on a migrated database. Closing it records the events that it still holds. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, db, log, clock, secretKey, webFolder = serverPath('..', 'web', 'dist') } = deps
  const { metrics = null } = deps
  const address = await PublicAddress.open(db, config)
  const app = await createHttp({
    log,
    trustProxy: config.TRUST_PROXY,
    get secure() {
      return address.url.startsWith('https:')
    },
    hcaptcha: config.CAPTCHA === 'hcaptcha',
    rateLimit: config.RATE_LIMIT,
    findCaller: callerFinder(db),
  })
  app.addHook('onClose', () => address.close())
  await watchProxies(app, deps)
  if (metrics) watchRequests(app, metrics)
  const tokens = linkTokens([secretKey, ...config.SECRET_KEYS_OLD])
  const confirmations = confirmationTokens([secretKey, ...config.SECRET_KEYS_OLD])
  const sealer = sealerOf([secretKey, ...config.SECRET_KEYS_OLD])
  const environment = config.SMTP_URL ?? []
  const recorder = new EventRecorder({ db, log })
  const counting = startCounting(db, log, new LoopErrors())
  app.addHook('onClose', async () => {
    await recorder.close()
    await counting.stop()
  })
  const instance = {
    instanceId: await getInstanceId(db),
    get publicUrl() {
      return address.url
    },
    assertReachable: (on: Db) => address.assertReachable(on),
    tokens,
    bounceDomain: config.BOUNCE_DOMAIN,
    unsubscribeDomain: takesMail(config) ? config.BOUNCE_DOMAIN : undefined,
    sendingDomains: config.SENDING_DOMAINS,
  }

  if (metrics) {
    watchEvents(metrics, recorder)
    watchTallies(metrics)
  }
  await describeApi(app)
  await showApi(app)
  healthRoutes(app, readiness(db, webFolder))
  metricsRoute(app, metrics, config.METRICS_PORT === undefined ? config.METRICS_TOKEN : undefined)
  auditRoutes(app, { db, sayReason: reasonText })
  clientErrorRoutes(app)
  policyReportRoute(app)
  securityTxtRoute(app, config)
  accountRoutes(app, { db, config, secretKey, onWorkspaceStopped: stopWorkspace })
  const quotas = quotasOf(config)
  quotaRoutes(app, { db, quotas })
  fieldRoutes(app, {
    db,
    listUses: async (on, workspaceId) => [
      ...(await listFieldUses(on, workspaceId)),
      ...(await listFieldsInSegments(on, workspaceId)),
      ...(await listFieldsInForms(on, workspaceId)),
    ],
  })
  topicRoutes(app, { db })
  const erased = new ErasedAddresses([secretKey, ...config.SECRET_KEYS_OLD])
  contactRoutes(app, { db, quotas, erased, suppressAddresses: unsubscribeAddresses, assertGroupUnused })
  segmentRoutes(app, { db, clock, quotas, listUses: listTargetUses })
  senderRoutes(app, {
    db,
    listRelayHosts: () => listRelayHosts(db, environment),
    sealer,
    bounceDomain: config.BOUNCE_DOMAIN ?? null,
    assertSenderUnused,
  })
  brandRoutes(app, { db, ownsPicture })
  await templateRoutes(app, {
    ...{ db, storage: openStorage(config) },
    get publicUrl() {
      return address.url
    },
  })
  suppressionRoutes(app, { db, clock, mostByHand: quotas.contacts, erased })
  undoRoutes(app, { db })
  const readers = mailingReaders(db, instance)
  trackingRoutes(app, { tokens, recorder, readers })
  preferenceRoutes(app, { db, tokens, readers })
  unsubscribeByButton(app, { tokens, recorder })
  leaveEverything(app, { tokens, recorder })
  testAddressRoutes(app, { db, clock, tokens: confirmations })
  const sendRate = config.SEND_RATE ?? null
  campaignRoutes(app, { db, clock, instance, sealer, quotas, confirmations, sendRate })
  formRoutes(app, {
    ...{ db, clock, log, instance, quotas, erased },
    captcha: createCaptcha(config, secretKey),
    stamps: stampsOf([secretKey, ...config.SECRET_KEYS_OLD]),
  })
  confirmByButton(app, { db, quotas, erased })
  messageRoutes(app, { db, clock, instance, sealer, mostADay: config.QUOTA_MESSAGES })
  feedbackRoutes(app, { db, keep: config.FEEDBACK_KEEP })
  const { BOUNCE_LISTEN: listen, BOUNCE_DOMAIN: domain = null, BOUNCE_MAILBOX: mailboxes } = config
  const listening = listen ? `${listen.host}:${String(listen.port)}` : null
  waysRoutes(app, {
    ...{ db, tokens, sealer, domain, listening, mailboxes },
    get publicUrl() {
      return address.url
    },
  })
  hookRoute(app, { db, log, tokens, sealer, watch: metrics ? watchHooks(metrics) : undefined })
  const dns = createDns()
  checkupRoutes(app, { db, dns, instance, sealer, config })
  probeRoutes(app, { db, dns, instance, sealer, config })
  dmarcRoutes(app, {
    db,
    dns: createDns(),
    address: domain !== null && takesMail(config) ? `dmarc@${domain}` : null,
    listRelays: () => listRelayHosts(db, environment),
  })
  reputationRoutes(app, { db })
  warmUpRoutes(app, { db, releasePostponed })
  providerLimitRoutes(app, { db })
  webhookRoutes(app, {
    ...{ db, sealer },
    get publicUrl() {
      return address.url
    },
  })
  analyticsRoutes(app, { db, clock })
  searchRoutes(app, { db })
  mailboxRoutes(app, { db, tokens, isActive: () => isTestMode(db, environment) })
  pageRoutes(app, { db })
  relayRoutes(app, {
    db,
    sealer,
    environment,
    isSending: isAnySending,
    sendRate,
    get publicUrl() {
      return address.url
    },
    ehloName: config.EHLO_NAME,
  })
  publicAddressRoutes(app, { db, config, address, secretKey })
  noticeRoutes(app, {
    ...{ db, clock, trusts: trustOf(config.TRUST_PROXY) },
    listWorseDomains: (workspaceId) => listWorse(db, workspaceId),
  })
  contactPageRoutes(app, {
    db,
    erased,
    forgetMail,
  })
  await serveWeb(app, path.resolve(webFolder), { language: config.LANGUAGE, withoutScript })
  return app
}

/** The words and buttons for browsers without JavaScript, on pages to which mails link. */
const withoutScript = new Map([
  [confirmPagePath, confirmWords],
  [unsubscribePagePath, unsubscribeWords],
  [preferencesPagePath, preferenceWords],
])

/**
 * Tells administrators about a proxy that TRUST_PROXY does not name, until it does, or about one that sends only the
 * header Forwarded.
 */
async function watchProxies(app: FastifyInstance, { config, db, log }: AppDeps): Promise<void> {
  const trusts = trustOf(config.TRUST_PROXY)
  watchForUntrustedProxy(app, { log, trusts, note: (address) => noteUntrustedProxy(db, address) })
  const noted = await findUntrustedProxy(db)
  if (noted !== null && trusts(noted)) await forgetUntrustedProxy(db, noted).catch(ignoreTransient)
}

function watchHooks(metrics: Metrics): HookWatch {
  const hooks = metrics.counter('lettermill_hooks_total', 'Requests of providers to their hooks', [
    'provider',
    'result',
  ])
  return (provider, result) => hooks(1, { provider, result })
}

function watchEvents(metrics: Metrics, recorder: EventRecorder): void {
  metrics.growing(
    'lettermill_events_recorded_total',
    'Opens, clicks and unsubscribes that were recorded',
    () => recorder.recorded,
  )
  metrics.growing(
    'lettermill_events_dropped_total',
    'Opens and clicks that were not recorded, because too many came or the database took none',
    () => recorder.dropped,
  )
  metrics.growing(
    'lettermill_events_late_total',
    'Clicks that were answered before they were recorded, because the database took too long',
    () => recorder.late,
  )
}

function readiness(db: Db, webFolder: string): Readiness {
  return async () => {
    const refused = await getServerVersion(db).then(
      () => null,
      (error: unknown) => ({ isCrowded: isCrowded(error) }),
    )
    if (refused?.isCrowded) return 'The database refuses more connections: all that it allows are in use.'
    if (refused) return 'The database does not answer.'
    if (await isReadOnlyServer(db)) return 'The database takes no changes.'
    if (wasFull(db)) return 'The disk of the database is full.'
    const pending = await pendingMigrations(db)
    if (pending.length > 0) return `Migrations are missing: ${pending.join(', ')}. Run: lettermill migrate`
    return isBuilt(webFolder) ? null : 'The web app is not built.'
  }
}
