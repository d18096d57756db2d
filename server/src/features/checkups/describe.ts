// Collects what Lettermill knows about a sending domain before it asks the DNS.
import { takesMail, type Config } from '../../platform/config/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { summarizeWays } from '../feedback/index.ts'
import { findPublicUrl, listKnownRelays } from '../relays/index.ts'
import { describeDomain } from '../senders/index.ts'
import { findKnown } from './queries.ts'
import type { Subject } from './subject.ts'

export type CheckupConfig = Pick<
  Config,
  | 'SMTP_URL'
  | 'BOUNCE_DOMAIN'
  | 'BOUNCE_LISTEN'
  | 'BOUNCE_MAILBOX'
  | 'CHECK_BLOCKLISTS'
  | 'PUBLIC_URL'
  | 'publicUrlGiven'
>

/** @throws Problem not_found */
export async function describe(
  db: Db,
  config: CheckupConfig,
  workspaceId: number,
  domainId: number,
): Promise<Subject> {
  const { BOUNCE_DOMAIN: bounceDomain = null, BOUNCE_LISTEN, BOUNCE_MAILBOX: mailboxes } = config
  const isListening = BOUNCE_LISTEN !== undefined
  const relays = await listKnownRelays(db, config.SMTP_URL ?? [])
  const described = await describeDomain(
    db,
    workspaceId,
    domainId,
    relays.map(({ host }) => host),
  )
  const known = await findKnown(db, workspaceId, domainId)
  return {
    ...described,
    relays,
    bounceDomain,
    isListening,
    ways: await summarizeWays(db, { isListening, mailboxes }),
    publicUrl: await findPublicUrl(db, config),
    blocklists: config.CHECK_BLOCKLISTS,
    sendingSince: known.sending_since,
    complaintsTo: bounceDomain !== null && takesMail(config) ? `fbl@${bounceDomain}` : null,
    areProvidersNotified: known.told,
  }
}
