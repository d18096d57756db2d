// Sends a mail that invites somebody to a workspace.
import type { Tx } from '../../platform/db/index.ts'
import { isTestMode } from '../relays/index.ts'
import { findSenderToUse, queuePersonalMail, wordsOfMail, type NoticeMailDeps } from './notice-mail.ts'

export interface InvitationMail {
  to: string
  /** The address of who invites. */
  by: string
  /** The name of the workspace. */
  workspace: string
  /** The link of the invitation. */
  page: string
}

/**
 * Queues the mail of an invitation. Does nothing while there is no address to send from. In test mode the mail stays in the built-in mailbox, where administrators alone read it.
 * @returns whether the mail leaves
 */
export async function mailInvitation(
  tx: Tx,
  deps: NoticeMailDeps,
  { to, ...words }: InvitationMail,
): Promise<boolean> {
  const sender = await findSenderToUse(tx, deps.sealer, deps.systemSender)
  if (!sender) return false
  await queuePersonalMail(tx, sender, { to, ...wordsOfMail(deps, 'invitation', { ...words }) })
  return !(await isTestMode(tx, deps.environment))
}
