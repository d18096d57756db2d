// The worker role: the sending loop, the built-in mailbox if no relay is set, and the background jobs.
import { randomBytes } from 'node:crypto'
import os from 'node:os'
import { refusalJudge, startDueCampaigns } from '../features/campaigns/index.ts'
import { keepProbe } from '../features/checkups/index.ts'
import { startContactJobs } from '../features/contacts/index.ts'
import { relayTransport, SuppressedWatch } from '../features/deliveries/index.ts'
import { DmarcReader } from '../features/dmarc/index.ts'
import { FeedbackReader, MailboxReader } from '../features/feedback/index.ts'
import { startMailbox, type Mailbox } from '../features/mailbox/index.ts'
import { providerHead, RelayPool } from '../features/relays/index.ts'
import { WebhookSender } from '../features/webhooks/index.ts'
import { systemClock } from '../platform/clock.ts'
import type { Reach } from '../platform/outgoing/index.ts'
import { deadlines, keepPresence, withDeadline, type Database } from '../platform/db/index.ts'
import type { Metrics } from '../platform/metrics/index.ts'
import { clientMatter } from '../platform/refusals/index.ts'
import { LoopErrors } from '../platform/loops/loop-errors.ts'
import { openServices, type Basis, type Services } from '../services.ts'
import { runJobs } from './job-runner.ts'
import { Lineage } from './lineage.ts'
import { watchWorker } from './metrics.ts'
import { engine, follow, type Shared } from './engine.ts'

export interface WorkerDeps extends Omit<Basis, 'db' | 'clock' | 'metrics' | 'loopErrors'> {
  database: Database
  databaseUrl: string
  /** The metrics of this process; unset or null if metrics are off. */
  metrics?: Metrics | null
  /** Counts the errors of loops, for /readyz. */
  loopErrors?: LoopErrors
  /** For tests: decides which addresses webhooks can be posted to. */
  reach?: Reach
}

export interface Worker {
  /** Starts nothing new, waits for messages on the wire, and records them. */
  stop(): Promise<void>
}

/** Starts a worker on a migrated database. */
export async function startWorker(deps: WorkerDeps): Promise<Worker> {
  const { database, databaseUrl, metrics = null, loopErrors = new LoopErrors(), reach, ...basis } = deps
  const { db, pool } = database
  const services = await openServices({ ...basis, db, clock: systemClock, metrics, loopErrors })
  const { log, config, instance } = services
  const patient = withDeadline(db, deadlines.job)
  const name = `${os.hostname().replace(/[^\w-]/g, '_')}-${String(process.pid)}-${randomBytes(4).toString('hex')}`
  const { relays, transport, mailbox } = await openRelays(services, name).catch(async (error: unknown) => {
    // Its loops would keep the process.
    await services.close()
    throw error
  })
  const shared = {
    patient,
    name,
    watch: watchWorker(metrics, { db, transport, loopErrors }),
    judge: refusalJudge(db),
    reach,
  }
  const suppressed = new SuppressedWatch(db, log)
  const lineage = new Lineage({ db, log, instanceId: instance.instanceId, folder: config.DATA_DIR })
  const sending = engine(services, shared, { relays, transport, suppressed, lineage })
  const presence = keepPresence(databaseUrl, name, log, (payload) => follow(sending, payload))
  loopErrors.follow((isTroubled) => presence.tell(isTroubled))
  // The check for a restore must come before anything is sent.
  await lineage.start()
  const stopping = new AbortController()
  const runner = await runJobs(
    pool,
    patient,
    Object.assign(services, { database, signal: stopping.signal }),
    shared.watch.job,
  )
  await startDueCampaigns(db)
  const contactJobs = startContactJobs(patient, log, loopErrors)
  const readers = loopsOf(services, shared)
  await presence.held
  for (const loop of [sending, ...readers]) loop.start()
  return {
    async stop() {
      stopping.abort()
      await Promise.all([sending, runner, contactJobs, ...readers].map((each) => each.stop()))
      await services.close()
      await lineage.stop()
      suppressed.stop()
      await relays.stop()
      await mailbox()?.close()
      await presence.close()
    },
  }
}

/** Opens the relays of SMTP_URL and of the settings, or the built-in mailbox while there are none. */
async function openRelays({ db, log, sealer, environment, config }: Services, worker: string) {
  let mailbox: Mailbox | null = null
  const openMailbox = async () => (mailbox ??= await startMailbox({ db, log })).url
  const relays = new RelayPool({ db, log, sealer, worker, environment, openMailbox })
  // A wrong SMTP_URL stops the start.
  const transport = relayTransport(environment, {
    connections: config.SMTP_CONNECTIONS,
    limits: { command: config.SMTP_COMMAND_TIMEOUT, answer: config.SMTP_ANSWER_TIMEOUT },
    ehloName: config.EHLO_NAME,
    head: providerHead,
    onAccepted: (address) => relays.accepted(address),
    clientMatter,
  })
  relays.follow(transport)
  await relays.refresh()
  return { relays, transport, mailbox: () => mailbox as Mailbox | null }
}

/** The loops that read what comes back, and post webhooks. */
function loopsOf(services: Services, { patient: db, name: worker, watch, judge, reach }: Shared) {
  const { log, loopErrors, config, tokens, recorder, sealer } = services
  return [
    new FeedbackReader({
      db,
      log,
      tokens,
      recorder,
      loopErrors,
      watch: watch.feedback,
      took: watch.feedbackTook,
      judge,
      probe: keepProbe,
    }),
    new DmarcReader({ db, log, loopErrors, watch: watch.dmarc }),
    new WebhookSender({
      db,
      log,
      sealer,
      get publicUrl() {
        return services.publicUrl
      },
      loopErrors,
      watch: watch.webhooks,
      ...(reach && { reach }),
    }),
    ...config.BOUNCE_MAILBOX.map((address, index) => {
      const domain = config.BOUNCE_DOMAIN ?? null
      return new MailboxReader(
        { db, log, tokens, worker, loopErrors, watch: watch.mailbox, domain },
        address,
        index,
      )
    }),
  ]
}
