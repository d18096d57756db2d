// Streams: automatic mail (single messages and confirmation mails) over a mailing that stays open.
import type { CampaignReason } from '@lettermill/contracts'
import { deadlines, notify, withDeadline, type Db, type Tx } from '../../platform/db/index.ts'
import { purgeEvents } from '../tracking/index.ts'
import type { Content } from './content.ts'
import { signalUrgent, signalWork } from './mailings.ts'
import { purgeMailing } from './queries/mailings.ts'
import { holdAllStreams, retryHeldStreams } from './queries/providers/stream-holds.ts'
import {
  appendChunk,
  appendRecipients,
  findStream,
  insertStream,
  lockStream,
  type Addressee,
  type StreamKey,
} from './queries/streams.ts'
import { deleteStream, listStreamsOf } from './queries/ended-streams.ts'

/** The key of a stream, and a function that makes its content after a change. */
export interface Stream extends StreamKey {
  templateId: number | null
  isService: boolean
  /** @throws Problem if the sender or the template cannot be used */
  compose(): Promise<Content>
}

export interface Place {
  mailingId: number
  seq: number
  /** Whether Lettermill holds the mailing, so that the message waits. */
  isHeld: boolean
}

/**
 * The most tries. After a try finds the mailing, another call may end it, but only once for each change of the content.
 */
const mostTries = 5

/**
 * Adds messages to a stream in the caller's transaction. Workers send them within a second after the commit, and sooner
 * if the caller notifies them (`signalUrgent`, `UrgentSignal`). If the stream's content has changed, a new mailing is
 * opened, and the earlier mailing sends its messages and ends.
 * @param addressees at most a chunk
 * @returns the recipients, in the order given
 */
export async function addToStream(
  tx: Tx,
  stream: Stream,
  addressees: readonly Addressee[],
): Promise<Place[]> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const mailingId = (await findStream(tx, stream)) ?? (await openStream(tx, stream))
    const added = await appendRecipients(tx, stream.workspaceId, mailingId, addressees)
    if (added === undefined) continue
    const { first, is_held: isHeld } = added
    await appendChunk(tx, mailingId, first, addressees.length)
    return addressees.map((_, index) => ({ mailingId, seq: first + index, isHeld }))
  }
  throw new Error('The stream changed again and again')
}

async function openStream(tx: Tx, stream: Stream): Promise<number> {
  await lockStream(tx, stream)
  const known = await findStream(tx, stream)
  if (known !== undefined) return known
  const { compose, ...key } = stream
  return insertStream(tx, { ...key, content: await compose() })
}

/**
 * Holds all streams that have something to send, until `reopenStreams` is called with the reason. @returns how many
 * streams
 */
export async function haltAllStreams(tx: Tx, reason: CampaignReason): Promise<number> {
  const halted = await holdAllStreams(tx, reason)
  for (const mailingId of halted) await notify(tx, `halt ${String(mailingId)}`)
  return halted.length
}

/** Continues streams that were held for some minutes, because the reason may be over. @returns how many */
export async function reopenHeldStreams(db: Db): Promise<number> {
  const reopened = await retryHeldStreams(db)
  if (reopened > 0) await signalWork(db)
  return reopened
}

/** Removes all of a workspace's streams. */
export async function purgeStreams(db: Db, workspaceId: number): Promise<void> {
  for (const mailingId of await listStreamsOf(db, workspaceId)) await purgeStream(db, mailingId)
}

/** Deletes a mailing of a stream with everything in it. Stats stay, as numbers. Safe to run twice. */
export async function purgeStream(db: Db, mailingId: number): Promise<void> {
  const patient = withDeadline(db, deadlines.job)
  await purgeMailing(patient, mailingId)
  await purgeEvents(patient, mailingId)
  await deleteStream(db, mailingId)
}

/** Milliseconds between two notifications, at least. A worker looks for urgent chunks four times a second at most. */
const notifyEvery = 20

/**
 * Wakes the workers for messages of streams, seldom and outside the transaction that adds the messages. A commit that
 * notifies waits for the commits of all others that notify, in the whole server.
 */
export class UrgentSignal {
  readonly #db: Db
  #timer: NodeJS.Timeout | null = null
  #isAsked = false

  constructor(db: Db) {
    this.#db = db
  }

  /** Call it after the commit. It does not matter if a notification is lost, because workers look every second. */
  send(): void {
    this.#isAsked = true
    if (this.#timer === null) this.#notify()
  }

  #notify(): void {
    this.#isAsked = false
    this.#timer = setTimeout(() => {
      this.#timer = null
      if (this.#isAsked) this.#notify()
    }, notifyEvery).unref()
    signalUrgent(this.#db).catch(() => undefined)
  }
}
