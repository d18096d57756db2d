// Mail from the instance to people. It leaves as a message of an administrator's workspace: from SYSTEM_SENDER, or else
// from the first sender of an administrator whose domain is verified.
import { domainOf } from '../../platform/email/index.ts'
import { getInstanceId, type Db, type Tx } from '../../platform/db/index.ts'
import { plainMail } from '../../platform/mail/plain-mail.ts'
import { Problem } from '../../platform/problem.ts'
import type { Sealer } from '../../platform/sealing/index.ts'
import { say } from '../../platform/words/index.ts'
import { listAdministratorWorkspaces, type AccountMailText } from '../accounts/index.ts'
import { openServiceMail, openTest } from '../deliveries/index.ts'
import { findDomainByName, findFirstSender, findSigningKeys, signingReferences } from '../senders/index.ts'

export interface NoticeMailDeps {
  /** The relays of SMTP_URL. */
  environment: readonly string[]
  publicUrl: string
  language: string
  sealer: Sealer
  /** SYSTEM_SENDER. */
  systemSender?: string | undefined
}

/** The subject and the text of a mail in the language of the instance. */
export function wordsOfMail(
  { language }: Pick<NoticeMailDeps, 'language'>,
  kind:
    'approval' | 'blocked' | 'flooded' | 'invitation' | 'waiting' | 'webhookOff' | AccountMailText['kind'],
  params: Readonly<Record<string, string | number>>,
): { subject: string; text: string } {
  const shown = languageOfMail(language)
  return {
    subject: say(shown, 'noticeMails', `${kind}.subject`, params),
    text: say(shown, 'noticeMails', `${kind}.text`, params),
  }
}

/** The specification has no texts for mails, so its language is English. */
export const languageOfMail = (language: string) => (language === 'specified' ? 'en' : language)

export type NoticeSender = NonNullable<Awaited<ReturnType<typeof findSenderToUse>>>

/**
 * The sender of the instance's mail, with the keys that sign for its domain: SYSTEM_SENDER, or else the first sender of an
 * administrator whose domain is verified. For SYSTEM_SENDER, there are keys if an administrator's workspace has its domain.
 * @returns null if there is none, or if its keys cannot be read
 */
export async function findSenderToUse(db: Db | Tx, sealer: Sealer, systemSender?: string) {
  try {
    return await findSender(db, sealer, systemSender)
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

async function findSender(db: Db | Tx, sealer: Sealer, systemSender?: string) {
  if (systemSender !== undefined) return findSystemSender(db, sealer, systemSender)
  for (const workspaceId of await listAdministratorWorkspaces(db)) {
    const sender = await findFirstSender(db, workspaceId)
    if (!sender?.is_domain_verified) continue
    const domain = await findDomainByName(db, workspaceId, sender.domain)
    if (!domain) continue
    const dkim = await findSigningKeys(db, sealer, workspaceId, signingReferences(domain))
    return { workspaceId, from: sender.email, dkim }
  }
  return null
}

async function findSystemSender(db: Db | Tx, sealer: Sealer, from: string) {
  const workspaceIds = await listAdministratorWorkspaces(db)
  for (const workspaceId of workspaceIds) {
    const domain = await findDomainByName(db, workspaceId, domainOf(from))
    if (!domain) continue
    const dkim = await findSigningKeys(db, sealer, workspaceId, signingReferences(domain))
    return { workspaceId, from, dkim }
  }
  const [workspaceId] = workspaceIds
  return workspaceId === undefined ? null : { workspaceId, from, dkim: [] }
}

interface ServiceMail {
  to: string
  subject: string
  text: string
}

/** @throws Problem test_limit if the workspace has used up its test messages of the day */
export async function queueMail(tx: Tx, sender: NoticeSender, mail: ServiceMail): Promise<void> {
  await openTest(tx, await serviceMessage(tx, sender, mail))
}

/** Queues a mail that a person waits for. It does not count towards the workspace's test messages. */
export async function queuePersonalMail(tx: Tx, sender: NoticeSender, mail: ServiceMail): Promise<void> {
  await openServiceMail(tx, await serviceMessage(tx, sender, mail))
}

async function serviceMessage(
  tx: Tx,
  { workspaceId, from, dkim }: NoticeSender,
  { to, subject, text }: ServiceMail,
) {
  // The mail belongs to no mailing. The built-in mailbox shows such mail to administrators alone.
  const feedbackId = `::service:${await getInstanceId(tx)}`
  const mail = await plainMail({ from, to, dkim, date: new Date(), subject, feedbackId, text })
  const content = { from: mail.envelope.from, source: mail.bytes.toString('latin1') }
  return { workspaceId, content, emails: [to], fields: {} }
}
