// Watches for contacts who switch a topic off or on while a campaign about it is being sent. The chunk's own query
// finds earlier choices.
import type { Db } from '../../../platform/db/index.ts'
import { lastChoice, listChangedSince } from '../../topics/index.ts'

/** A topic is forgotten after this many rounds without a message about it. */
const forgetAfter = 3000

interface Followed {
  mark: string
  contacts: Set<number>
  idle: number
}

export class DeclinedTopics {
  readonly #db: Db
  readonly #followed = new Map<number, Followed>()

  constructor(db: Db) {
    this.#db = db
  }

  /** Begins to follow the choices about the topic. Call it before a chunk is loaded. */
  async follow(topicId: number): Promise<void> {
    const known = this.#followed.get(topicId)
    if (known) known.idle = 0
    else this.#followed.set(topicId, { mark: await lastChoice(this.#db), contacts: new Set(), idle: 0 })
  }

  /** Whether the contact has switched the topic off since `follow` was called, and not on again. */
  isDeclined(topicId: number, contactId: number): boolean {
    const followed = this.#followed.get(topicId)
    if (!followed) return false
    // Resets the count of idle rounds, because a slow chunk may take longer than an idle topic is kept.
    followed.idle = 0
    return followed.contacts.has(contactId)
  }

  /** Reads the choices that were made since the last call. */
  async ask(): Promise<void> {
    for (const [topicId, followed] of this.#followed) {
      followed.idle += 1
      if (followed.idle > forgetAfter) this.#followed.delete(topicId)
      else await this.#askFor(topicId, followed)
    }
  }

  async #askFor(topicId: number, followed: Followed): Promise<void> {
    for (const { contact_id, wanted, mark } of await listChangedSince(this.#db, topicId, followed.mark)) {
      if (wanted) followed.contacts.delete(contact_id)
      else followed.contacts.add(contact_id)
      followed.mark = mark
    }
  }
}
