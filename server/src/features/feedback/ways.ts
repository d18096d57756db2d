// Whether bounces can reach Lettermill, for the checkup of a domain.
import type { MailboxError } from '@lettermill/contracts'
import type { MailboxAddress } from '../../platform/config/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { listMailboxes } from './queries/mailboxes.ts'
import { findLast, findSilence, listHooks } from './queries/ways.ts'

export interface WaysSummary {
  isAny: boolean
  /** A mailbox that could not be read for a day, and why. */
  failing: { way: string; since: string; error: MailboxError } | null
  /** Set if no feedback has arrived although `sent` messages were sent yesterday. */
  silent: { since: string | null; sent: number } | null
}

const day = 86_400_000

/** How bounces reach Lettermill, as people who send may see it. */
export async function summarizeWays(
  db: Db,
  { isListening, mailboxes }: { isListening: boolean; mailboxes: readonly MailboxAddress[] },
): Promise<WaysSummary> {
  const [hooks, marks, apiLast] = await Promise.all([listHooks(db), listMailboxes(db), findLast(db, 'api')])
  const isAny = isListening || mailboxes.length > 0 || hooks.length > 0 || apiLast !== null
  const known = new Set(mailboxes.map(({ place }) => place))
  const failing = marks.find(
    ({ place, failed_at: since }) =>
      known.has(place) && since !== null && Date.now() - Date.parse(since) > day,
  )
  const silent = isAny ? await findSilence(db) : null
  if (!failing) return { isAny, failing: null, silent }
  // The name of the mailbox is left out, because it contains the account name of the mailbox.
  const { failed_at: since, error_code: code, error_params: params } = failing
  const error = { code: code ?? 'other', params: params ?? { detail: '' } } as MailboxError
  return { isAny, failing: { way: 'BOUNCE_MAILBOX', since: since ?? '', error }, silent }
}
