// The bounds of the inbox of feedback. A process reads what waits at most once a second, and adds what it took since, so
// the bounds are exact for one process and exceeded by at most a second's mail of the others.
import type { Db } from '../../platform/db/index.ts'
import { mostRoleBytes, type Addressed } from './queries/keep.ts'
import { sumWaiting, type Waits } from './queries/room.ts'

/** The most mail that may wait: signed mail and events, and mail to roles, to which anybody may write. */
export const inboxLimits = {
  signed: { mails: 20_000, bytes: 500 * 1024 * 1024 },
  role: { mails: 1000, bytes: 32 * 1024 * 1024 },
}
/** A quarter of the signed part for one mailing or one workspace. One delivery has few reports. */
export const inboxShares = { mails: 5000, bytes: 125 * 1024 * 1024, ofAddress: 20 }
/** Milliseconds for which the sums count. */
const goodFor = 1000

export class InboxLimit {
  readonly #db: Db
  #waits: Promise<Waits> | null = null
  #readAt = 0

  constructor(db: Db) {
    this.#db = db
  }

  /** Whether a mail of that many bytes fits for each address. It counts as taken from then on. */
  async take(to: readonly Addressed[], bytes: number): Promise<boolean> {
    const waits = await this.#current()
    if (!to.every((each) => fits(waits, each, bytes))) return false
    for (const { isRole } of to) {
      const sum = isRole ? waits.role : waits.signed
      sum.mails += 1
      sum.bytes += isRole ? Math.min(bytes, mostRoleBytes) : bytes
    }
    return true
  }

  /** Whether a mail to the address has a chance. */
  async hasRoom(to: Addressed): Promise<boolean> {
    return fits(await this.#current(), to, 1)
  }

  /** Whether the signed part has room for events of the workspace; null for those of a provider. */
  async hasRoomFor(workspaceId: number | null): Promise<boolean> {
    const { signed, fullWorkspaces } = await this.#current()
    const isFull = workspaceId !== null && fullWorkspaces.has(workspaceId)
    return !isFull && signed.mails < inboxLimits.signed.mails && signed.bytes < inboxLimits.signed.bytes
  }

  /** Whether half of the signed part is taken. */
  async isHalfFull(): Promise<boolean> {
    const { mails, bytes } = (await this.#current()).signed
    return mails * 2 >= inboxLimits.signed.mails || bytes * 2 >= inboxLimits.signed.bytes
  }

  #current(): Promise<Waits> {
    if (this.#waits && performance.now() - this.#readAt < goodFor) return this.#waits
    this.#readAt = performance.now()
    const read = sumWaiting(this.#db, inboxShares)
    this.#waits = read
    read.catch(() => (this.#waits = null))
    return read
  }
}

function fits(waits: Waits, { address, isRole, mailingId }: Addressed, bytes: number): boolean {
  const [sum, most] = isRole ? [waits.role, inboxLimits.role] : [waits.signed, inboxLimits.signed]
  if (sum.mails >= most.mails || sum.bytes + Math.min(bytes, isRole ? mostRoleBytes : bytes) > most.bytes)
    return false
  if (isRole) return true
  const hasShare = mailingId !== null && waits.fullMailings.has(mailingId)
  return !hasShare && !(address !== '' && waits.fullAddresses.has(address.toLowerCase()))
}
