// Reads the inbox. It claims mail, parses it in a thread, and finds its meaning, its delivery and the action to take.
// One transaction then commits the records, the suppressions and the deletion from the inbox, so nothing is lost and
// nothing counts twice. Mail to role addresses, to which anybody may write, is read beside all other mail.
import type { FailedCode } from '@lettermill/contracts'
import { isTransient, transaction, type Db, type Tx } from '../../../platform/db/index.ts'
import type { Log } from '../../../platform/log/index.ts'
import type { LoopErrors } from '../../../platform/loops/loop-errors.ts'
import type { Report } from '../../../platform/refusals/index.ts'
import { WorkLoop } from '../../../platform/loops/work-loop.ts'
import { listPlaces, type FoundPlace } from '../../deliveries/index.ts'
import { suppress, type Suppression } from '../../suppressions/index.ts'
import { raiseStats, type EventRecorder, type LinkTokens, type StatEntry } from '../../tracking/index.ts'
import { isToken } from '../addresses.ts'
import { announceFeedback } from '../queries/announcing.ts'
import {
  claimMail,
  deleteMail,
  lockMail,
  lookLater,
  noteFailure,
  releaseMail,
  trimUnreadable,
  type WaitingMail,
} from '../queries/inbox.ts'
import { addFeedback } from '../queries/record.ts'
import { noteWays } from '../queries/ways.ts'
import { keepUnmatched, trimUnmatched } from '../queries/unmatched.ts'
import { feedbackParser, type FeedbackParser, type Lane } from './threads.ts'
import { parseBatch, SlowWorkspaces } from './batch.ts'
import { reportOf, roundsOf, suppressionsOf, type Known } from './consequences.ts'
import { entriesOf } from './meaning.ts'
import { arrivedProbe, type ArrivedProbe } from './probe-mail.ts'
import { giveUp } from './soft-bounces.ts'
import { unsubscribesFirst, type Note } from './understand.ts'

/**
 * Called for each mail that was read, with its kind and its way in. `unmatched`: the mail is about no known delivery.
 */
export type FeedbackWatch = (kind: Report['kind'] | 'unmatched', way: WaitingMail['way']) => void

export interface ReaderDeps {
  db: Db
  log: Log
  tokens: LinkTokens
  recorder: Pick<EventRecorder, 'record'>
  loopErrors: LoopErrors
  watch?: FeedbackWatch
  /** Called with the seconds that reading a batch took. */
  took?: (seconds: number) => void
  /** Called for each mailing with new bounces or complaints, after their commit. */
  judge?: (mailingId: number) => Promise<void>
  /** Called for each probe that arrived, in the transaction that deletes its mail from the inbox. */
  probe?: (tx: Tx, arrived: ArrivedProbe) => Promise<void>
  /** For tests: parses mail otherwise. */
  parser?: FeedbackParser
}

type ReaderLane = Exclude<Lane, 'mailbox'>

const batchSize = 100
/** Milliseconds between two looks of a worker into an empty inbox. */
const every = 1000
/** Seconds before each new try, if the worker has not recorded the delivery yet. */
const looks = [10, 60, 600]

/** Reads the inbox until it is stopped. Several processes may run it. */
export class FeedbackReader {
  readonly #deps: ReaderDeps
  readonly #parser: FeedbackParser
  readonly #loops: WorkLoop[]
  readonly #slow = new SlowWorkspaces()
  /** Mailings with new bounces or complaints. */
  #toJudge = new Set<number>()

  constructor(deps: ReaderDeps) {
    this.#deps = deps
    this.#parser = deps.parser ?? feedbackParser()
    this.#loops = [this.#loopOf('signed', 'feedback'), this.#loopOf('role', 'feedback to roles')]
  }

  #loopOf(lane: ReaderLane, name: string): WorkLoop {
    const { log, loopErrors } = this.#deps
    return new WorkLoop({
      name,
      step: async () => ((await this.#readLane(lane, batchSize)) < batchSize ? every : 0),
      afterError: every,
      // A batch takes up to five seconds, and its last mails may have to wait for new threads.
      hangsAfter: 30_000,
      failure: 'Mail that came back could not be read now',
      log,
      loopErrors,
    })
  }

  start(): void {
    for (const loop of this.#loops) loop.start()
  }

  /** Resolves once the current batches have ended. */
  async stop(): Promise<void> {
    await Promise.all(this.#loops.map((loop) => loop.stop()))
  }

  /** Reads a batch of signed mail and events, and one of mail to roles. @returns how many were claimed */
  async readBatch(size = batchSize): Promise<number> {
    return (await this.#readLane('signed', size)) + (await this.#readLane('role', size))
  }

  async #readLane(lane: ReaderLane, size: number): Promise<number> {
    const { db, tokens, took } = this.#deps
    const begun = performance.now()
    const mails = await claimMail(db, { isRole: lane === 'role', limit: size })
    if (mails.length === 0) return 0
    const deps = { db, tokens, parser: this.#parser, slow: this.#slow }
    const { notes, unreadable, left } = await parseBatch(deps, mails, lane)
    await releaseMail(db, left)
    for (const id of unreadable) await this.#noteFailure(id, 'unreadable')
    if (unreadable.length > 0) await trimUnreadable(db)
    if (notes.length > 0) await this.#recordAll(notes.sort(unsubscribesFirst))
    took?.((performance.now() - begun) / 1000)
    const mailings = [...this.#toJudge]
    this.#toJudge.clear()
    for (const mailingId of mailings) await this.#deps.judge?.(mailingId)
    return mails.length
  }

  async #recordAll(notes: readonly Note[]): Promise<void> {
    const { db } = this.#deps
    try {
      await transaction(db, (tx) => this.#record(tx, notes))
    } catch (error) {
      if (isTransient(error)) throw error
      // Some mail of the batch fails. Recording each mail by itself shows which mail it is.
      for (const note of notes) await this.#recordOne(note)
    }
  }

  async #recordOne(note: Note): Promise<void> {
    try {
      await transaction(this.#deps.db, (tx) => this.#record(tx, [note]))
    } catch (error) {
      if (isTransient(error)) throw error
      await this.#noteFailure(note.mail.id, 'error', error)
    }
  }

  async #noteFailure(id: number, code: FailedCode, error?: unknown): Promise<void> {
    this.#deps.log.warn({ err: error, mail: id, code }, 'A mail that came back could not be read')
    const reason = error instanceof Error ? error.message.slice(0, 1000) : null
    await noteFailure(this.#deps.db, id, { code, reason })
  }

  async #record(tx: Tx, notes: readonly Note[]): Promise<void> {
    const mine = await lockMail(
      tx,
      notes.map(({ mail }) => mail.id),
    )
    const locked = notes.filter(({ mail }) => mine.has(mail.id))
    const { about, done } = await this.#match(tx, locked)
    const followed: Followed = { suppressions: [], entries: [] }
    for (const round of roundsOf(about)) {
      const { suppressions, entries } = await this.#apply(tx, round)
      followed.suppressions.push(...suppressions)
      followed.entries.push(...entries)
    }
    if (locked.length > 0) await noteWays(tx, [...new Set(locked.map(({ mail }) => mail.way))])
    for (const [workspaceId, emails] of softBouncesOf(about))
      followed.suppressions.push(...(await giveUp(tx, workspaceId, emails)))
    // Writes stats before suppressions, in the same order as the sending engine.
    await raiseStats(tx, followed.entries)
    await suppress(tx, ...followed.suppressions)
    await deleteMail(tx, done)
  }

  /**
   * Finds the delivery of each mail. @returns the reports about known deliveries, and the ids of the mail that needs no
   * further work
   */
  async #match(tx: Tx, notes: readonly Note[]): Promise<{ about: Known[]; done: number[] }> {
    const asked = notes.flatMap(({ place }) => (place ? [place] : []))
    const found = asked.length === 0 ? [] : await listPlaces(tx, asked)
    const places = new Map(found.map((each) => [`${String(each.mailing_id)}/${String(each.seq)}`, each]))
    const [about, done]: [Known[], number[]] = [[], []]
    let unmatched = 0
    for (const note of notes) {
      const { mail, place, report, ofRecipient, key, original, at, probe } = note
      if (probe !== undefined) {
        if (probe) await this.#deps.probe?.(tx, arrivedProbe(mail, report, probe))
        done.push(mail.id)
        continue
      }
      const named = place && places.get(`${String(place.mailingId)}/${String(place.seq)}`)
      // A script may report only about its own workspace.
      const isForeign = mail.workspace_id !== null && named?.workspace_id !== mail.workspace_id
      const delivery = isForeign ? null : named
      if (delivery && (await this.#waits(tx, mail, delivery))) continue
      // Its recipient was not known when the mail was parsed: it is read again after its lease.
      if (delivery && report.kind === 'hard' && !ofRecipient) continue
      if (delivery) about.push({ mail, delivery, report: ofRecipient ?? report, key, original, at })
      else if (this.#isUnmatched(note)) {
        unmatched += 1
        await keepUnmatchedNote(tx, note)
      }
      this.#deps.watch?.(delivery ? report.kind : 'unmatched', mail.way)
      done.push(mail.id)
    }
    if (unmatched > 0) await trimUnmatched(tx)
    return { about, done }
  }

  /**
   * Whether nothing identifies the delivery. A test message, or a report by a workspace's script, does not count as
   * unmatched.
   */
  #isUnmatched({ mail, place }: Note): boolean {
    return place === null && mail.way !== 'api' && !isToken(this.#deps.tokens, mail.envelope_to)
  }

  async #waits(tx: Tx, mail: WaitingMail, { tried_at: triedAt }: FoundPlace): Promise<boolean> {
    const seconds = looks[mail.looks]
    if (triedAt !== null || seconds === undefined) return false
    await lookLater(tx, mail.id, seconds)
    return true
  }

  /** Records reports about different deliveries, and returns the stats and suppressions that follow from them. */
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
      // An unsubscribe commits in a transaction of its own. Repeating the unsubscribe changes nothing.
      if (record.action === 'unsubscribed')
        await this.#deps.recorder.record({ kind: 'unsubscribe', mailingId, seq, link: null, bot: null })
      followed.suppressions.push(...suppressionsOf(known.report, record))
    }
    return followed
  }
}

function keepUnmatchedNote(tx: Tx, { mail, report, original }: Note): Promise<void> {
  const { kind, words, reporter } = report
  return keepUnmatched(tx, {
    way: mail.way,
    kind,
    words,
    reporter,
    received_at: mail.received_at,
    original: original ?? mail.body,
  })
}

/** The addresses that bounced softly, by workspace. */
function softBouncesOf(about: readonly Known[]): Map<number, string[]> {
  const soft = new Map<number, string[]>()
  for (const { report, delivery } of about) {
    const { workspace_id: workspaceId, email } = delivery
    if (report.kind === 'soft') soft.set(workspaceId, [...(soft.get(workspaceId) ?? []), email])
  }
  return soft
}

interface Followed {
  suppressions: Suppression[]
  entries: StatEntry[]
}
