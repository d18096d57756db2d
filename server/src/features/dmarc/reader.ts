// Reads the inbox of DMARC reports. It parses each report in a thread, then stores the report's rows for the proved
// domains. A report that arrives twice, or is read twice after a crash, counts once.
import { transaction, type Db } from '../../platform/db/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { LoopErrors } from '../../platform/loop-errors.ts'
import { Problem } from '../../platform/problem.ts'
import { WorkLoop } from '../../platform/work-loop.ts'
import { partsOf } from './parts.ts'
import { claimReport, deleteReportMail, isHopeless, type WaitingReport } from './queries/inbox.ts'
import { addReport, listProved, trimReports } from './queries/reports.ts'
import type { Outcome } from './report/mail.ts'
import type { DmarcReport } from './report/report.ts'
import type { DropReason } from './report/unreadable.ts'
import { dmarcThreads, type dmarcTasks } from './threads.ts'

/**
 * The result of reading a mail to dmarc@. `repeat`: every domain has the report already, or accepted too many in a day.
 */
export type DmarcResult = 'kept' | 'repeat' | 'foreign' | DropReason

export interface DmarcReaderDeps {
  db: Db
  log: Log
  loopErrors: LoopErrors
  watch?: (result: DmarcResult) => void
  /** For tests: parses a mail in this thread. */
  read?: (mail: Buffer) => Promise<Outcome>
}

/** Milliseconds between two looks of a worker into an empty inbox. */
const every = 5000

const inThread = dmarcThreads.task<(typeof dmarcTasks)['readDmarcMail']>('readDmarcMail')

/** Reads the inbox until it is stopped. Several processes may run it. */
export class DmarcReader {
  readonly #deps: DmarcReaderDeps
  readonly #loop: WorkLoop

  constructor(deps: DmarcReaderDeps) {
    this.#deps = deps
    this.#loop = new WorkLoop({
      name: 'dmarc',
      step: async () => ((await this.readNext()) === null ? every : 0),
      afterError: every,
      // A report may take a minute in its thread.
      hangsAfter: 90_000,
      failure: 'A DMARC report could not be read now',
      ...{ log: deps.log, loopErrors: deps.loopErrors },
    })
  }

  start(): void {
    this.#loop.start()
  }

  /** Resolves once the current report is read. */
  stop(): Promise<void> {
    return this.#loop.stop()
  }

  /** Reads the mail that waits longest. @returns the result; null if no mail waits */
  async readNext(): Promise<DmarcResult | null> {
    const { db, log, watch } = this.#deps
    const mail = await claimReport(db)
    if (!mail) return null
    const result = isHopeless(mail) ? 'too slow' : await this.#read(mail)
    await deleteReportMail(db, mail.id)
    watch?.(result)
    log.debug({ result }, 'Mail to dmarc@ was read')
    return result
  }

  async #read({ body }: WaitingReport): Promise<DmarcResult> {
    const { read = readInThread } = this.#deps
    const outcome = await read(body)
    return 'dropped' in outcome ? outcome.dropped : this.#keep(outcome.report)
  }

  async #keep({ rows, ...report }: DmarcReport): Promise<DmarcResult> {
    const { db } = this.#deps
    const parts = partsOf(await listProved(db, report.domain), rows)
    let kept = 0
    for (const [domain, part] of parts)
      kept += await transaction(db, async (tx) => {
        if (!(await addReport(tx, domain, report, part))) return 0
        await trimReports(tx, domain.id)
        return 1
      })
    if (kept > 0) return 'kept'
    return parts.size > 0 ? 'repeat' : 'foreign'
  }
}

async function readInThread(mail: Buffer): Promise<Outcome> {
  try {
    return await inThread({ mail, now: Math.floor(Date.now() / 1000) }, 0)
  } catch (error) {
    if (error instanceof Problem && error.code === 'body_too_large') return { dropped: 'too slow' }
    throw error
  }
}
