// Makes each audited call once, as a caller who may make it. The tests of the audit log run through these calls.
import * as api from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import { createAdministrator } from '../../accounts/index.ts'
import { noteUntrustedProxy, row, rows, sql, type Db } from '../../../platform/db/index.ts'
import { anOwnCampaign } from '../../campaigns/tests/under-way.ts'
import { aDomain, aGroup, anAccount, aSender, aSignedInAccount } from '../../../../test/factories.ts'
import { callsOf, type MakeCall } from '../../../../test/harness-calls.ts'
import { keepTestsSent } from '../../../../test/sent-tests.ts'
import { ownAccountSteps } from './journey-account.ts'
import { moreCampaignSteps } from './journey-campaigns.ts'
import { approvalSteps } from './journey-approvals.ts'
import { memberSteps } from './journey-members.ts'
import { webhookSteps } from './journey-webhooks.ts'
import { fieldSteps, importSteps, segmentSteps, topicSteps, type Step } from './journey-contacts.ts'
/** Sends the test message in place of a worker, and waits for the call that asked for it. */
function beingSent<Answer>(db: Db, test: Promise<Answer>): Promise<Answer> {
  return test.finally(keepTestsSent(db))
}

export const password = 'correct horse marker'

/** For each audited call, a step that prepares it and makes it succeed. */
export async function everyAuditedCall(app: FastifyInstance, db: Db): Promise<Record<string, Step>> {
  const administrator = await aSignedInAccount(app, db, { isAdmin: true })
  return {
    ...accessSteps(app, db),
    ...memberSteps(app, db),
    ...approvalSteps(app, db),
    ...ownAccountSteps(app, db),
    ...administratorSteps(db, administrator.call),
    ...(await importSteps(app, db)),
    ...(await personSteps(app, db)),
    ...(await fieldSteps(app, db)),
    ...(await topicSteps(app, db)),
    ...(await segmentSteps(app, db)),
    ...(await senderSteps(app, db)),
    ...(await templateSteps(app, db)),
    ...campaignSteps(app, db),
    ...webhookSteps(app, db),
  }
}

let people = 0
const someone = () => ({ email: `marker${String((people += 1))}@office.example`, password })

async function aPending(db: Db): Promise<number> {
  const { email } = someone()
  const made = await row(
    db,
    sql<{ id: number }>`insert into accounts (email, password_hash) values (${email}, 'none') returning id`,
  )
  return made?.id ?? 0
}

function accessSteps(app: FastifyInstance, db: Db): Record<string, Step> {
  const anonymous = callsOf(app)
  const signedIn = async () => {
    const { email } = await createAdministrator(db, someone())
    const { body } = await anonymous(api.login, { body: { email, password } })
    return callsOf(app, body.token)
  }
  return {
    register: async () => () => anonymous(api.register, { body: someone() }),
    login: async () => {
      const { email } = await createAdministrator(db, someone())
      return () => anonymous(api.login, { body: { email, password } })
    },
    logout: async () => {
      const call = await signedIn()
      return () => call(api.logout)
    },
    createApiToken: async () => {
      const call = await signedIn()
      return () => call(api.createApiToken, { body: { name: 'Nightly' } })
    },
    deleteApiToken: async () => {
      const call = await signedIn()
      const { body } = await call(api.createApiToken, { body: { name: 'Nightly' } })
      return () => call(api.deleteApiToken, { params: { id: body.id } })
    },
  }
}

/** The relay is switched off, so that mail stays in the mailbox. No server listens at its address. */
const aRelay = {
  name: 'Relay',
  host: '127.0.0.1',
  port: 1,
  security: 'none' as const,
  username: '',
  connections: null,
  is_active: false,
}

async function aStoredRelay(db: Db): Promise<number> {
  const stored = await row(
    db,
    sql<{ id: number }>`insert into relays (name, host, port, security, is_active)
      values ('Relay', '127.0.0.1', 1, 'none', false) returning id`,
  )
  return stored?.id ?? 0
}

function administratorSteps(db: Db, call: MakeCall): Record<string, Step> {
  const about = (endpoint: api.Endpoint) => async () => {
    const id = await aPending(db)
    return () => call(endpoint, { params: { id } })
  }
  return {
    approveRegistration: about(api.approveRegistration),
    rejectRegistration: about(api.rejectRegistration),
    deleteUser: about(api.deleteUser),
    allowDomain: async () => {
      const { workspaceId } = await anAccount(db, { email: someone().email })
      const id = await aDomain(db, workspaceId)
      return () => call(api.allowDomain, { params: { id }, body: { allowed: true } })
    },
    createRelay: async () => () => call(api.createRelay, { body: aRelay }),
    updateRelay: async () => {
      const params = { id: await aStoredRelay(db) }
      return () => call(api.updateRelay, { params, body: aRelay })
    },
    deleteRelay: async () => {
      const params = { id: await aStoredRelay(db) }
      return () => call(api.deleteRelay, { params })
    },
    createHook: async () => () => call(api.createHook, { body: { provider: 'brevo', name: 'Events' } }),
    deleteHook: async () => {
      const { hook } = (await call(api.createHook, { body: { provider: 'brevo', name: 'Events' } })).body
      return () => call(api.deleteHook, { params: { id: hook.id } })
    },
    retryFailedFeedback: async () => () => call(api.retryFailedFeedback),
    testRelay: async () => () =>
      call(api.testRelay, {
        body: { ...aRelay, id: null, from: 'ann@office.example', to: 'ann@office.example' },
      }),
    goOnRestored: async () => () => call(api.goOnRestored),
    dismissUntrustedProxy: async () => {
      await noteUntrustedProxy(db, '192.0.2.1')
      return () => call(api.dismissUntrustedProxy)
    },
    updateProviderLimits: async () => () =>
      call(api.updateProviderLimits, {
        body: { limits: [{ provider: 'gmail', per_minute: 60, per_hour: null }] },
      }),
    updateReleases: async () => () => call(api.updateReleases, { body: { is_required: true } }),
    releaseSending: async () => {
      const { workspaceId } = await anAccount(db)
      return () => call(api.releaseSending, { body: { workspace_id: workspaceId } })
    },
    updatePublicAddress: async () => () =>
      call(api.updatePublicAddress, { body: { url: 'https://mail.firm.example' } }),
    updatePage: async () => () =>
      call(api.updatePage, { params: { name: 'terms' }, body: { text: 'Be nice.' } }),
    exportAudit: async () => () => call(api.exportAudit),
    listMailbox: async () => {
      await aMessageOfSomeone(db)
      return () => call(api.listMailbox)
    },
    getMailboxMessage: async () => {
      const params = { id: await aMessageOfSomeone(db) }
      return () => call(api.getMailboxMessage, { params })
    },
  }
}

async function aMessageOfSomeone(db: Db): Promise<number> {
  const { workspaceId } = await anAccount(db, { email: someone().email })
  const made = await row(
    db,
    sql<{ id: number }>`insert into mailbox_messages
        (workspace_id, envelope_from, envelope_to, header_from, subject, source)
      values (${workspaceId}, '', 'reader@firm.example', '', 'Marker', 'Subject: Marker') returning id`,
  )
  return made?.id ?? 0
}

async function personSteps(app: FastifyInstance, db: Db): Promise<Record<string, Step>> {
  const { call, caller } = await aSignedInAccount(app, db)
  const groupId = await aGroup(db, caller.workspaceId)
  const body = () => ({ email: `person${String((people += 1))}@firm.example`, groupIds: [groupId] })
  const aContact = async () => ({ id: (await call(api.createContact, { body: body() })).body.id })
  const about =
    (endpoint: api.Endpoint, more: object = {}) =>
    async () => {
      const params = await aContact()
      return () => call(endpoint, { params, ...more })
    }
  const inGroup = (endpoint: api.Endpoint) => async () => {
    const { id } = await aContact()
    return () => call(endpoint, { params: { id: groupId }, body: { contactIds: [id] } })
  }
  const deleting = async () => {
    const selection = { ids: [(await aContact()).id] }
    return (await call(api.changeContacts, { body: { action: 'delete', selection } })).body
  }
  return {
    changeContacts: async () => {
      const { id } = await aContact()
      return () => call(api.changeContacts, { body: { action: 'add', selection: { ids: [id] }, groupId } })
    },
    undoContactJob: async () => {
      const { id } = await deleting()
      return () => call(api.undoContactJob, { params: { id } })
    },
    cancelContactJob: async () => {
      const { id } = await deleting()
      await rows(db, sql`update contact_jobs set state = 'running', ended_at = null where id = ${id}`)
      return () => call(api.cancelContactJob, { params: { id } })
    },
    exportContacts: async () => () => call(api.exportContacts, { body: { selection: { group: groupId } } }),
    createContact: async () => () => call(api.createContact, { body: body() }),
    updateContact: about(api.updateContact, { body: { phone: '1' } }),
    deleteContact: about(api.deleteContact),
    restoreContact: async () => {
      const params = await aContact()
      await call(api.deleteContact, { params })
      return () => call(api.restoreContact, { params })
    },
    unsubscribeContact: about(api.unsubscribeContact),
    resubscribeContact: async () => {
      const params = await aContact()
      await call(api.unsubscribeContact, { params })
      return () => call(api.resubscribeContact, { params })
    },
    exportContact: about(api.exportContact),
    eraseContact: async () => {
      const { email, groupIds } = body()
      const params = { id: (await call(api.createContact, { body: { email, groupIds } })).body.id }
      return () => call(api.eraseContact, { params, body: { email } })
    },
    upsertContacts: async () => () =>
      call(api.upsertContacts, { body: { contacts: [{ email: body().email }] } }),
    addGroupMembers: inGroup(api.addGroupMembers),
    removeGroupMembers: inGroup(api.removeGroupMembers),
  }
}

let domains = 0

async function senderSteps(app: FastifyInstance, db: Db): Promise<Record<string, Step>> {
  const { call, caller } = await aSignedInAccount(app, db)
  const domain = async () => ({
    id: await aDomain(db, caller.workspaceId, { name: `firm${String((domains += 1))}.example` }),
  })
  const about = (endpoint: api.Endpoint, body?: object) => async () => {
    const params = await domain()
    return () => call(endpoint, { params, ...(body && { body }) })
  }
  return {
    createSender: async () => () =>
      call(api.createSender, { body: { name: 'Ann', email: 'ann@firm.example' } }),
    deleteSender: async () => {
      const id = await aSender(db, caller.workspaceId)
      return () => call(api.deleteSender, { params: { id } })
    },
    createDomain: async () => {
      const body = { domain_name: `new${String((domains += 1))}.example` }
      return () => call(api.createDomain, { body })
    },
    verifyDomain: about(api.verifyDomain),
    unverifyDomain: about(api.unverifyDomain),
    updateDomainSigner: about(api.updateDomainSigner, { signed_by_relay: true }),
    updateDomainComplaints: about(api.updateDomainComplaints, { told: true }),
    updateWarmUp: about(api.updateWarmUp, { on: true }),
    updateDomainSigning: about(api.updateDomainSigning, { ed25519: true }),
    probeDomain: async () => {
      const params = await domain()
      await rows(db, sql`update sending_domains set proved_at = now() where id = ${params.id}`)
      // No server listens there. The test does not depend on the relay's answer.
      await rows(
        db,
        sql`insert into relays (name, host, port, security, username, is_active)
          values ('Nobody', '127.0.0.1', 9, 'none', '', true)`,
      )
      return () =>
        call(api.probeDomain, { params }).finally(() =>
          rows(db, sql`delete from relays where name = 'Nobody'`),
        )
    },
    deleteDomain: about(api.deleteDomain),
  }
}

async function templateSteps(app: FastifyInstance, db: Db): Promise<Record<string, Step>> {
  const { call } = await aSignedInAccount(app, db)
  const body = { name: 'Letter', body_html: '<p>Dear reader</p>' }
  const made = async () => ({ id: (await call(api.createTemplate, { body })).body.id })
  const plain = { logo: '', social: [], footer: '', postal_address: '' }
  return {
    updateBrand: async () => () => call(api.updateBrand, { body: { ...plain, theme: api.plainTheme } }),
    createTemplate: async () => () => call(api.createTemplate, { body }),
    updateTemplate: async () => {
      const params = await made()
      return () => call(api.updateTemplate, { params, body: { ...body, name: 'Other' } })
    },
    updateMessageTemplate: async () => {
      const params = await made()
      const body = { message_subject: 'Your order', is_service: true }
      return () => call(api.updateMessageTemplate, { params, body })
    },
    duplicateTemplate: async () => {
      const params = await made()
      return () => call(api.duplicateTemplate, { params })
    },
    deleteTemplate: async () => {
      const params = await made()
      return () => call(api.deleteTemplate, { params })
    },
    restoreTemplate: async () => {
      const params = await made()
      await call(api.deleteTemplate, { params })
      return () => call(api.restoreTemplate, { params })
    },
  }
}

function campaignSteps(app: FastifyInstance, db: Db): Record<string, Step> {
  const as = (status: string, endpoint: api.Endpoint) => async () => {
    const { call, params } = await anOwnCampaign(app, db)
    await rows(db, sql`update campaigns set status = ${status} where id = ${params.id}`)
    return () => call(endpoint, { params })
  }
  return {
    createCampaign: async () => {
      const { call, campaignId } = await anOwnCampaign(app, db)
      const ids = await row(
        db,
        sql<object>`select domain_id as "domainId", sender_id as "senderId", group_id as "groupId",
          template_id as "templateId" from campaigns where id = ${campaignId}`,
      )
      return () => call(api.createCampaign, { body: { name: 'New', subject: 'News', ...ids } })
    },
    duplicateCampaign: as('draft', api.duplicateCampaign),
    resendCampaign: async () => {
      const { call, params, campaignId } = await anOwnCampaign(app, db)
      await rows(
        db,
        sql`with mailing as (
            insert into mailings (workspace_id, kind, state, total, content)
            select workspace_id, 'campaign', 'closed', 0, '{}' from campaigns where id = ${campaignId} returning id
          )
          update campaigns set status = 'completed', started_at = now(), mailing_id = (select id from mailing)
          where id = ${campaignId}`,
      )
      return () => call(api.resendCampaign, { params, body: { to: 'joined_since' } })
    },
    updateCampaign: async () => {
      const { call, params } = await anOwnCampaign(app, db)
      return () => call(api.updateCampaign, { params, body: { subject: 'Edited' } })
    },
    undoCampaignFeedback: async () => {
      const { call, params, campaignId } = await anOwnCampaign(app, db)
      await rows(
        db,
        sql`with own as (update campaigns set mailing_id = 2000000 + id where id = ${campaignId}
            returning workspace_id, mailing_id)
          insert into suppressions (workspace_id, email, reason, mailing_id)
          select workspace_id, 'gone@far.example', 'hard_bounce', mailing_id from own`,
      )
      return () => call(api.undoCampaignFeedback, { params, body: {} })
    },
    unscheduleCampaign: as('scheduled', api.unscheduleCampaign),
    recallCampaign: async () => {
      const { call, params } = await anOwnCampaign(app, db)
      await call(api.sendCampaign, { params, body: { delaySeconds: 600 } })
      return () => call(api.recallCampaign, { params })
    },
    sendCampaign: as('draft', api.sendCampaign),
    pauseCampaign: as('processing', api.pauseCampaign),
    resumeCampaign: as('paused', api.resumeCampaign),
    archiveCampaign: as('sent', api.archiveCampaign),
    retryCampaign: as('failed', api.retryCampaign),
    deleteCampaign: as('draft', api.deleteCampaign),
    restoreCampaign: async () => {
      const { call, params } = await anOwnCampaign(app, db)
      await call(api.deleteCampaign, { params })
      return () => call(api.restoreCampaign, { params })
    },
    testTemplate: async () => {
      const { call } = await anOwnCampaign(app, db)
      const [sender] = (await call(api.listSenders)).body
      const body = { kind: 'html', source: '<p>Hi</p>', subject: 'Hi', senderId: sender?.id ?? 0 } as const
      return () => beingSent(db, call(api.testTemplate, { body }))
    },
    testCampaign: async () => {
      const test = await as('draft', api.testCampaign)()
      return () => beingSent(db, test())
    },
    exportCampaign: as('sent', api.exportCampaign),
    ...moreCampaignSteps(app, db),
    exportAllCampaigns: as('sent', api.exportAllCampaigns),
    listCampaigns: as('sent', api.listCampaigns),
    listDeliveries: as('sent', api.listDeliveries),
  }
}
