// What people change in the list of suppressed addresses.
import { isPlainEmail, readEmail } from '@lettermill/contracts'
import type { Tx } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import {
  countByHand,
  forgetSuppression,
  listSuppressed,
  lockSuppression,
  release,
} from './queries/suppressions.ts'
import { suppress } from './queries/suppress.ts'

interface ByHand {
  workspaceId: number
  emails: readonly string[]
  note: string
  /** The account that adds the addresses. */
  by: string
  most: number
}

/**
 * Suppresses addresses that somebody typed. Invalid addresses are left out, and the answer names them.
 * @throws Problem suppressions_full
 */
export async function addByHand(tx: Tx, { workspaceId, emails, note, by, most }: ByHand) {
  const invalid: string[] = []
  const valid = new Set<string>()
  for (const given of emails) {
    const email = readEmail(given)
    if (email === null) invalid.push(given)
    else valid.add(email.toLowerCase())
  }
  const known = await listSuppressed(tx, workspaceId, [...valid])
  const added = valid.size - known.size
  if (added > 0 && (await countByHand(tx, workspaceId)) + added > most)
    throw new Problem('suppressions_full', { limit: new Intl.NumberFormat('en-US').format(most) })
  const evidence = { code: null, status: null, words: note, reporter: by }
  const rows = [...valid].map(
    (email) => ({ workspaceId, email, reason: 'manual', mailingId: null, evidence }) as const,
  )
  await suppress(tx, ...rows)
  return { added, already: known.size, invalid }
}

/**
 * Removes the suppression of a bounce, a confirmed complaint, or a no in an imported file, so that the next campaign is
 * sent to the address. A second reason beside a no stays.
 * @returns the address as it is stored
 * @throws Problem not_found, suppression_by_reader, complaint_unconfirmed
 */
export async function takeBack(
  tx: Tx,
  workspaceId: number,
  email: string,
  isConfirmed: boolean,
): Promise<string> {
  const found = isPlainEmail(email) ? await lockSuppression(tx, workspaceId, email) : undefined
  if (!found) throw new Problem('not_found')
  if (found.reason === 'unsubscribed') {
    if (found.refused_in === null) throw new Problem('suppression_by_reader')
    await release(tx, workspaceId, email)
    return email.toLowerCase()
  }
  if (found.reason === 'complaint' && !isConfirmed) throw new Problem('complaint_unconfirmed')
  await forgetSuppression(tx, workspaceId, email)
  return email.toLowerCase()
}
