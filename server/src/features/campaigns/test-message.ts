// Test messages show what the campaign sends, or would send now. They go to the account's own address and to confirmed
// test addresses. They create no recipient, no stats and no links.
import type { Caller } from '../../platform/caller.ts'
import type { Db } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import type { Sealer } from '../../platform/sealing/index.ts'
import {
  assertMayLeave,
  assertMayTest,
  composeFrom,
  findContent,
  findContactFields,
  findRecipient,
  renderMessage,
  sendTest,
  withoutTokens,
  type Content,
  type Instance,
  type NewTest,
} from '../deliveries/index.ts'
import { findSigningKeys } from '../senders/index.ts'
import { assertConfirmed } from '../test-addresses/index.ts'
import { cleanTemplate, makeTemplate } from '../templates/index.ts'
import { compose, type MadeCampaign } from './content.ts'
import { getMade } from './lifecycle.ts'
import { findReader, readershipOf } from './readers.ts'

export interface TestDeps {
  db: Db
  instance: Instance
  /** Decrypts the keys that sign messages. */
  sealer: Sealer
}

export type Tester = Pick<Caller, 'workspaceId' | 'email'>

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
export async function messageOf({ db, instance, sealer }: TestDeps, campaign: MadeCampaign) {
  const { workspace_id: workspaceId, domain_id: domainId } = campaign
  const frozen = await findContent(db, campaign.mailing_id ?? 0)
  if (frozen) await instance.assertReachable?.(db)
  else await assertMayLeave(db, instance, workspaceId, domainId)
  const content = frozen?.content ?? (await compose(db, campaign, instance))
  const dkim = await findSigningKeys(db, sealer, workspaceId, content.dkim ?? [])
  return { content, isFrozen: frozen !== undefined, dkim }
}
