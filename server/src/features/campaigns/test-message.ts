// Test messages show what the campaign sends, or would send now. They go to the account's own address and to confirmed
// test addresses. They create no recipient, no stats and no links.
import type { TestAddress } from '@lettermill/contracts'
import type { Caller } from '../../platform/caller.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import type { Sealer } from '../../platform/sealing/index.ts'
import {
  assertMayLeave,
  assertMayTest,
  composeFrom,
  findContent,
  findContactFields,
  findRecipient,
  getSending,
  openTest,
  renderMessage,
  sendTest,
  withoutTokens,
  type Content,
  type Instance,
  type NewTest,
} from '../deliveries/index.ts'
import { findSigningKeys } from '../senders/index.ts'
import {
  askAddress,
  assertConfirmed,
  confirmationMail,
  type ConfirmationTokens,
} from '../test-addresses/index.ts'
import { cleanTemplate, makeTemplate } from '../templates/index.ts'
import { compose, type MadeCampaign } from './content.ts'
import { getMade } from './lifecycle.ts'
import { findReader, readershipOf } from './readers.ts'

interface TestDeps {
  db: Db
  instance: Instance
  /** Decrypts the keys that sign messages. */
  sealer: Sealer
}

type Tester = Pick<Caller, 'workspaceId' | 'email'>

/**
 * The recipients of a test message. The account's own address gets it even if it is suppressed, because its owner asks
 * for it here. Suppressed test addresses do not.
 * @param named each the account's own or confirmed; if empty, the account's own
 * @throws Problem not_found, test_address_unconfirmed, test_address_suppressed
 */
export async function findTesters(
  db: Db,
  caller: Tester,
  id: number,
  named: readonly string[] | null | undefined,
): Promise<string[]> {
  await getMade(db, caller.workspaceId, id)
  return assertConfirmed(db, caller, named)
}

/**
 * Sends the test message with the values of a contact, or of the campaign's first contact for null, and returns once
 * the relay has accepted it.
 * @param emails the result of `findTesters`
 * @throws Problem not_found also for the contact, too_many_requests, test_limit, test_refused, test_refused_for, test_unanswered,
 *   signing_key_missing, signing_key_unreadable, public_address_unready; before the start also the problems that keep the campaign from being
 *   sent: campaign_part_missing, domain_unproved, template_unparsable, …
 */
export async function testCampaign(
  deps: TestDeps,
  workspaceId: number,
  { id, contactId }: { id: number; contactId: number | null },
  emails: readonly string[],
): Promise<void> {
  const { db } = deps
  const campaign = await getMade(db, workspaceId, id)
  await assertMayTest(db, workspaceId, emails.length)
  const { content, isFrozen, dkim } = await messageOf(deps, campaign)
  const first = () =>
    isFrozen
      ? findRecipient(db, campaign.mailing_id ?? 0, 1)
      : findReader(db, workspaceId, readershipOf(campaign), 1).then(({ person }) => person)
  const fields =
    contactId === null ? ((await first())?.fields ?? {}) : await getFields(db, workspaceId, contactId)
  await sendMade(deps, { workspaceId, content, emails, fields }, dkim)
}

/** @throws Problem not_found */
async function getFields(db: Db, workspaceId: number, contactId: number) {
  const fields = await findContactFields(db, workspaceId, contactId)
  if (!fields) throw new Problem('not_found')
  return fields
}

type Material = Parameters<typeof makeTemplate>[0] | { kind: 'text'; source: string }

export interface TemplateTest {
  material: Material
  subject: string
  senderId: number
  /** The contact whose values fill in the merge tags; null for none. */
  contactId: number | null
}

/**
 * Sends a template as it is written, saved or not, and returns once the relay has accepted it.
 * @param emails each the account's own address or a confirmed test address
 * @throws Problem not_found for the contact; the problems of `testCampaign` before the start, and the problems of
 *   `makeTemplate`
 */
export async function testTemplate(
  deps: TestDeps,
  workspaceId: number,
  { material, subject, senderId, contactId }: TemplateTest,
  emails: readonly string[],
): Promise<void> {
  const { db, instance, sealer } = deps
  await assertMayTest(db, workspaceId, emails.length)
  const bodies =
    material.kind === 'text'
      ? await cleanTemplate({ html: material.source, text: '' }, workspaceId)
      : await makeTemplate(material, workspaceId)
  const content = await composeFrom(db, instance, workspaceId, {
    senderId,
    subject,
    bodies,
    kind: 'campaign',
  })
  const dkim = await findSigningKeys(db, sealer, workspaceId, content.dkim ?? [])
  const fields = contactId === null ? {} : await getFields(db, workspaceId, contactId)
  await sendMade(deps, { workspaceId, content, emails, fields }, dkim)
}

type Keys = Awaited<ReturnType<typeof findSigningKeys>>

async function sendMade({ db, instance }: TestDeps, test: MadeTest, dkim: Keys): Promise<void> {
  const { workspaceId, content, emails, fields } = test
  // Compiles the message once here, in a worker thread, so that a message that cannot be made is refused at once.
  const input = { ...content, ...withoutTokens(instance), dkim, mailingId: 0, workspaceId, isTest: true }
  for (const email of emails)
    await renderMessage({ input, recipient: { seq: null, email, fields } }, workspaceId)
  await sendTest(db, test)
}

interface MadeTest extends NewTest {
  content: Content
}

/** The content as it was frozen or as it would be now, and the keys that sign it. */
async function messageOf({ db, instance, sealer }: TestDeps, campaign: MadeCampaign) {
  const { workspace_id: workspaceId, domain_id: domainId } = campaign
  const frozen = await findContent(db, campaign.mailing_id ?? 0)
  if (frozen) await instance.assertReachable?.(db)
  else await assertMayLeave(db, instance, workspaceId, domainId)
  const content = frozen?.content ?? (await compose(db, campaign, instance))
  const dkim = await findSigningKeys(db, sealer, workspaceId, content.dkim ?? [])
  return { content, isFrozen: frozen !== undefined, dkim }
}

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
