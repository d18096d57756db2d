// Addresses that were erased on request. Lettermill keeps a keyed digest of each, so that only the person can bring the
// address back.
// Not promised: after SECRET_KEY is replaced and the previous key is not in SECRET_KEYS_OLD, Lettermill no longer
// recognises these addresses.
import { createHmac } from 'node:crypto'
import type { Tx } from '../../../platform/db/index.ts'
import { deriveKey } from '../../../platform/keys.ts'
import { Problem } from '../../../platform/problem.ts'
import type { Reading } from '../import/read-contacts.ts'
import { deleteDigests, hasErased, insertDigests, listDigests, lockPeople } from './queries.ts'

export class ErasedAddresses {
  readonly #keys: readonly Buffer[]

  /** @param secretKeys SECRET_KEY, then the keys of SECRET_KEYS_OLD, whose digests are still recognised */
  constructor(secretKeys: readonly string[]) {
    this.#keys = secretKeys.map((each) => deriveKey(each, 'lettermill erased addresses'))
  }

  /**
   * Returns which of the addresses were erased, in lower case. Call it before the transaction takes other locks: an
   * erasure in the workspace waits until this transaction ends, and this call waits for a running erasure.
   */
  async find(tx: Tx, workspaceId: number, emails: readonly string[]): Promise<ReadonlySet<string>> {
    await lockPeople(tx, workspaceId)
    if (this.#keys.length === 0 || emails.length === 0 || !(await hasErased(tx, workspaceId)))
      return new Set()
    const byDigest = new Map(
      emails.flatMap((email) =>
        this.#digests(workspaceId, email).map((digest) => [digest, email.toLowerCase()]),
      ),
    )
    const found = await listDigests(tx, workspaceId, [...byDigest.keys()])
    return new Set(found.map((digest) => byDigest.get(digest) ?? ''))
  }

  /** @throws Problem contact_erased */
  async assertNot(tx: Tx, workspaceId: number, email: string): Promise<void> {
    const erased = await this.find(tx, workspaceId, [email])
    if (erased.size > 0) throw new Problem('contact_erased', { email })
  }

  async remember(tx: Tx, workspaceId: number, emails: readonly string[]): Promise<void> {
    const digests = emails.flatMap((email) => this.#digests(workspaceId, email).slice(0, 1))
    await insertDigests(tx, workspaceId, digests)
  }

  /**
   * Records that the person asked to get mail again.
   * @returns whether the address was erased before
   */
  async lift(tx: Tx, workspaceId: number, email: string): Promise<boolean> {
    return (await deleteDigests(tx, workspaceId, this.#digests(workspaceId, email))) > 0
  }

  /** The digests of an address by each key, in hexadecimal. */
  #digests(workspaceId: number, email: string): string[] {
    const text = `${String(workspaceId)} ${email.toLowerCase()}`
    return this.#keys.map((key) => createHmac('sha256', key).update(text).digest('hex'))
  }
}

const mostReasons = 100

/** The upload without erased people. Their rows count as skipped, with the reason. */
export function withoutErased(reading: Reading, erased: ReadonlySet<string>): Reading & { erased: number } {
  if (erased.size === 0) return { ...reading, erased: 0 }
  const left = reading.contacts.map(({ email }) => !erased.has(email.toLowerCase()))
  const rows = reading.rows.filter((_row, index) => !left[index])
  const skippedRows = rows.map((row) => ({ row, code: 'erased' as const }))
  return {
    ...reading,
    contacts: reading.contacts.filter((_contact, index) => left[index]),
    rows: reading.rows.filter((_row, index) => left[index]),
    erased: rows.length,
    skipped: reading.skipped + rows.length,
    reasons: [...reading.reasons, ...skippedRows]
      .sort((one, other) => one.row - other.row)
      .slice(0, mostReasons),
  }
}
