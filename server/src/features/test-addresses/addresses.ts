// Decides which addresses may be asked to take test messages, how often, and which addresses take them.
import type { TestAddress } from '@lettermill/contracts'
import type { Db, Tx } from '../../platform/db/index.ts'
import { mailboxOf, readEmail } from '../../platform/email/index.ts'
import { Problem } from '../../platform/problem.ts'
import { listSuppressed } from '../suppressions/index.ts'
import {
  countAsked,
  countMail,
  countOtherAddresses,
  findAsked,
  findTestAddress,
  isOfProvedDomain,
  recordAsked,
  recordConfirmed,
} from './queries.ts'
import type { ConfirmationTokens } from './tokens.ts'

const mostAddresses = 20
const mostAWorkspaceADay = 20
const mostAnAddressADay = 5
const mostEver = 3

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

export interface AskedAddress {
  address: TestAddress
  /**
   * Whether to send a confirmation mail. An address that confirmed before, is of a proved domain, or is suppressed gets
   * none.
   */
  isMailDue: boolean
}

/**
 * Adds an address to the workspace and counts its confirmation mail. A suppressed address counts too, although it gets
 * no mail, so that the answer reveals nothing. Call it in one transaction with the mail: a refused call counts nothing.
 * @throws Problem email_invalid, test_address_own, test_addresses_full, test_asks_limit, test_address_asked,
 *   test_address_rests
 */
export async function askAddress(
  tx: Tx,
  { workspaceId, email: own }: { workspaceId: number; email: string },
  typed: string,
): Promise<AskedAddress> {
  const email = readEmail(typed)
  if (email === null) throw new Problem('email_invalid')
  if (isSame(email, own)) throw new Problem('test_address_own')
  const known = await findTestAddress(tx, workspaceId, email)
  if (known?.is_ready) return { address: known, isMailDue: false }
  // This count comes first: concurrent calls of one workspace wait for each other here, which keeps the other counts
  // exact.
  if (!(await countMail(tx, `workspace ${String(workspaceId)}`, mostAWorkspaceADay)))
    throw new Problem('test_asks_limit', { most: mostAWorkspaceADay, seconds: secondsUntilMidnight() })
  if ((await countOtherAddresses(tx, workspaceId, email)) >= mostAddresses)
    throw new Problem('test_addresses_full', { limit: mostAddresses })
  if (await isOfProvedDomain(tx, workspaceId, email))
    return { address: await recordAsked(tx, workspaceId, email), isMailDue: false }
  const mailbox = mailboxOf(email)
  if ((await countAsked(tx, workspaceId, mailbox)) >= mostEver)
    throw new Problem('test_address_asked', { email, most: mostEver })
  const address = await recordAsked(tx, workspaceId, email)
  if (!(await countMail(tx, `address ${mailbox}`, mostAnAddressADay)))
    throw new Problem('test_address_rests', { email, seconds: secondsUntilMidnight() })
  const suppressed = await listSuppressed(tx, workspaceId, [email])
  return { address, isMailDue: suppressed.size === 0 }
}

/** Seconds until midnight in UTC, when a new day's counts begin. */
function secondsUntilMidnight(): number {
  return 86_400 - Math.floor((Date.now() / 1000) % 86_400)
}

/**
 * Confirms the address that a token names.
 * @returns the address
 * @throws Problem test_token_invalid if the token is forged or too old, or its address was removed
 */
export async function confirmAddress(
  db: Db,
  tokens: ConfirmationTokens,
  token: string,
  now: number,
): Promise<string> {
  const id = tokens.idOf(token)
  const asked = id === null ? undefined : await findAsked(db, id)
  if (id === null || !asked) throw new Problem('test_token_invalid')
  const { workspace_id: workspaceId, email } = asked
  if (!tokens.isGood(token, { id, workspaceId, email }, now)) throw new Problem('test_token_invalid')
  await recordConfirmed(db, id)
  return email
}

/**
 * The addresses of one test message: the account's own, or the given ones, each once. Addresses of the workspace's
 * proved domains need no confirmation.
 * @throws Problem test_address_unconfirmed, test_address_suppressed
 */
export async function assertConfirmed(
  db: Db,
  { workspaceId, email: own }: { workspaceId: number; email: string },
  named: readonly string[] | null | undefined,
): Promise<string[]> {
  if (named == null) return [own]
  const chosen = new Map(named.map((typed) => [typed.trim().toLowerCase(), typed.trim()]))
  const emails: string[] = []
  for (const typed of chosen.values()) {
    emails.push(isSame(typed, own) ? own : await confirmedAddress(db, workspaceId, typed))
  }
  return emails
}

async function confirmedAddress(db: Db, workspaceId: number, email: string): Promise<string> {
  const address = await readyAddress(db, workspaceId, email)
  if (address === null) throw new Problem('test_address_unconfirmed', { email })
  if ((await listSuppressed(db, workspaceId, [email])).size > 0)
    throw new Problem('test_address_suppressed', { email })
  return address
}

/** The address as it was added; an address of a proved domain need not be added. Null if it must still confirm. */
async function readyAddress(db: Db, workspaceId: number, typed: string): Promise<string | null> {
  const found = await findTestAddress(db, workspaceId, typed)
  if (found?.is_ready) return found.email
  const email = readEmail(typed)
  return email !== null && (await isOfProvedDomain(db, workspaceId, email)) ? email : null
}
