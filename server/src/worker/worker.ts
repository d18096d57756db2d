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
  type Instance,
} from '../features/deliveries/index.ts'
import { DmarcReader } from '../features/dmarc/index.ts'
import { FeedbackReader, MailboxReader } from '../features/feedback/index.ts'
import { startMailbox, type Mailbox } from '../features/mailbox/index.ts'
import { isTestMode, providerHead, PublicAddress, RelayPool } from '../features/relays/index.ts'
import { findSigningKeys } from '../features/senders/index.ts'
import { EventRecorder, linkTokens, startCounting } from '../features/tracking/index.ts'
import { takesMail, type Config } from '../platform/config/index.ts'
import { WebhookSender } from '../features/webhooks/index.ts'
import type { Reach } from '../platform/outgoing/index.ts'
import {
  deadlines,
  getInstanceId,
  isPresent,
  keepPresence,
  transaction,
  withDeadline,
  type Database,
} from '../platform/db/index.ts'
import type { Log } from '../platform/log/index.ts'
import type { Metrics } from '../platform/metrics/index.ts'
import { clientMatter } from '../platform/refusals/index.ts'
import { sealerOf } from '../platform/sealing/index.ts'
import { LoopErrors } from '../platform/loop-errors.ts'
import { openStorage } from '../platform/storage/index.ts'
import { runJobs } from './job-runner.ts'
import { Lineage } from './lineage.ts'
import { watchWorker } from './metrics.ts'

export interface WorkerDeps {
  config: Config
  database: Database
  databaseUrl: string
  log: Log
  secretKey: string
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
export async function startWorker({
  config,
  database,
  databaseUrl,
  log,
  secretKey,
  metrics = null,
  loopErrors = new LoopErrors(),
  reach,
}: WorkerDeps): Promise<Worker> {
  const { db, pool } = database
  const patient = withDeadline(db, deadlines.job)
  const name = `${os.hostname().replace(/[^\w-]/g, '_')}-${String(process.pid)}-${randomBytes(4).toString('hex')}`
  const address = await PublicAddress.open(db, config)
  const instance: Instance = {
    instanceId: await getInstanceId(db),
    get publicUrl() {
      return address.url
    },
    assertReachable: (on) => address.assertReachable(on),
    tokens: linkTokens([secretKey, ...config.SECRET_KEYS_OLD]),
    bounceDomain: config.BOUNCE_DOMAIN,
    unsubscribeDomain: takesMail(config) ? config.BOUNCE_DOMAIN : undefined,
    sendingDomains: config.SENDING_DOMAINS,
  }
  const sealer = sealerOf([secretKey, ...config.SECRET_KEYS_OLD])
  let mailbox: Mailbox | null = null
  const environment = config.SMTP_URL ?? []
  const relays = new RelayPool({
    db,
    log,
    sealer,
    worker: name,
    environment,
    openMailbox: async () => (mailbox ??= await startMailbox({ db, log })).url,
  })
  const suppressed = new SuppressedWatch(db, log)
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
  const watch = watchWorker(metrics, { db, transport, loopErrors })
  const later: StartDeps['later'] = new Map()
  const judge = refusalJudge(db)
  const lineage = new Lineage({ db, log, instanceId: instance.instanceId, folder: config.DATA_DIR })
  const sending = new Sending({
    db,
    log,
    worker: name,
    transport,
    refreshRelays: () => relays.refresh(),
    rate: config.SEND_RATE ? limitedRate(db, config.SEND_RATE) : unlimited,
    isMailbox: () => relays.isMailbox,
    journalFolder: path.join(config.DATA_DIR, 'journal'),
    leaseSeconds: config.LEASE_SECONDS,
    retryDelays: config.RETRY_DELAYS,
    throttles: new ProviderThrottles(config.RETRY_DELAYS[0]),
    watch: touching(watch.engine, lineage),
    loopErrors,
    suppressed,
    messages: new MessageSource(db, instance, (workspaceId, references) =>
      findSigningKeys(db, sealer, workspaceId, references),
    ),
    campaigns: {
      startPending: () =>
        startPending({
          db: patient,
          log,
          instance,
          later,
          isTestMode: (tx) => isTestMode(tx, environment),
        }),
      settle: (mailingId) => settleCampaign(db, mailingId),
      judge,
      blocked: (mailingId) => announceBlocked(db, mailingId),
      hold: async (mailingId, reason) => {
        if (!(await holdStream(db, mailingId, reason))) await holdCampaign(db, mailingId, reason)
      },
    },
    instanceId: instance.instanceId,
    isAlive: (worker) => isPresent(db, worker),
    tellSetAside: (detail) =>
      transaction(db, (tx) => record(tx, product, { action: 'journal_set_aside', detail })),
  })
  const presence = keepPresence(databaseUrl, name, log, (payload) => {
    const signal = readSignal(payload)
    if (signal.kind === 'halt') sending.halt(signal.mailingId)
    else if (signal.kind === 'free') sending.free(signal.mailingId)
    else if (signal.kind === 'urgent') sending.wakeUrgent()
    else sending.wake()
  })
  loopErrors.follow((isTroubled) => presence.tell(isTroubled))
  // The check for a restore must come before anything is sent.
  await lineage.start()
  const stopping = new AbortController()
  const runner = await runJobs(
    pool,
    patient,
    { config, storage: openStorage(config), database, secretKey, log, address, signal: stopping.signal },
    { log, watch: watch.job },
  )
  await startDueCampaigns(db)
  const contactJobs = startContactJobs(patient, log, loopErrors)
  const recorder = new EventRecorder({ db, log })
  const counting = startCounting(db, log, loopErrors)
  const { tokens } = instance
  const feedback = new FeedbackReader({
    db: patient,
    log,
    tokens,
    recorder,
    loopErrors,
    watch: watch.feedback,
    took: watch.feedbackTook,
    judge,
    probe: keepProbe,
  })
  const mailboxes = config.BOUNCE_MAILBOX.map(
    (address, index) =>
      new MailboxReader(
        {
          ...{ db: patient, log, tokens, worker: name, loopErrors, watch: watch.mailbox },
          domain: config.BOUNCE_DOMAIN ?? null,
        },
        address,
        index,
      ),
  )
  const dmarc = new DmarcReader({ db: patient, log, loopErrors, watch: watch.dmarc })
  const webhooks = new WebhookSender({
    db: patient,
    log,
    sealer,
    get publicUrl() {
      return address.url
    },
    loopErrors,
    watch: watch.webhooks,
    ...(reach && { reach }),
  })
  await presence.held
  sending.start()
  feedback.start()
  webhooks.start()
  dmarc.start()
  for (const each of mailboxes) each.start()
  return {
    async stop() {
      stopping.abort()
      await Promise.all([
        ...[sending, runner, contactJobs, feedback, dmarc, webhooks, ...mailboxes].map((each) => each.stop()),
      ])
      await recorder.close()
      await counting.stop()
      await lineage.stop()
      suppressed.stop()
      address.close()
      await relays.stop()
      await mailbox?.close()
      await presence.close()
    },
  }
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
