// Sends a mail that invites somebody to a workspace.
import type { Tx } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import { isTestMode } from '../relays/index.ts'
import { findSenderToUse, queueMail, wordsOfMail, type NoticeMailDeps } from './notice-mail.ts'

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
 * Queues the mail of an invitation. Does nothing in test mode, while the instance has no address to send from, or once
 * the administrator's workspace has sent its test messages of the day: invitations are an open door for spam.
 * @returns whether the mail is queued
 */
export async function mailInvitation(
  tx: Tx,
  deps: NoticeMailDeps,
  { to, ...words }: InvitationMail,
): Promise<boolean> {
  if (await isTestMode(tx, deps.environment)) return false
  const sender = await findSenderToUse(tx, deps.sealer, deps.systemSender)
  if (!sender) return false
  try {
    await queueMail(tx, sender, { to, ...wordsOfMail(deps, 'invitation', { ...words }) })
    return true
  } catch (error) {
    if (error instanceof Problem && error.code === 'test_limit') return false
    throw error
  }
}
