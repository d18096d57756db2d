// The HTTP application: the frame, and one line per feature. It does not listen; bin/ makes it listen.
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { accountRoutes, callerFinder, findWhoMay, oidcRoutes } from './features/accounts/index.ts'
import { analyticsRoutes } from './features/analytics/index.ts'
import { auditRoutes } from './features/audit/index.ts'
import { brandRoutes } from './features/brand/index.ts'
import { campaignRoutes } from './features/campaigns/index.ts'
import { checkupRoutes, probeRoutes } from './features/checkups/index.ts'
import { contactPageRoutes } from './features/contact-page/index.ts'
import { contactEventRoutes } from './features/contact-events/index.ts'
import { contactRoutes } from './features/contacts/index.ts'
import { dmarcRoutes } from './features/dmarc/index.ts'
import { feedbackRoutes, hookRoute, waysRoutes } from './features/feedback/index.ts'
import { fieldRoutes } from './features/fields/index.ts'
import { formRoutes } from './features/forms/index.ts'
import { mailboxRoutes } from './features/mailbox/index.ts'
import { providerLimitRoutes } from './features/mail-providers/index.ts'
import { memberRoutes } from './features/members/index.ts'
import { messageRoutes } from './features/messages/index.ts'
import { noticeRoutes } from './features/notices/index.ts'
import { pageRoutes } from './features/pages/index.ts'
import { preferenceRoutes } from './features/preferences/index.ts'
import { quotaRoutes } from './features/quotas/index.ts'
import { publicAddressRoutes, relayRoutes } from './features/relays/index.ts'
import { reputationRoutes } from './features/reputation/index.ts'
import { searchRoutes } from './features/search/index.ts'
import { secondFactorRoutes } from './features/second-factors/index.ts'
import { segmentRoutes } from './features/segments/index.ts'
import { senderRoutes } from './features/senders/index.ts'
import { suppressionRoutes, undoRoutes } from './features/suppressions/index.ts'
import { templateRoutes } from './features/templates/index.ts'
import { testAddressRoutes } from './features/test-addresses/index.ts'
import { topicRoutes } from './features/topics/index.ts'
import { trackingRoutes, type EventRecorder } from './features/tracking/index.ts'
import { warmUpRoutes } from './features/warm-ups/index.ts'
import { webhookRoutes } from './features/webhooks/index.ts'
import {
  findUntrustedProxy,
  forgetUntrustedProxy,
  getServerVersion,
  ignoreTransient,
  isCrowded,
  isReadOnlyServer,
  noteUntrustedProxy,
  pendingMigrations,
  wasFull,
  type Db,
} from './platform/db/index.ts'
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
  watchForUntrustedProxy,
  type Readiness,
} from './platform/http/index.ts'
import { LoopErrors } from './platform/loops/loop-errors.ts'
import { metricsRoute, watchRequests, type Metrics } from './platform/metrics/index.ts'
import { serverPath } from './platform/paths.ts'
import { addReadersTemplate } from './platform/readers/index.ts'
import { openServices, type Basis, type Services } from './services.ts'
import { watchTallies } from './tallies.ts'

export interface AppDeps extends Omit<Basis, 'metrics' | 'loopErrors'> {
  /** The metrics of this process; unset or null if metrics are off. */
  metrics?: Metrics | null
  /** The built web app's folder. */
  webFolder?: string
}

/** Each adds the calls of a feature. The audit log comes first, because it notes the refused calls of the others. */
const features: readonly ((app: FastifyInstance, services: Services) => void | Promise<void>)[] = [
  auditRoutes,
  accountRoutes,
  memberRoutes,
  secondFactorRoutes,
  oidcRoutes,
  quotaRoutes,
  fieldRoutes,
  topicRoutes,
  contactRoutes,
  contactEventRoutes,
  segmentRoutes,
  senderRoutes,
  brandRoutes,
  templateRoutes,
  suppressionRoutes,
  undoRoutes,
  trackingRoutes,
  preferenceRoutes,
  testAddressRoutes,
  campaignRoutes,
  formRoutes,
  messageRoutes,
  feedbackRoutes,
  waysRoutes,
  hookRoute,
  checkupRoutes,
  probeRoutes,
  dmarcRoutes,
  reputationRoutes,
  warmUpRoutes,
  providerLimitRoutes,
  webhookRoutes,
  analyticsRoutes,
  searchRoutes,
  mailboxRoutes,
  pageRoutes,
  relayRoutes,
  publicAddressRoutes,
  noticeRoutes,
  contactPageRoutes,
]

/** Builds the application on a migrated database. Closing it records the events that it still holds. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { webFolder = serverPath('..', 'web', 'dist'), metrics = null, ...basis } = deps
  const { config, db, log } = basis
  const services = await openServices({ ...basis, metrics, loopErrors: new LoopErrors() })
  const app = await createHttp({
    log,
    trustProxy: config.TRUST_PROXY,
    get secure() {
      return services.publicUrl.startsWith('https:')
    },
    hcaptcha: config.CAPTCHA === 'hcaptcha',
    rateLimit: config.RATE_LIMIT,
    findCaller: callerFinder(db, config.REQUIRE_SECOND_FACTOR),
    findWhoMay: (workspaceId, role) => findWhoMay(db, workspaceId, role),
  })
  app.addHook('onClose', () => services.close())
  await watchProxies(app, services)
  if (metrics) {
    watchRequests(app, metrics)
    watchEvents(metrics, services.recorder)
    watchTallies(metrics)
  }
  addReadersTemplate(app, webFolder)
  await describeApi(app)
  await showApi(app)
  healthRoutes(app, readiness(db, webFolder))
  metricsRoute(app, metrics, config.METRICS_PORT === undefined ? config.METRICS_TOKEN : undefined)
  clientErrorRoutes(app)
  policyReportRoute(app)
  securityTxtRoute(app, config)
  for (const addRoutes of features) await addRoutes(app, services)
  await serveWeb(app, path.resolve(webFolder), { language: config.LANGUAGE })
  return app
}

/**
 * Tells administrators about a proxy that TRUST_PROXY does not name, until it does, or about one that sends only the
 * header Forwarded.
 */
async function watchProxies(app: FastifyInstance, { db, log, trusts }: Services): Promise<void> {
  watchForUntrustedProxy(app, { log, trusts, note: (address) => noteUntrustedProxy(db, address) })
  const noted = await findUntrustedProxy(db)
  if (noted !== null && trusts(noted)) await forgetUntrustedProxy(db, noted).catch(ignoreTransient)
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
