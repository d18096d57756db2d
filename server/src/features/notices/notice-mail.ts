// Mail from the instance to people. It is sent as a test message of an administrator's workspace.
import { getInstanceId, type Db, type Tx } from '../../platform/db/index.ts'
import { plainMail } from '../../platform/mail/plain-mail.ts'
import type { Sealer } from '../../platform/sealing/index.ts'
import { say } from '../../platform/words/index.ts'
import { listAdministratorWorkspaces } from '../accounts/index.ts'
import { openTest } from '../deliveries/index.ts'
import { findDomainByName, findFirstSender, findSigningKeys, signingReferences } from '../senders/index.ts'

export interface NoticeMailDeps {
  /** The relays of SMTP_URL. */
  environment: readonly string[]
  publicUrl: string
  language: string
  sealer: Sealer
}

/** The subject and the text of a mail in the language of the instance. */
export function wordsOfMail(
  { language }: NoticeMailDeps,
  kind: 'blocked' | 'flooded' | 'invitation' | 'waiting' | 'webhookOff',
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

type NoticeSender = NonNullable<Awaited<ReturnType<typeof findSenderToUse>>>

/** The first sender of an administrator whose domain is verified, with the keys that sign for that domain. */
export async function findSenderToUse(db: Db, sealer: Sealer) {
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

/** @throws Problem test_limit if the workspace has used up its test messages of the day */
export async function queueMail(
  tx: Tx,
  { workspaceId, from, dkim }: NoticeSender,
  { to, subject, text }: { to: string; subject: string; text: string },
): Promise<void> {
  // The mail belongs to no mailing.
  const feedbackId = `::service:${await getInstanceId(tx)}`
  const mail = await plainMail({ from, to, dkim, date: new Date(), subject, feedbackId, text })
  const content = { from: mail.envelope.from, source: mail.bytes.toString('latin1') }
  await openTest(tx, { workspaceId, content, emails: [to], fields: {} })
}
