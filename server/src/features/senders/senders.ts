// Senders: a From name and address, with the domain after the @ (P17).
import { mostSenders, type Sender } from '@lettermill/contracts'
import { lockLimit, type Db, type Tx } from '../../platform/db/index.ts'
import { domainOf, readEmail } from '../../platform/email/index.ts'
import { Problem } from '../../platform/problem.ts'
import { oneLine } from '../../platform/text.ts'
import { countSenders, createSender, deleteSender } from './queries.ts'

/**
 * Adds a sender. The sender's own address counts as verified, because an administrator approved the account.
 * @param typed name and email as received; line breaks and control characters are removed from the name
 * @throws Problem sender_incomplete, email_invalid, senders_full
 */
export async function addSender(
  tx: Tx,
  workspaceId: number,
  typed: { name: string; email: string },
): Promise<Sender> {
  const name = oneLine(typed.name)
  if (name === '' || typed.email.trim() === '') throw new Problem('sender_incomplete')
  const email = readEmail(typed.email)
  if (email === null) throw new Problem('email_invalid')
  await lockLimit(tx, 'senders', workspaceId)
  if ((await countSenders(tx, workspaceId)) >= mostSenders) {
    throw new Problem('senders_full', { limit: mostSenders })
  }
  return createSender(tx, workspaceId, { name, email, domain: domainOf(email) })
}

/** @throws Problem not_found */
export async function removeSender(db: Db, workspaceId: number, id: number): Promise<void> {
  if (!(await deleteSender(db, workspaceId, id))) throw new Problem('not_found')
}
