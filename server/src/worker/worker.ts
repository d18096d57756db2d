// The worker role: the sending loop, the built-in mailbox if no relay is set, and the background jobs.
import { randomBytes } from 'node:crypto'
import os from 'node:os'
import path from 'node:path'
import { product, record } from '../features/audit/index.ts'
import {
  announceBlocked,
  holdCampaign,
  refusalJudge,
  settleCampaign,
  startDueCampaigns,
  startPending,
  type StartDeps,
} from '../features/campaigns/index.ts'
import { keepProbe } from '../features/checkups/index.ts'
import { startContactJobs } from '../features/contacts/index.ts'
import {
  holdStream,
  limitedRate,
  MessageSource,
  ProviderThrottles,
  readSignal,
  relayTransport,
  Sending,
  SuppressedWatch,
  unlimited,
  type EngineWatch,
  type SendingContext,
} from '../features/deliveries/index.ts'
import { DmarcReader } from '../features/dmarc/index.ts'
import { FeedbackReader, MailboxReader } from '../features/feedback/index.ts'
import { startMailbox, type Mailbox } from '../features/mailbox/index.ts'
import { providerHead, RelayPool } from '../features/relays/index.ts'
import { findSigningKeys } from '../features/senders/index.ts'
import { WebhookSender } from '../features/webhooks/index.ts'
import { systemClock } from '../platform/clock.ts'
import type { Reach } from '../platform/outgoing/index.ts'
import {
  deadlines,
  isPresent,
  keepPresence,
  transaction,
  withDeadline,
  type Database,
  type Db,
} from '../platform/db/index.ts'
import type { Metrics } from '../platform/metrics/index.ts'
import { clientMatter } from '../platform/refusals/index.ts'
import { LoopErrors } from '../platform/loops/loop-errors.ts'
import { openServices, type Basis, type Services } from '../services.ts'
import { runJobs } from './job-runner.ts'
import { Lineage } from './lineage.ts'
import { watchWorker, type WorkerWatch } from './metrics.ts'

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

/** What the loops of a worker share beside the services. */
interface Shared {
  /** The database with the deadline of jobs. */
  patient: Db
  name: string
  watch: WorkerWatch
  judge: ReturnType<typeof refusalJudge>
  reach: Reach | undefined
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

interface EngineParts extends Pick<SendingContext, 'transport' | 'suppressed'> {
  relays: RelayPool
  lineage: Lineage
}

/** The sending engine, and what campaigns do before, during and after it. */
function engine(services: Services, shared: Shared, { relays, lineage, ...parts }: EngineParts): Sending {
  const { db, log, config, instance, sealer, loopErrors, isTestMode } = services
  const { patient, name, watch, judge } = shared
  const later: StartDeps['later'] = new Map()
  return new Sending({
    ...parts,
    db,
    log,
    worker: name,
    refreshRelays: () => relays.refresh(),
    rate: config.SEND_RATE ? limitedRate(db, config.SEND_RATE) : unlimited,
    isMailbox: () => relays.isMailbox,
    journalFolder: path.join(config.DATA_DIR, 'journal'),
    leaseSeconds: config.LEASE_SECONDS,
    retryDelays: config.RETRY_DELAYS,
    throttles: new ProviderThrottles(config.RETRY_DELAYS[0]),
    watch: touching(watch.engine, lineage),
    loopErrors,
    messages: new MessageSource(db, instance, (workspaceId, references) =>
      findSigningKeys(db, sealer, workspaceId, references),
    ),
    campaigns: {
      startPending: () => startPending({ db: patient, log, instance, later, isTestMode }),
      settle: (mailingId) => settleCampaign(db, mailingId),
      judge,
      blocked: (mailingId) => announceBlocked(db, mailingId),
      hold: async (mailingId, reason) => {
        if (!(await holdStream(db, mailingId, reason))) await holdCampaign(db, mailingId, reason)
      },
    },
    instanceId: instance.instanceId,
    isAlive: (worker) => isPresent(db, worker),
    reportSetAside: (detail) =>
      transaction(db, (tx) => record(tx, product, { action: 'journal_set_aside', detail })),
  })
}

function follow(sending: Sending, payload: string): void {
  const signal = readSignal(payload)
  if (signal.kind === 'halt') sending.halt(signal.mailingId)
  else if (signal.kind === 'free') sending.free(signal.mailingId)
  else if (signal.kind === 'urgent') sending.wakeUrgent()
  else sending.wake()
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

/** A watch of the engine that also keeps the instance's counter going while mail is being sent. */
function touching(watch: EngineWatch, lineage: Lineage): EngineWatch {
  return {
    ...watch,
    wentRound(chunks) {
      if (chunks > 0) lineage.touch()
      watch.wentRound(chunks)
    },
    flushed(outcomes, seconds) {
      lineage.touch()
      watch.flushed(outcomes, seconds)
    },
  }
}
