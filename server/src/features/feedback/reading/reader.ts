// Reads the inbox: what each mail means, which delivery it is about, and what follows. One transaction commits the
// record, the suppression and the deletion from the inbox, so nothing is lost and nothing is counted twice.
import { setTimeout as sleep } from 'node:timers/promises'
import { isTransient, transaction, type Db, type Tx } from '../../../platform/db/index.ts'
import type { Log } from '../../../platform/log/index.ts'
import type { LoopErrors } from '../../../platform/loop-errors.ts'
import { readReport, type Report } from '../../../platform/refusals/index.ts'
import { listPlaces, readUnsubscribeAddress, type FoundPlace, type Place } from '../../deliveries/index.ts'
import { suppress, type Suppression } from '../../suppressions/index.ts'
import { raiseStats, type EventRecorder, type LinkTokens, type StatEntry } from '../../tracking/index.ts'
import { isToken, placeAnswered, placeOf } from '../addresses.ts'
import { readProbeAddress, type ProbePlace } from '../probe-addresses.ts'
import { arrivedProbe, type ArrivedProbe } from './probe-mail.ts'
import {
  addFeedback,
  claimMail,
  deleteMail,
  lookLater,
  noteFailure,
  type NewReport,
  type WaitingMail,
} from '../queries/record.ts'
import { keepUnmatched, noteWays, trimUnmatched } from '../queries/ways.ts'
import { announceFeedback } from '../queries/announcing.ts'
import { actionOf, entriesOf, ofRecipient, reasons, sourceKey, withRecipient } from './meaning.ts'
import { giveUp } from './soft-bounces.ts'
import { heldByProvider } from '../hooks/event.ts'
import { readEvent, type EventReport } from '../kept-event.ts'
import { isUnsubscribe } from './unsubscribe-mail.ts'

/** Told of each mail that was read: what it was, and by which way it came; `unmatched` is about no delivery of ours. */
export type FeedbackWatch = (kind: Report['kind'] | 'unmatched', way: WaitingMail['way']) => void

export interface ReaderDeps {
  db: Db
  log: Log
  tokens: LinkTokens
  recorder: Pick<EventRecorder, 'record'>
  loopErrors: LoopErrors
  watch?: FeedbackWatch
  /** Told how many seconds the reading of a batch took. */
  took?: (seconds: number) => void
  /** Told of each mailing that has new bounces or complaints, after they are committed. */
  judge?: (mailingId: number) => Promise<void>
  /** Told of each probe that came back, in the transaction that takes it out of the inbox. */
  probe?: (tx: Tx, arrived: ArrivedProbe) => Promise<void>
}

const batchSize = 100
/** How often a worker looks into the empty inbox, in milliseconds. */
const every = 1000
/** Seconds to wait before each new look, if the worker has not recorded the delivery yet. */
const looks = [10, 60, 600]
/** Works the inbox off until it is stopped. Several processes may run it. */
export class FeedbackReader {
  readonly #deps: ReaderDeps
  readonly #stopped = new AbortController()
  #running: Promise<void> | null = null
  /** Mailings with new bounces or complaints. */
  #toJudge = new Set<number>()

  constructor(deps: ReaderDeps) {
    this.#deps = deps
  }

  start(): void {
    this.#running ??= this.#run()
  }

  /** Resolves once the batch in progress has ended. */
  async stop(): Promise<void> {
    this.#stopped.abort()
    await this.#running
  }

  /** Reads some of the inbox. @returns how many mails were claimed */
  async readBatch(size = batchSize): Promise<number> {
    const begun = performance.now()
    const read = await this.#readSome(size)
    if (read > 0) this.#deps.took?.((performance.now() - begun) / 1000)
    const mailings = [...this.#toJudge]
    this.#toJudge.clear()
    for (const mailingId of mailings) await this.#deps.judge?.(mailingId)
    return read
  }

  async #readSome(size: number): Promise<number> {
    const { db } = this.#deps
    try {
      return await transaction(db, (tx) => this.#read(tx, size))
    } catch (error) {
      if (isTransient(error)) throw error
      // One mail of them fails: each by itself shows which.
      return this.#readOneByOne(size)
    }
  }

  async #run(): Promise<void> {
    const { log, loopErrors } = this.#deps
    const { signal } = this.#stopped
    while (!signal.aborted) {
      let read = 0
      try {
        read = await this.readBatch()
        loopErrors.succeeded('feedback')
      } catch (error) {
        loopErrors.failed('feedback', error)
        log.warn({ err: error }, 'Mail that came back could not be read now')
      }
      if (read < batchSize) await sleep(every, undefined, { signal }).catch(() => undefined)
    }
  }

  async #readOneByOne(size: number): Promise<number> {
    const { db, log } = this.#deps
    let claimed = 0
    while (claimed < size) {
      let id: number | undefined
      try {
        const read = await transaction(db, (tx) => this.#read(tx, 1, (mail) => (id = mail.id)))
        if (read === 0) break
      } catch (error) {
        if (isTransient(error) || id === undefined) throw error
        log.warn({ err: error, mail: id }, 'A mail that came back could not be read')
        await noteFailure(db, id, error instanceof Error ? error.message.slice(0, 1000) : 'unknown')
      }
      claimed += 1
    }
    return claimed
  }

  async #read(tx: Tx, size: number, seen?: (mail: WaitingMail) => void): Promise<number> {
    const mails = await claimMail(tx, size)
    for (const mail of mails) seen?.(mail)
    const notes = await Promise.all(mails.map((mail) => this.#understand(mail)))
    const asked = notes.flatMap(({ place }) => (place ? [place] : []))
    const found = asked.length === 0 ? [] : await listPlaces(tx, asked)
    const places = new Map(found.map((each) => [`${String(each.mailing_id)}/${String(each.seq)}`, each]))
    const done: number[] = []
    const about: Known[] = []
    const soft = new Map<number, string[]>()
    let unmatched = 0
    for (const { mail, place, report, key, original, probe } of notes.sort(unsubscribesFirst)) {
      if (probe !== undefined) {
        if (probe) await this.#deps.probe?.(tx, arrivedProbe(mail, report, probe))
        done.push(mail.id)
        continue
      }
      const named = place && places.get(`${String(place.mailingId)}/${String(place.seq)}`)
      // A script speaks for its own workspace alone.
      const isForeign = mail.workspace_id !== null && named?.workspace_id !== mail.workspace_id
      const delivery = isForeign ? null : named
      if (delivery && (await this.#waits(tx, mail, delivery))) continue
      if (delivery) {
        const read =
          key === undefined ? await withRecipient(mail, report, delivery) : ofRecipient(report, delivery)
        about.push({ mail, delivery, report: read, key, original })
        const { workspace_id: workspaceId, email } = delivery
        if (read.kind === 'soft') soft.set(workspaceId, [...(soft.get(workspaceId) ?? []), email])
      } else if (place === null && mail.way !== 'api' && !isToken(this.#deps.tokens, mail.envelope_to)) {
        // Neither a test message's, nor what a workspace's script said.
        const { kind, words, reporter } = report
        unmatched += 1
        await keepUnmatched(tx, {
          ...{ way: mail.way, kind, words, reporter, received_at: mail.received_at },
          original: original ?? mail.body,
        })
      }
      this.#deps.watch?.(delivery ? report.kind : 'unmatched', mail.way)
      done.push(mail.id)
    }
    const suppressions: Suppression[] = []
    const entries: StatEntry[] = []
    for (const round of roundsOf(about)) {
      const followed = await this.#apply(tx, round)
      suppressions.push(...followed.suppressions)
      entries.push(...followed.entries)
    }
    if (unmatched > 0) await trimUnmatched(tx)
    if (mails.length > 0) await noteWays(tx, [...new Set(mails.map(({ way }) => way))])
    for (const [workspaceId, emails] of soft) suppressions.push(...(await giveUp(tx, workspaceId, emails)))
    // Stats before suppressions, as the sending engine writes them.
    await raiseStats(tx, entries)
    await suppress(tx, ...suppressions)
    await deleteMail(tx, done)
    return mails.length
  }

  async #understand(mail: WaitingMail): Promise<Note> {
    const { tokens } = this.#deps
    const address = mail.envelope_to
    if (mail.way !== 'smtp' && mail.way !== 'imap') return { mail, ...readEvent(mail.body) }
    if (/^probe-/i.test(address)) {
      const probe = readProbeAddress(tokens, address, Date.parse(mail.received_at))
      return { mail, place: null, probe, report: await readReport(mail.body) }
    }
    if (/^u-/i.test(address)) {
      const place = readUnsubscribeAddress(tokens, address)
      const wants = place !== null && (await isUnsubscribe(mail.envelope_from, mail.body))
      return {
        mail,
        place: wants ? place : null,
        report: { ...byMail, reporter: mail.envelope_from.slice(0, 253) },
      }
    }
    const report = await readReport(mail.body)
    return {
      mail,
      report,
      place: placeOf(tokens, address, report.original) ?? placeAnswered(tokens, mail.body),
    }
  }

  async #waits(tx: Tx, mail: WaitingMail, { tried_at: triedAt }: FoundPlace): Promise<boolean> {
    const seconds = looks[mail.looks]
    if (triedAt !== null || seconds === undefined) return false
    await lookLater(tx, mail.id, seconds)
    return true
  }

  /** Records reports about different deliveries, and says what follows. */
  async #apply(tx: Tx, round: readonly Known[]): Promise<Followed> {
    const reports = round.map(reportOf)
    const recorded = await addFeedback(tx, reports)
    const counting = round.flatMap((known, at) => {
      const [report, one] = [reports[at], recorded[at]]
      return report && one?.counts ? [{ known, record: report.record, one }] : []
    })
    await announceFeedback(
      tx,
      counting.map(({ record }) => record),
    )
    const followed: Followed = { suppressions: [], entries: [] }
    for (const { known, record, one } of counting) {
      const { mailing_id: mailingId, seq } = record
      const entries = entriesOf(known.delivery, known.report, one)
      if (entries.length > 0) this.#toJudge.add(mailingId)
      followed.entries.push(...entries)
      // Commits by itself, and twice changes nothing.
      if (record.action === 'unsubscribed')
        await this.#deps.recorder.record({ kind: 'unsubscribe', mailingId, seq, link: null, bot: null })
      followed.suppressions.push(...suppressionsOf(known.report, record))
    }
    return followed
  }
}

/** What is recorded of a report. */
function reportOf({ mail, delivery, report, key, original }: Known): NewReport {
  const { workspace_id, mailing_id, seq, email } = delivery
  const { kind, cause, code, status, words, reporter } = report
  const record = {
    ...{ workspace_id, mailing_id, seq, email, way: mail.way, kind, cause, code, status, words, reporter },
    action: actionOf(mail, delivery, report),
    source_key: sourceKey(mail, delivery, kind, key),
    received_at: mail.received_at,
  }
  return { record, original: original ?? mail.body, isKnown: kind === delivery.refused }
}

function suppressionsOf({ kind }: EventReport, record: NewReport['record']): Suppression[] {
  const { workspace_id: workspaceId, mailing_id: mailingId, email, action } = record
  const reason = reasons[kind]
  if (action !== 'suppressed' || !reason) return []
  const { code, status, cause, words, reporter } = record
  const evidence = { code, status, cause, words, reporter: reporter || null }
  // The provider sends there no more, for what happened before this campaign: it is no bounce of the campaign.
  const causing = cause === heldByProvider ? null : mailingId
  return [{ workspaceId, email, reason, mailingId: causing, evidence }]
}

/** The reports in rounds, in their order, each delivery at most once in a round. An erased person leaves no new trace. */
function roundsOf(about: readonly Known[]): Known[][] {
  const rounds: Known[][] = []
  const seen = new Map<string, number>()
  for (const known of about) {
    const { mailing_id: mailingId, seq, email } = known.delivery
    if (email === '') continue
    const place = `${String(mailingId)}/${String(seq)}`
    const round = seen.get(place) ?? 0
    seen.set(place, round + 1)
    ;(rounds[round] ??= []).push(known)
  }
  return rounds
}

interface Followed {
  suppressions: Suppression[]
  entries: StatEntry[]
}

interface Note {
  mail: WaitingMail
  place: Place | null
  report: EventReport
  /** Of an event, not a mail: its key, and what came. */
  key?: string | undefined
  original?: Buffer | undefined
  /** Of mail to the address of a probe: which one; null where it holds no more. */
  probe?: ProbePlace | null
}

interface Known extends Omit<Note, 'place'> {
  delivery: FoundPlace
}

/**
 * An unsubscribe commits in a transaction of its own, which must not wait for suppressions of this one. One transaction
 * suppresses all addresses at once, in one order.
 */
function unsubscribesFirst(one: Note, other: Note): number {
  const rank = ({ report }: Note) => (report.kind === 'unsubscribe' ? 0 : 1)
  return rank(one) - rank(other) || one.mail.id - other.mail.id
}

/** What an unsubscribe by mail is recorded as. */
const byMail: Report = {
  ...{ kind: 'unsubscribe', cause: null, code: null, status: null },
  ...{ words: '', reporter: '', recipients: [], original: '' },
}
