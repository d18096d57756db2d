// Metrics of work that waits in the database, which are the same in every worker.
import { countOpen } from '../features/deliveries/index.ts'
import { countWaiting, type FeedbackWatch } from '../features/feedback/index.ts'
import { getQueueAge } from '../features/tracking/index.ts'
import { countWebhooks, type WebhookWatch } from '../features/webhooks/index.ts'
import { getBackupState } from '../platform/backup/index.ts'
import type { Db } from '../platform/db/index.ts'
import type { Metrics, Reading } from '../platform/metrics/index.ts'

/**
 * Milliseconds for which a count of waiting work is reused, so that frequent scrapes do not query the database each
 * time.
 */
const countEvery = 15_000

/** Shows how long events wait to be counted. */
export function watchEvents(metrics: Metrics, db: Db): void {
  metrics.gauge(
    'lettermill_event_queue_age_seconds',
    'For how long the oldest open, click or unsubscribe has waited to be counted; 0 if none waits',
    [],
    async () => [{ value: await getQueueAge(db) }],
  )
}

/** Shows the calls to webhook endpoints, and returns what counts them. */
export function watchWebhooks(metrics: Metrics, db: Db): WebhookWatch {
  const attempts = metrics.counter('lettermill_webhook_attempts_total', 'Posts to webhook endpoints', [
    'result',
  ])
  const seconds = metrics.duration(
    'lettermill_webhook_attempt_duration_seconds',
    'How long a post to a webhook endpoint took',
  )
  metrics.gauge(
    'lettermill_webhook_calls_waiting',
    'Calls of the instance to webhook endpoints: due now, or to be tried again later',
    ['state'],
    countingRarely(() => countWebhooks(db)),
  )
  return (result, took) => {
    attempts(1, { result })
    seconds(took)
  }
}

/** Shows what comes back and waits, and returns what counts it. */
export function watchFeedback(metrics: Metrics, db: Db): FeedbackWatch {
  const read = metrics.counter(
    'lettermill_feedback_total',
    'Bounces, complaints and other feedback that was read, by way and kind',
    ['way', 'kind'],
  )
  metrics.gauge(
    'lettermill_feedback_waiting',
    'Mail in the inbox: to be read, or set aside after three failures',
    ['state'],
    countingRarely(() => countWaiting(db)),
  )
  return (kind, way) => read(1, { kind, way })
}

/** Adds totals of the whole instance, which are the same in every worker. */
export function watchOpen(metrics: Metrics, db: Db): void {
  metrics.gauge(
    'lettermill_recipients_open',
    'Recipients of campaigns in progress without a final outcome: ready to be tried, or waiting for their next attempt',
    ['state'],
    countingRarely(() => countOpen(db)),
  )
}

/** Returns counts by state, and reuses a count for a while. */
export function countingRarely(count: () => Promise<object>): () => Promise<readonly Reading[]> {
  let counted: Promise<readonly Reading[]> | null = null
  let since = 0
  const read = async () =>
    Object.entries(await count()).map(([state, value]) => ({ value: Number(value), labels: { state } }))
  return () => {
    if (counted === null || Date.now() - since >= countEvery) [counted, since] = [read(), Date.now()]
    return counted
  }
}

/** Adds the metrics of backups, which are also totals of the whole instance. */
export function watchBackups(metrics: Metrics, db: Db): void {
  metrics.gauge(
    'lettermill_last_backup_timestamp_seconds',
    'The moment of the last backup that was read back and verified; 0 before the first',
    [],
    async () => {
      const { made } = await getBackupState(db)
      return [{ value: (made?.getTime() ?? 0) / 1000 }]
    },
  )
  metrics.gauge(
    'lettermill_backup_failed',
    'Whether the last attempted backup failed: 1 or 0',
    [],
    async () => {
      const { failure } = await getBackupState(db)
      return [{ value: failure ? 1 : 0 }]
    },
  )
}
