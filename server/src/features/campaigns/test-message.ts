// A test message to oneself: what the campaign sends, or would send now, to the account's own address. It counts
// nothing: no recipient, no figure, no link of its own.
import type { Caller } from '../../platform/caller.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Sealer } from '../../platform/sealing/index.ts'
import {
  assertMayTest,
  findContent,
  findContactAt,
  findRecipient,
  renderMessage,
  sendTest,
  withoutTokens,
  type Instance,
} from '../deliveries/index.ts'
import { assertMaySend, findSigningKeys } from '../senders/index.ts'
import { compose } from './content.ts'
import { getMade } from './lifecycle.ts'

/**
 * Sends it, with the values of the campaign's first contact, and answers the address once the relay has taken it.
 * An address on the suppression list is written to all the same: it is the account's own, and asks for it here.
 * @throws Problem not_found, too_many_requests, test_refused, test_unanswered, signing_key_missing,
 *   signing_key_unreadable; before the start also what keeps the campaign from being sent: campaign_part_missing,
 *   domain_unproved, template_unparsable, …
 */
export async function testCampaign(
  { db, instance, sealer }: { db: Db; instance: Instance; sealer: Sealer },
  { workspaceId, email }: Pick<Caller, 'workspaceId' | 'email'>,
  id: number,
): Promise<string> {
  const campaign = await getMade(db, workspaceId, id)
  await assertMayTest(db, workspaceId)
  const frozen = await findContent(db, id)
  if (!frozen) await assertMaySend(db, instance.sendingDomains ?? 'any', workspaceId, campaign.domain_id)
  const content = frozen?.content ?? (await compose(db, campaign, instance))
  const contact = frozen
    ? await findRecipient(db, id, 1)
    : await findContactAt(db, workspaceId, campaign.group_id, 1)
  const dkim = await findSigningKeys(db, sealer, workspaceId, content.dkim ?? [])
  const input = { ...content, ...withoutTokens(instance), dkim, campaignId: id, workspaceId, isTest: true }
  const recipient = { seq: null, email, fields: contact ?? {} }
  const { envelope, bytes } = await renderMessage({ input, recipient }, workspaceId)
  // Cloned out of its thread, a Buffer is a plain array of bytes.
  await sendTest(db, { workspaceId, campaignId: id, envelope, bytes: Buffer.from(bytes) })
  return email
}
