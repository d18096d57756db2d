// Watches for addresses that are suppressed, and topics that are switched off, during a campaign. It reads suppressions
// and choices a few times a second. So an unsubscribe stops messages whose chunk is already loaded.
import type { SuppressionReason } from '@lettermill/contracts'
import type { Db } from '../../../platform/db/index.ts'
import type { Log } from '../../../platform/log/index.ts'
import { DeclinedTopics } from './declined-topics.ts'
import { lastSuppression, listSuppressed, listSuppressedSince } from '../../suppressions/index.ts'

const askEvery = 200
const forgetAfter = 3000

interface Followed {
  serial: number
  /** Reasons by address. If an address is suppressed again, the map gets a new object for it. */
  reasons: Map<string, { reason: SuppressionReason }>
  idle: number
}

export class SuppressedWatch {
  readonly #db: Db
  readonly #log: Log
  readonly #followed = new Map<number, Followed>()
  readonly #topics: DeclinedTopics
  readonly #rounds: number
  #timer: NodeJS.Timeout | null = null
  #asking = false

  /** @param rounds a workspace is forgotten after this many rounds without a message of the workspace */
  constructor(db: Db, log: Log, rounds = forgetAfter) {
    this.#db = db
    this.#log = log
    this.#rounds = rounds
    this.#topics = new DeclinedTopics(db)
  }

  /**
   * Follows the workspace's suppressions from now on. Call it before a chunk is loaded: the chunk's own query finds
   * earlier suppressions. If a suppression was removed since the last call, it is forgotten, and this chunk reaches the
   * address.
   * @param topicId the campaign's topic, whose choices are followed too
   */
  async follow(workspaceId: number, topicId: number | null = null): Promise<void> {
    if (topicId !== null) await this.#topics.follow(topicId)
    const known = this.#followed.get(workspaceId)
    if (known) {
      known.idle = 0
      await this.#forgetReleased(workspaceId, known)
    } else {
      const serial = await lastSuppression(this.#db, workspaceId)
      this.#followed.set(workspaceId, { serial, reasons: new Map(), idle: 0 })
    }
    this.#timer ??= setInterval(() => void this.#ask(), askEvery).unref()
  }

  /**
   * The reason why the address must not be mailed, if it was suppressed after `follow` was called for its workspace.
   */
  reasonOf(workspaceId: number, email: string): SuppressionReason | undefined {
    const followed = this.#followed.get(workspaceId)
    if (!followed) return undefined
    // Resets the count of idle rounds, because a slow chunk may take longer than an idle workspace is kept.
    followed.idle = 0
    return followed.reasons.size > 0 ? followed.reasons.get(email.toLowerCase())?.reason : undefined
  }

  /** Whether the contact has switched the topic off after `follow` was called for the topic. */
  isDeclined(topicId: number, contactId: number): boolean {
    return this.#topics.isDeclined(topicId, contactId)
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer)
  }

  async #forgetReleased(workspaceId: number, { reasons }: Followed): Promise<void> {
    if (reasons.size === 0) return
    const before = [...reasons]
    const still = await listSuppressed(
      this.#db,
      workspaceId,
      before.map(([email]) => email),
    )
    for (const [email, said] of before)
      if (!still.has(email) && reasons.get(email) === said) reasons.delete(email)
  }

  async #ask(): Promise<void> {
    if (this.#asking) return
    this.#asking = true
    try {
      for (const [workspaceId, followed] of this.#followed) await this.#askFor(workspaceId, followed)
      await this.#topics.ask()
    } catch (error) {
      this.#log.warn({ err: error }, 'New suppressions could not be read; asking again')
    } finally {
      this.#asking = false
    }
  }

  async #askFor(workspaceId: number, followed: Followed): Promise<void> {
    followed.idle += 1
    if (followed.idle > this.#rounds) {
      this.#followed.delete(workspaceId)
      return
    }
    for (const { email, reason, serial } of await listSuppressedSince(
      this.#db,
      workspaceId,
      followed.serial,
    )) {
      followed.reasons.set(email, { reason })
      followed.serial = serial
    }
  }
}
