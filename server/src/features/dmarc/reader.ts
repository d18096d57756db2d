// Reads the inbox of DMARC reports. It parses each report in a thread, then stores the report's rows for the proved
// domains. A report that arrives twice, or is read twice after a crash, counts once. If the DNS gives no answer about a
// report's signature, the report is read again later.
import { transaction, type Db } from '../../platform/db/index.ts'
import type { DnsOptions } from '../../platform/dns/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { LoopErrors } from '../../platform/loops/loop-errors.ts'
import { Problem } from '../../platform/problem.ts'
import { WorkLoop } from '../../platform/loops/work-loop.ts'
import {
  claimReport,
  deleteReportMail,
  isHopeless,
  postponeReport,
  type WaitingReport,
} from './queries/inbox.ts'
import { addReport, listProved, trimReports, type NewReport, type ProvedDomain } from './queries/reports.ts'
import type { dmarcTasks, Outcome } from './report/mail.ts'
import type { DmarcRow } from './report/report.ts'
import type { DropReason } from './report/unreadable.ts'
import { dmarcThreads } from './threads.ts'

/**
 * The result of reading a mail to dmarc@. `repeat`: every domain has the report already, or accepted too many in a day.
 * `later`: the DNS gave no answer about the signature, and the mail waits.
 */
export type DmarcResult = 'kept' | 'repeat' | 'foreign' | 'later' | DropReason

export interface DmarcReaderDeps {
  db: Db
  log: Log
  loopErrors: LoopErrors
  watch?: (result: DmarcResult) => void
  /** Where the keys of signatures are looked up. Default: the system's resolvers. */
  dns?: DnsOptions
  /** For tests: parses a mail in this thread. */
  read?: (mail: Buffer, dns: DnsOptions) => Promise<Outcome>
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
      log: deps.log,
      loopErrors: deps.loopErrors,
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
    if (result !== 'later') await deleteReportMail(db, mail.id)
    watch?.(result)
    log.debug({ result }, 'Mail to dmarc@ was read')
    return result
  }

  async #read(mail: WaitingReport): Promise<DmarcResult> {
    const { db, dns = {}, read = readInThread } = this.#deps
    const outcome = await read(mail.body, dns)
    if ('dropped' in outcome) return outcome.dropped
    const { report, signedBy, isUnsure } = outcome
    const parts = partsOf(await listProved(db, report.domain), report.rows)
    if (parts.size === 0) return 'foreign'
    if (isUnsure && (await postponeReport(db, mail))) return 'later'
    return this.#keep({ ...report, signedBy }, parts)
  }

  async #keep(report: NewReport, parts: Map<ProvedDomain, DmarcRow[]>): Promise<DmarcResult> {
    const { db } = this.#deps
    let kept = 0
    for (const [domain, part] of parts)
      kept += await transaction(db, async (tx) => {
        if (!(await addReport(tx, domain, report, part))) return 0
        await trimReports(tx, domain.id)
        return 1
      })
    return kept > 0 ? 'kept' : 'repeat'
  }
}

async function readInThread(mail: Buffer, dns: DnsOptions): Promise<Outcome> {
  try {
    return await inThread({ mail, now: Math.floor(Date.now() / 1000), dns }, 0)
  } catch (error) {
    if (error instanceof Problem && error.code === 'body_too_large') return { dropped: 'too slow' }
    throw error
  }
}

/**
 * Finds the rows for each proved domain. In every workspace, a row belongs to the domain of From, or else to the
 * nearest domain above it. Rows that belong to no domain are left out. Pure.
 */
function partsOf<Domain extends Pick<ProvedDomain, 'workspace_id' | 'domain_name'>>(
  proved: readonly Domain[],
  rows: readonly DmarcRow[],
): Map<Domain, DmarcRow[]> {
  const nearest = new Map<string, Domain[]>()
  const parts = new Map<Domain, DmarcRow[]>()
  for (const row of rows) {
    const owners = nearest.get(row.domain) ?? ownersOf(proved, row.domain)
    nearest.set(row.domain, owners)
    for (const owner of owners) {
      const part = parts.get(owner) ?? []
      part.push(row)
      parts.set(owner, part)
    }
  }
  return parts
}

function ownersOf<Domain extends Pick<ProvedDomain, 'workspace_id' | 'domain_name'>>(
  proved: readonly Domain[],
  name: string,
): Domain[] {
  const nearest = new Map<number, Domain>()
  for (const domain of proved) {
    if (name !== domain.domain_name && !name.endsWith(`.${domain.domain_name}`)) continue
    const known = nearest.get(domain.workspace_id)
    if (!known || known.domain_name.length < domain.domain_name.length)
      nearest.set(domain.workspace_id, domain)
  }
  return [...nearest.values()]
}
