// A workspace with one object of every kind, created as its owner would. Other accounts must not reach them.
import { deflateRawSync } from 'node:zlib'
import {
  addGroupMembers,
  addTestAddress,
  campaignStatuses,
  changeContacts,
  createApiToken,
  createInvitation,
  createCampaign,
  createContact,
  createDomain,
  deleteContactGroup,
  createField,
  createSegment,
  createSender,
  createTemplate,
  createTopic,
  createWebhook,
  deleteCampaign,
  deleteContact,
  eraseContact,
  removeGroupMembers,
  plainTheme,
  keepSection,
  sendCampaign,
  sendMessage,
  testCampaign,
  updateBrand,
  updateMessageTemplate,
  uploadContacts,
  uploadImage,
  type CampaignStatus,
} from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { row, rows, sql } from '../../src/platform/db/index.ts'
import { aWorker, until, mailingOf } from '../campaigns.ts'
import { aSignedInAccount, type SignedIn } from '../factories.ts'
import type { TestDatabase } from '../harness.ts'
import { leaveAccount, leaveFactors, leaveOnDomains, leaveRelay, leaveReports } from './victim-rows.ts'
import { emptySection } from './empty-section.ts'
import { aForm, leaveReaders, type FormParts, type ReaderParts } from './forms.ts'

/** A part of every text of the victim, by which the tests recognise a leak. */
export const mark = 'markward'

export interface Victim extends SignedIn, FormParts, ReaderParts {
  groupId: number
  importId: number
  requestId: string
  contactId: number
  jobId: number
  fieldId: number
  topicId: number
  segmentId: number
  domainId: number
  senderId: number
  templateId: number
  sectionId: number
  imageName: string
  suppressedEmail: string
  sessionId: number
  feedbackId: number
  massBounceId: number
  unmatchedId: number
  hookId: number
  tokenId: number
  workspaceId: number
  invitationId: number
  webhookId: number
  webhookCallId: number
  passkeyId: number
  messageId: number
  sentMessageId: number
  testAddressId: number
  /** A relay of the installation, for administrators alone; switched off, so that mail stays in the mailbox. */
  relayId: number
  /** One campaign in every status. The `completed` one was really sent, opened, clicked and unsubscribed from. */
  campaigns: Record<CampaignStatus, number>
  deletedCampaignId: number
  /** The token of the reader who unsubscribed, as it is in the mail. */
  readersToken: string
}

/** Fills a workspace, while a worker runs that sends its campaign. */
export async function aVictim(app: FastifyInstance, database: TestDatabase): Promise<Victim> {
  const { db } = database
  const owner = await aSignedInAccount(app, db, { email: `owner@${mark}.example` })
  const parts = await fillParts(app, owner, mark)
  const sent = await aDraft(owner, parts)
  const worker = await aWorker(database, '')
  await owner.call(sendCampaign, { params: { id: sent } })
  const status = async () =>
    (await row(db, sql<{ status: string }>`select status from campaigns where id = ${sent}`))?.status
  await until(async () => (await status()) === 'sent')
  await owner.call(testCampaign, { params: { id: sent } })
  const email = `client@${mark}.example`
  const asked = await owner.call(addTestAddress, { params: { id: sent }, body: { email } })
  const sentMessageId = await aMessage(database, owner, parts)
  await worker.stop()
  const letter = await readLetter(app, database, owner.caller.workspaceId)
  const campaigns = await oneOfEach(database, owner, parts, sent)
  const deletedCampaignId = await aDraft(owner, parts)
  await owner.call(deleteCampaign, { params: { id: deletedCampaignId } })
  const relayId = await leaveRelay(db, mark)
  const feedbackId = await leaveLooseEnds(database, owner, sent)
  const massBounceId = await aMassBounce(database, owner, sent)
  const ways = await leaveWays(database)
  const readers = await leaveReaders(database, owner, parts, mark)
  const webhookCallId = await leaveCalls(database, parts.webhookId)
  const sessionId = await leaveAccount(db, owner.caller.accountId, mark)
  const passkeyId = await leaveFactors(db, owner.caller.accountId, mark)
  return {
    ...owner,
    ...parts,
    ...letter,
    campaigns,
    sentMessageId,
    deletedCampaignId,
    testAddressId: asked.body.id,
    feedbackId,
    massBounceId,
    ...readers,
    ...ways,
    relayId,
    webhookCallId,
    sessionId,
    passkeyId,
  }
}

/** A single message, sent with an idempotency key. */
async function aMessage({ db }: TestDatabase, { call }: SignedIn, parts: Parts): Promise<number> {
  const { templateId, senderId } = parts
  const to = { email: `order@${mark}.example`, name: mark }
  const body = { templateId, senderId, to, data: { word: mark } }
  const { id } = (await call(sendMessage, { body, headers: { 'idempotency-key': mark } })).body
  const isSent = sql`select from deliveries d join messages m using (mailing_id, seq) where m.id = ${id}`
  await until(async () => (await rows(db, isSent)).length > 0)
  return id
}

/** Inserts an event that waits for an endpoint, and a call that was posted to it. */
async function leaveCalls({ db }: TestDatabase, webhookId: number): Promise<number> {
  await rows(
    db,
    sql`insert into facts (workspace_id, type, data)
      select workspace_id, 'contact.created', jsonb_build_object('email', ${mark}::text)
      from webhooks where id = ${webhookId}`,
  )
  const call = await row(
    db,
    sql<{ id: number }>`insert into webhook_calls (webhook_id, workspace_id, type, state, events, body)
      select id, workspace_id, 'webhook.test', 'failed', 1, jsonb_build_object('data', ${mark}::text)
      from webhooks where id = ${webhookId} returning id`,
  )
  const id = call?.id ?? 0
  await rows(
    db,
    sql`insert into webhook_attempts (call_id, milliseconds, failure_code, failure_params, response)
      values (${id}, 5, 'other', jsonb_build_object('sentence', ${mark}::text), ${mark})`,
  )
  return id
}

/** Inserts the feedback that only administrators see. */
async function leaveWays({ db }: TestDatabase): Promise<{ unmatchedId: number; hookId: number }> {
  await rows(db, sql`insert into mailbox_marks (place, worker) values (${mark}, ${mark})`)
  await rows(db, sql`insert into feedback_ways (way, last_at) values (${mark}, now())`)
  const unmatched = await row(
    db,
    sql<{ id: number }>`insert into feedback_unmatched (way, kind, words, reporter, received_at, body)
      values ('smtp', 'unknown', ${mark}, ${mark}, now(), ${deflateRawSync(mark)}) returning id`,
  )
  const hook = await row(
    db,
    sql<{ id: number }>`insert into feedback_hooks (provider, name, key_hash)
      values ('brevo', ${mark}, ${Buffer.from(mark)}) returning id`,
  )
  return { unmatchedId: unmatched?.id ?? 0, hookId: hook?.id ?? 0 }
}

/** Creates everything that a campaign needs by API calls, with a mark in every text. */
export async function fillParts(app: FastifyInstance, { call, caller, token }: SignedIn, word: string) {
  const requestId: string = crypto.randomUUID()
  const contacts = [1, 2].map((number) => ({ email: `r${String(number)}@${word}.example`, first_name: word }))
  const imported = (await call(uploadContacts, { body: { contacts, groupName: word, requestId } })).body
  const filling = [
    { ...contacts[0], phone: word },
    { email: `no@${word}.example`, first_name: word, agreed: 'no' },
  ]
  const consent = { key: 'agreed', refused: 'leave_out' as const }
  await call(uploadContacts, {
    body: { contacts: filling, groupId: imported.groupId, importId: imported.importId, consent },
  })
  // Contacts that were deleted with their group, and can still be restored.
  const gone = (
    await call(uploadContacts, { body: { contacts: [{ ...contacts[0], email: `gone@${word}.example` }] } })
  ).body
  await call(deleteContactGroup, { params: { id: gone.groupId } })
  const field = (await call(createField, { body: { label: word, type: 'text' } })).body
  // A contact outside the group, so that no message goes to it.
  const lone = { email: `lone@${word}.example`, first_name: word, fields: { [field.key]: word } }
  const contact = (await call(createContact, { body: lone })).body
  const joining = { params: { id: imported.groupId }, body: { contactIds: [contact.id] } }
  await call(addGroupMembers, joining)
  await call(removeGroupMembers, joining)
  const topic = (await call(createTopic, { body: { name: word, description: word } })).body
  const left = (await call(createContact, { body: { ...lone, email: `left@${word}.example` } })).body
  await call(deleteContact, { params: { id: left.id } })
  const many = (await call(createContact, { body: { ...lone, email: `many@${word}.example` } })).body
  const deleting = { action: 'delete', selection: { ids: [many.id] } } as const
  const job = (await call(changeContacts, { body: deleting })).body
  const email = `erased@${word}.example`
  const erased = (await call(createContact, { body: { ...lone, email } })).body
  await call(eraseContact, { params: { id: erased.id }, body: { email } })
  const named = { kind: 'field', field: 'first_name', op: 'is', value: word }
  // The calls of a sunset policy need a segment of inactive contacts.
  const silent = { kind: 'inactive', messages: 1, days: 1 }
  const segment = (await call(createSegment, { body: { name: word, filter: { all: [named, silent] } } })).body
  const domain = (await call(createDomain, { body: { domain_name: `${word}.example` } })).body
  const sender = (await call(createSender, { body: { name: word, email: `ann@${word}.example` } })).body
  const body_html = `<p>${word} <a href="https://${word}.example/">shop</a> <a href="{{ unsubscribe_url }}">leave</a></p>`
  const template = (await call(createTemplate, { body: { name: word, body_html } })).body
  const forMessages = { message_subject: word, is_service: false }
  await call(updateMessageTemplate, { params: { id: template.id }, body: forMessages })
  const section = (await call(keepSection, { body: { name: word, section: emptySection } })).body
  const imageName = await anImage(app, token)
  const logo = `/uploads/${imageName}`
  await call(updateBrand, {
    body: { logo, theme: plainTheme, social: [], footer: word, postal_address: word },
  })
  const webhook = (
    await call(createWebhook, {
      body: { url: `https://${word}.example/hook`, description: word, events: ['contact.created'] },
    })
  ).body
  const apiToken = (await call(createApiToken, { body: { name: word } })).body
  const colleague = { email: `colleague@${word}.example`, role: 'viewer' } as const
  const invitation = (await call(createInvitation, { body: colleague })).body
  return {
    groupId: imported.groupId,
    importId: imported.importId,
    requestId,
    contactId: contact.id,
    jobId: job.id,
    segmentId: segment.id,
    ...(await aForm(call, word, { groupId: imported.groupId, senderId: sender.id })),
    fieldId: field.id,
    topicId: topic.id,
    domainId: domain.id,
    senderId: sender.id,
    templateId: template.id,
    sectionId: section.id,
    tokenId: apiToken.id,
    workspaceId: caller.workspaceId,
    invitationId: invitation.id,
    webhookId: webhook.id,
    imageName,
    suppressedEmail: `hard@${word}.example`,
  }
}

async function anImage(app: FastifyInstance, token: string): Promise<string> {
  const png = await sharp({ create: { width: 3, height: 2, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const answer = await app.inject({
    method: uploadImage.method,
    url: uploadImage.path,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' },
    payload: Buffer.concat([
      Buffer.from('--b\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n'),
      png,
      Buffer.from('\r\n--b--\r\n'),
    ]),
  })
  return answer.json<{ imageUrl: string }>().imageUrl.split('/').at(-1) ?? ''
}

export type Parts = Awaited<ReturnType<typeof fillParts>>

/** Creates a draft of these parts and returns its id. */
export async function aDraft({ call }: SignedIn, parts: Parts, word = mark): Promise<number> {
  const { domainId, senderId, templateId, groupId } = parts
  const body = { name: word, subject: word, domainId, senderId, templateId, groupId }
  return (await call(createCampaign, { body })).body.id
}

/** Opens, clicks and unsubscribes by the links of a sent message. */
async function readLetter(app: FastifyInstance, { db }: TestDatabase, workspaceId: number) {
  const letter = await row(
    db,
    sql<{ id: number; source: string }>`
      select id, convert_from(source, 'UTF8') as source from mailbox_messages
      where workspace_id = ${workspaceId} and envelope_to like 'r1@%' order by id limit 1`,
  )
  const text = (letter?.source ?? '').replace(/=\r\n/g, '').replaceAll('=3D', '=')
  // The pattern includes the host, because a signature may contain /u/ by chance.
  const tokenOf = (place: string) => new RegExp(`//[^/\\s]+/${place}/([\\w-]+)`).exec(text)?.[1] ?? ''
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
  // Opens the message once more often than events are stored one by one.
  for (let time = 0; time <= 100; time += 1) await app.inject({ url: `/o/${tokenOf('o')}.gif`, headers })
  await app.inject({ url: `/c/${tokenOf('c')}`, headers })
  const left = await app.inject({ method: 'POST', url: `/u/${tokenOf('u')}`, headers })
  if (left.statusCode !== 200) throw new Error(`The reader could not leave: ${left.body}`)
  return { messageId: letter?.id ?? 0, readersToken: tokenOf('u') }
}

/** Creates drafts and sets their status by hand; the sent campaign is real. */
async function oneOfEach({ db }: TestDatabase, owner: SignedIn, parts: Parts, sent: number) {
  const campaigns = {} as Record<CampaignStatus, number>
  for (const status of campaignStatuses) {
    const id = status === 'completed' ? sent : await aDraft(owner, parts)
    await rows(
      db,
      sql`update campaigns set status = ${status}, sent_at = now(), started_at = now(),
            scheduled_at = case when ${status} = 'scheduled' then now() + interval '1 day' end
          where id = ${id}`,
    )
    campaigns[status] = id
  }
  return campaigns
}

/** A mass bounce that nobody has decided about: a provider said that many addresses do not exist. */
async function aMassBounce({ db }: TestDatabase, { caller }: SignedIn, campaignId: number): Promise<number> {
  const found = await row(
    db,
    sql<{
      id: number
    }>`insert into mass_bounces (workspace_id, mailing_id, place, bounced, tried, words, since, ends_at)
      values (${caller.workspaceId}, ${mailingOf(campaignId)}, ${`${mark}.example`}, 50, 60, ${mark}, now(),
        now() + interval '1 day') returning id`,
  )
  return found?.id ?? 0
}

/** Inserts rows that exist only after a failure. */
async function leaveLooseEnds(
  { db }: TestDatabase,
  { caller }: SignedIn,
  campaignId: number,
): Promise<number> {
  await rows(
    db,
    sql`insert into deferrals (mailing_id, seq, due_at) values (${mailingOf(campaignId)}, 2, now() + interval '1 day')`,
  )
  await rows(
    db,
    sql`insert into provider_holds (mailing_id, place, code, params, next_try_at, expires_at)
      values (${mailingOf(campaignId)}, ${`${mark}.example`}, 'provider_blocked', ${JSON.stringify({ provider: `${mark}.example`, reply: mark })}::jsonb,
        now() + interval '1 hour', now() + interval '5 days')`,
  )
  await rows(db, sql`insert into erased_recipients (mailing_id, seq) values (${campaignId}, 3)`)
  await rows(
    db,
    sql`insert into late_deliveries (mailing_id, seq, chunk, epoch, outcome) values (${mailingOf(campaignId)}, 2, 1, 1, 'sent')`,
  )
  await rows(
    db,
    sql`insert into mailing_providers (mailing_id, provider, day, tried, sent, failed, hard, soft, blocked, deferred)
      values (${mailingOf(campaignId)}, 'other', now(), 3, 2, 1, 0, 0, 0, 0)
      on conflict do nothing`,
  )
  await rows(
    db,
    sql`update deliveries set outcome = 'failed', reply = ${mark} where mailing_id = ${mailingOf(campaignId)} and seq = 2`,
  )
  await leaveOnDomains(db, caller.workspaceId, mark)
  await rows(
    db,
    sql`insert into suppressions (workspace_id, email, reason) values (${caller.workspaceId}, ${`hard@${mark}.example`}, 'hard_bounce')`,
  )
  await rows(
    db,
    sql`insert into suppression_requests (workspace_id, request_id, reply)
      values (${caller.workspaceId}, ${crypto.randomUUID()}, ${JSON.stringify({ mark })}::jsonb)`,
  )
  const feedback = await row(
    db,
    sql<{
      id: number
    }>`insert into feedback (workspace_id, mailing_id, seq, email, kind, words, reporter, way, source_key, received_at,
        counted, action)
      values (${caller.workspaceId}, ${mailingOf(campaignId)}, 1, ${`hard@${mark}.example`}, 'hard', ${mark}, ${mark},
        'smtp', ${Buffer.from(mark)}, now(), true, 'suppressed') returning id`,
  )
  const feedbackId = feedback?.id ?? 0
  await rows(
    db,
    sql`insert into feedback_originals (feedback_id, workspace_id, body)
      values (${feedbackId}, ${caller.workspaceId}, ${deflateRawSync(mark)})`,
  )
  await leaveReports(db, caller.workspaceId, mark)
  return feedbackId
}
