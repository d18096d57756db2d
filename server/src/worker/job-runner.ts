// Runs the jobs with graphile-worker: by schedule, once for the whole instance, on any free worker.
import { Logger, parseCronItems, run, type Runner } from 'graphile-worker'
import type pg from 'pg'
import { problemOf, type Db } from '../platform/db/index.ts'
import type { Log } from '../platform/log/index.ts'
import { jobs, type Job, type JobDeps } from './jobs.ts'
import type { JobWatch } from './metrics.ts'

/**
 * Keeps the process when a connection breaks while graphile-worker records the end of a job. It does not wait for that
 * statement (`failJob` and `completeJob` in its worker.js, 0.17.3), so nothing else could handle the error, and
 * Node.js would end the process. The job stays locked; the schedule adds the next one.
 */
export function surviveLostStatements(log: Log): void {
  process.on('unhandledRejection', (error) => {
    if (problemOf(error) === null) throw error
    log.warn({ err: error }, 'The end of a job could not be recorded')
  })
}

/** Starts the runner, which reports every run to `watch`. It does not handle signals; `bin` does. */
export function runJobs(pool: pg.Pool, db: Db, deps: JobDeps, watch: JobWatch): Promise<Runner> {
  const { log } = deps
  const entries: [string, Job][] = Object.entries(jobs)
  return run({
    pgPool: pool,
    // The short jobs need two. A backup may take hours, and the checkup of many domains a quarter of an hour, so there
    // are two more.
    concurrency: 4,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') log.error(message)
      else if (level === 'warning') log.warn(message)
      else log.debug(message)
    }),
    taskList: Object.fromEntries(
      entries.map(([name, job]) => [
        name,
        async () => {
          const done = await runWatched(name, () => job.run(db, deps), watch)
          const found = Array.isArray(done) && done.length > 0
          log[found ? 'warn' : 'debug'](
            { job: name, done },
            found ? 'A job found something to repair' : 'A job was done',
          )
        },
      ]),
    ),
    parsedCronItems: parseCronItems(
      entries.map(([name, job]) => ({
        task: name,
        match: job.cron,
        identifier: name,
        options: { backfillPeriod: 0 },
      })),
    ),
  })
}

async function runWatched(job: string, run: () => Promise<unknown>, watch: JobWatch): Promise<unknown> {
  try {
    const done = await run()
    watch(job, 'done')
    return done
  } catch (error) {
    watch(job, 'failed')
    throw error
  }
}
