// The metrics of a worker: the engine, the relays, waiting work, the jobs. They are only totals.
import { unwatched, type EngineWatch, type RelayState, type Transport } from '../features/deliveries/index.ts'
import { type DmarcResult, countReportMail } from '../features/dmarc/index.ts'
import type { FeedbackWatch, MailboxWatch } from '../features/feedback/index.ts'
import type { WebhookWatch } from '../features/webhooks/index.ts'
import type { Db } from '../platform/db/index.ts'
import { watchTallies } from '../tallies.ts'
import type { LoopErrors } from '../platform/loops/loop-errors.ts'
import type { Metrics } from '../platform/metrics/index.ts'
import {
  watchOpen,
  watchBackups,
  watchEvents,
  watchWebhooks,
  watchFeedback,
  countingRarely,
} from './metrics-instance.ts'

/** Reports for each run of a job whether it succeeded. */
export type JobWatch = (job: string, result: 'done' | 'failed') => void

export interface WorkerWatch {
  /** Receives the reports of the sending loop. */
  engine: EngineWatch
  /** Receives the reports of the job runner. */
  job: JobWatch
  /** Receives the reports of the reader of the feedback inbox. */
  feedback: FeedbackWatch
  /** Called with the seconds that reading a batch of the feedback inbox took. */
  feedbackTook: (seconds: number) => void
  /** Receives the reports of the reader of DMARC reports. */
  dmarc: (result: DmarcResult) => void
  /** Receives the reports of the readers of mailboxes. */
  mailbox: MailboxWatch
  /** Receives the reports of the sender of webhooks. */
  webhooks: WebhookWatch
}

/** Adds the metrics of a worker. Does nothing if metrics are off. */
export function watchWorker(
  metrics: Metrics | null,
  { db, transport, loopErrors }: { db: Db; transport: Pick<Transport, 'relays'>; loopErrors: LoopErrors },
): WorkerWatch {
  const nobody = () => undefined
  if (!metrics)
    return {
      engine: unwatched,
      job: nobody,
      feedback: nobody,
      feedbackTook: nobody,
      dmarc: nobody,
      mailbox: nobody,
      webhooks: nobody,
    }
  watchRelays(metrics, transport)
  watchOpen(metrics, db)
  watchBackups(metrics, db)
  watchEvents(metrics, db)
  watchTallies(metrics)
  metrics.gauge(
    'lettermill_loop_errors_in_a_row',
    'Errors that a loop of this worker has met in a row; absent while it succeeds',
    ['loop'],
    () => loopErrors.all.map(({ loop, times }) => ({ value: times, labels: { loop } })),
  )
  return {
    engine: watchEngine(metrics),
    job: watchJobs(metrics),
    feedback: watchFeedback(metrics, db),
    feedbackTook: metrics.duration(
      'lettermill_feedback_processing_seconds',
      'How long it took to read a batch of the inbox, up to a hundred mails',
    ),
    dmarc: watchDmarc(metrics, db),
    mailbox: watchMailboxes(metrics),
    webhooks: watchWebhooks(metrics, db),
  }
}

function watchMailboxes(metrics: Metrics): MailboxWatch {
  const read = new Map<number, number>()
  metrics.gauge(
    'lettermill_mailbox_last_success_timestamp_seconds',
    'When this worker last read a mailbox of BOUNCE_MAILBOX; by its place there, from 1',
    ['mailbox'],
    () => [...read].map(([index, value]) => ({ value, labels: { mailbox: String(index + 1) } })),
  )
  const failures = metrics.counter(
    'lettermill_mailbox_failures_total',
    'Looks at a mailbox of BOUNCE_MAILBOX that failed',
    ['mailbox'],
  )
  return (index, result) => {
    if (result === 'read') read.set(index, Date.now() / 1000)
    else failures(1, { mailbox: String(index + 1) })
  }
}

function watchDmarc(metrics: Metrics, db: Db): WorkerWatch['dmarc'] {
  const read = metrics.counter('lettermill_dmarc_reports_total', 'Mail to dmarc@ that was read, by result', [
    'result',
  ])
  metrics.gauge(
    'lettermill_dmarc_reports_waiting',
    'Mail to dmarc@ that waits to be read',
    ['state'],
    countingRarely(async () => ({ unread: await countReportMail(db) })),
  )
  return (result) => read(1, { result })
}

function watchEngine(metrics: Metrics): EngineWatch {
  const messages = metrics.counter('lettermill_messages_total', 'Outcomes recorded, by kind', ['outcome'])
  const flushes = metrics.duration('lettermill_flush_duration_seconds', 'How long a flush of outcomes took')
  const failures = metrics.counter('lettermill_flush_failures_total', 'Flushes that failed and were retried')
  const setAside = metrics.counter(
    'lettermill_journals_set_aside_total',
    'Files in the journal folder that were not accepted',
  )
  const freed = metrics.counter(
    'lettermill_mailings_freed_total',
    'Campaigns without progress because this worker counted chunks as its own and did not send them',
  )
  let [claimed, lastRound] = [0, Date.now() / 1000]
  metrics.gauge('lettermill_chunks_claimed', 'Chunks that this worker is sending', [], () => [
    { value: claimed },
  ])
  metrics.gauge(
    'lettermill_worker_last_round_timestamp_seconds',
    'When the sending loop last ran: every second at least, while the worker is healthy',
    [],
    () => [{ value: lastRound }],
  )
  return {
    flushed(outcomes, seconds) {
      flushes(seconds)
      for (const [outcome, count] of Object.entries(outcomes)) messages(count, { outcome })
    },
    flushFailed: () => failures(1),
    journalSetAside: () => setAside(1),
    mailingFreed: () => freed(1),
    wentRound(chunks) {
      claimed = chunks
      lastRound = Date.now() / 1000
    },
  }
}

function watchRelays(metrics: Metrics, transport: Pick<Transport, 'relays'>): void {
  const ofEach = (read: (state: RelayState) => number) => () =>
    transport.relays().map((state) => ({ value: read(state), labels: { relay: state.relay } }))
  const gauge = (name: string, help: string, read: (state: RelayState) => number) =>
    metrics.gauge(`lettermill_relay_${name}`, help, ['relay'], ofEach(read))
  gauge('connections', 'Open connections to the relay', ({ connections }) => connections)
  gauge('connections_busy', 'Connections to the relay that carry a message', ({ busy }) => busy)
  gauge(
    'failing_seconds',
    'How long the relay has accepted nothing; 0 while it accepts messages',
    ({ failingFor }) => failingFor / 1000,
  )
  gauge('backoff_seconds', 'How long until the next attempt to reach the relay', ({ wait }) => wait / 1000)
}

function watchJobs(metrics: Metrics): JobWatch {
  const help = 'Runs of background jobs by how they ended'
  const runs = metrics.counter('lettermill_job_runs_total', help, ['job', 'result'])
  return (job, result) => runs(1, { job, result })
}
