// The mail that asks the owner of an address to agree to test messages.
import type { TestAddress } from '@lettermill/contracts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/index.ts'
import { assertMayTest, getSending, openTest } from '../deliveries/index.ts'
import { findSigningKeys } from '../senders/index.ts'
import { askAddress, confirmationMail, type ConfirmationTokens } from '../test-addresses/index.ts'
import { getMade } from './lifecycle.ts'
import { type TestDeps, type Tester, messageOf } from './test-message.ts'

interface AskingDeps extends TestDeps {
  clock: Clock
  confirmations: ConfirmationTokens
}

/** Whose mail asks an address to confirm: the sender of a campaign, as it was frozen, or a sender. */
type Asking = { campaignId: number } | { senderId: number }

/** The address that the confirmation message is from, and the keys that sign it. */
async function askingFrom(deps: TestDeps, workspaceId: number, asking: Asking) {
  const { db, instance, sealer } = deps
  if ('campaignId' in asking) {
    const campaign = await getMade(db, workspaceId, asking.campaignId)
    await assertMayTest(db, workspaceId)
    const { content, dkim } = await messageOf(deps, campaign)
    return { from: content.fromEmail, dkim }
  }
  await assertMayTest(db, workspaceId)
  const { sender, dkim } = await getSending(db, instance, workspaceId, asking.senderId)
  return { from: sender.email, dkim: await findSigningKeys(db, sealer, workspaceId, dkim) }
}

/**
 * Prepares a confirmation message. Returns a function that adds the address and queues the message in one transaction.
 * The message counts towards the day's test messages. The caller does not wait for the relay, because its answer would
 * show whether the address exists.
 * @throws Problem with the codes of `testCampaign`; the returned function with those of `askAddress`, and test_limit
 */
export async function prepareAsking(
  deps: AskingDeps,
  caller: Tester,
  asking: Asking,
): Promise<(tx: Tx, typed: string) => Promise<TestAddress>> {
  const { instance, clock, confirmations } = deps
  const { workspaceId, email: account } = caller
  const { from, dkim } = await askingFrom(deps, workspaceId, asking)
  return async (tx, typed) => {
    const { address, isMailDue } = await askAddress(tx, caller, typed)
    if (!isMailDue) return address
    const date = clock.now()
    const token = confirmations.sign({ id: address.id, workspaceId, email: address.email }, date.getTime())
    const { publicUrl, instanceId } = instance
    const mail = { from, to: address.email, account, publicUrl, instanceId, token, dkim, date }
    const { envelope, bytes } = await confirmationMail(mail)
    const ready = { from: envelope.from, source: bytes.toString('latin1') }
    await openTest(tx, { workspaceId, content: ready, emails: [envelope.to], fields: {} })
    return address
  }
}
