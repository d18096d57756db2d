// Runs the duties as graphile-worker jobs: by the clock, once for the whole instance, whoever is free.
import { Logger, parseCronItems, run, type Runner } from 'graphile-worker'
import type pg from 'pg'
import type { Db } from '../platform/db/index.ts'
import type { Log } from '../platform/log/index.ts'
import { duties, type Duty, type DutyDeps } from './duties.ts'
import type { DutyWatch } from './metrics.ts'

/** Starts the runner, which tells `watch` of every run; it never handles signals, `bin` does. */
export function runDuties(
  pool: pg.Pool,
  db: Db,
  deps: DutyDeps,
  { log, watch }: { log: Log; watch: DutyWatch },
): Promise<Runner> {
  const entries: [string, Duty][] = Object.entries(duties)
  return run({
    pgPool: pool,
    concurrency: 2,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') log.error(message)
      else if (level === 'warning') log.warn(message)
      else log.debug(message)
    }),
    taskList: Object.fromEntries(
      entries.map(([name, duty]) => [
        name,
        async () => {
          const done = await runWatched(name, () => duty.run(db, deps), watch)
          const found = Array.isArray(done) && done.length > 0
          log[found ? 'warn' : 'debug'](
            { duty: name, done },
            found ? 'A duty found something to mend' : 'A duty was done',
          )
        },
      ]),
    ),
    parsedCronItems: parseCronItems(
      entries.map(([name, duty]) => ({
        task: name,
        match: duty.cron,
        identifier: name,
        options: { backfillPeriod: 0 },
      })),
    ),
  })
}

async function runWatched(duty: string, run: () => Promise<unknown>, watch: DutyWatch): Promise<unknown> {
  try {
    const done = await run()
    watch(duty, 'done')
    return done
  } catch (error) {
    watch(duty, 'failed')
    throw error
  }
}
