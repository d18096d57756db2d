// The audited calls of fields, groups and imports. journey.ts makes the other audited calls.
import * as api from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import { row, sql, transaction, type Db } from '../../../platform/db/index.ts'
import { markProvisional, suppress } from '../../suppressions/index.ts'
import { aGroup, aSignedInAccount } from '../../../../test/factories.ts'
import type { Answer } from '../../../../test/harness-calls.ts'

/** Prepares what a call needs, and returns a function that makes the call. */
export type Step = () => Promise<() => Promise<Answer<api.Endpoint>>>

let fields = 0

export async function fieldSteps(app: FastifyInstance, db: Db): Promise<Record<string, Step>> {
  const { call } = await aSignedInAccount(app, db)
  const body = () => ({ label: `Field ${String((fields += 1))}`, type: 'text' })
  const aField = async () => ({ id: (await call(api.createField, { body: body() })).body.id })
  return {
    createField: async () => () => call(api.createField, { body: body() }),
    updateField: async () => {
      const params = await aField()
      return () => call(api.updateField, { params, body: { label: `Renamed ${String(params.id)}` } })
    },
    deleteField: async () => {
      const params = await aField()
      return () => call(api.deleteField, { params })
    },
    updateBuiltInField: async () => () =>
      call(api.updateBuiltInField, { body: { key: 'link', alwaysShown: true } }),
  }
}

export async function topicSteps(app: FastifyInstance, db: Db): Promise<Record<string, Step>> {
  const { call } = await aSignedInAccount(app, db)
  const body = () => ({ name: `Topic ${String((fields += 1))}` })
  const aTopic = async () => ({ id: (await call(api.createTopic, { body: body() })).body.id })
  return {
    createTopic: async () => () => call(api.createTopic, { body: body() }),
    updateTopic: async () => {
      const params = await aTopic()
      return () => call(api.updateTopic, { params, body: { archived: true } })
    },
    deleteTopic: async () => {
      const params = await aTopic()
      return () => call(api.deleteTopic, { params })
    },
  }
}

/** The audited calls of segments and forms. */
export async function segmentSteps(app: FastifyInstance, db: Db): Promise<Record<string, Step>> {
  const { call } = await aSignedInAccount(app, db)
  const filter = { all: [{ kind: 'inactive', messages: 5, days: 90 }] }
  const body = { name: 'Inactive', filter }
  await call(api.createDomain, { body: { domain_name: 'segments.example' } })
  await call(api.createSender, { body: { name: 'Ann', email: 'ann@segments.example' } })
  const aSegment = async () => ({ id: (await call(api.createSegment, { body })).body.id })
  const calls = {
    updateSegment: (params: { id: number }) => call(api.updateSegment, { params, body }),
    deleteSegment: (params: { id: number }) => call(api.deleteSegment, { params }),
    restoreSegment: (params: { id: number }) => call(api.restoreSegment, { params }),
    duplicateSegment: (params: { id: number }) => call(api.duplicateSegment, { params }),
    exportSegment: (params: { id: number }) => call(api.exportSegment, { params }),
    makeSegmentGroup: (params: { id: number }) => call(api.makeSegmentGroup, { params }),
    askInactive: (params: { id: number }) =>
      call(api.askInactive, { params, body: { url: 'https://segments.example/stay' } }),
    suppressInactive: (params: { id: number }) => call(api.suppressInactive, { params, body: {} }),
  }
  const named = Object.entries(calls).map(([name, make]): [string, Step] => [
    name,
    async () => {
      const params = await aSegment()
      return () => make(params)
    },
  ])
  return {
    createSegment: async () => () => call(api.createSegment, { body }),
    ...Object.fromEntries(named),
    ...(await formSteps(app, db)),
  }
}

async function formSteps(app: FastifyInstance, db: Db): Promise<Record<string, Step>> {
  const { call, caller } = await aSignedInAccount(app, db)
  const groupId = await aGroup(db, caller.workspaceId, { name: 'Readers' })
  await call(api.createDomain, { body: { domain_name: 'forms.example' } })
  const sender = await call(api.createSender, { body: { name: 'Ann', email: 'ann@forms.example' } })
  const body = { name: 'Join', groupId, senderId: sender.body.id }
  const aForm = async () => ({ id: (await call(api.createForm, { body })).body.id })
  return {
    createForm: async () => () => call(api.createForm, { body }),
    updateForm: async () => {
      const params = await aForm()
      return () => call(api.updateForm, { params, body })
    },
    deleteForm: async () => {
      const params = await aForm()
      return () => call(api.deleteForm, { params })
    },
    sendSignUpAgain: async () => {
      const { id } = await aForm()
      const signUp = await row(
        db,
        sql<{ id: number }>`insert into sign_ups (workspace_id, form_id, email, form_version, language, state)
          values (${caller.workspaceId}, ${id}, ${`lost${String(id)}@far.example`}, 1, 'en', 'mailed') returning id`,
      )
      return () => call(api.sendSignUpAgain, { params: { id, signUp: signUp?.id ?? 0 } })
    },
  }
}

/** A mass bounce that nobody has decided about: a provider refused many addresses at once, and this is one of them. */
async function aMassBounce(db: Db, workspaceId: number): Promise<{ id: number }> {
  const mailingId = 1_000_000 + (fields += 1)
  const email = `gone${String(mailingId)}@far.example`
  await transaction(db, (tx) => suppress(tx, { workspaceId, email, reason: 'hard_bounce', mailingId }))
  const found = await row(
    db,
    sql<{
      id: number
    }>`insert into mass_bounces (workspace_id, mailing_id, place, bounced, tried, words, since, ends_at)
      values (${workspaceId}, ${mailingId}, 'far.example', 50, 60, '', now() - interval '1 hour',
        now() + interval '1 day') returning id`,
  )
  await markProvisional(db, mailingId)
  return { id: found?.id ?? 0 }
}

export async function importSteps(app: FastifyInstance, db: Db): Promise<Record<string, Step>> {
  const { call, caller } = await aSignedInAccount(app, db)
  const contacts = [{ email: 'reader@firm.example', first_name: 'Reader' }]
  const upload = () => call(api.uploadContacts, { body: { contacts, uploadedFileName: 'leads.csv' } })
  const massBounce = () => aMassBounce(db, caller.workspaceId)
  const group = async () => ({ id: await aGroup(db, caller.workspaceId, { name: 'Leads' }) })
  return {
    updateSettings: async () => () => call(api.updateSettings, { body: { postalAddress: 'Main Street 1' } }),
    uploadContacts: async () => upload,
    listContacts: async () => () => call(api.listContacts),
    listGroupContacts: async () => {
      const params = await group()
      return () => call(api.listGroupContacts, { params })
    },
    updateFeedbackRules: async () => () =>
      call(api.updateFeedbackRules, { body: { soft: null, hold: true } }),
    sendFeedback: async () => () =>
      call(api.sendFeedback, {
        body: { reports: [{ id: '1', email: 'gone@office.example', kind: 'hard' }] },
      }),
    addSuppressions: async () => () =>
      call(api.addSuppressions, { body: { emails: ['by.hand@office.example'] } }),
    importSuppressions: async () => () =>
      call(api.importSuppressions, {
        body: { suppressions: [{ email: 'left@office.example', reason: 'unsubscribed' }] },
      }),
    deleteSuppression: async () => {
      const email = 'gone@office.example'
      const { workspaceId } = caller
      await transaction(db, (tx) =>
        suppress(tx, { workspaceId, email, reason: 'hard_bounce', mailingId: null }),
      )
      return () => call(api.deleteSuppression, { params: { email } })
    },
    releaseSuppressions: async () => () => call(api.releaseSuppressions, { body: { reason: 'manual' } }),
    undoSuppressions: async () => {
      await massBounce()
      const [from = '', to = ''] = [-1, 1].map((days) =>
        new Date(Date.now() + days * 86_400_000).toISOString(),
      )
      return () => call(api.undoSuppressions, { body: { from, to } })
    },
    takeBackMassBounce: async () => {
      const params = await massBounce()
      return () => call(api.takeBackMassBounce, { params })
    },
    confirmMassBounce: async () => {
      const params = await massBounce()
      return () => call(api.confirmMassBounce, { params })
    },
    exportSuppressions: async () => () => call(api.exportSuppressions),
    listUnsubscribers: async () => () => call(api.listUnsubscribers),
    undoContactImport: async () => {
      const { body } = await upload()
      return () => call(api.undoContactImport, { params: { id: body.importId } })
    },
    suppressRefused: async () => {
      const contacts = [{ email: `${crypto.randomUUID()}@firm.example`, first_name: 'Reader', consent: 'no' }]
      await call(api.uploadContacts, { body: { contacts } })
      const consent = { key: 'consent', refused: 'leave_out' } as const
      const { body } = await call(api.uploadContacts, {
        body: { contacts, consent, uploadedFileName: 'leads.csv' },
      })
      return () => call(api.suppressRefused, { params: { id: body.importId } })
    },
    createContactGroup: () => Promise.resolve(() => call(api.createContactGroup, { body: { name: 'Made' } })),
    deleteContactGroup: async () => {
      const params = await group()
      return () => call(api.deleteContactGroup, { params })
    },
    renameContactGroup: async () => {
      const params = await group()
      return () => call(api.renameContactGroup, { params, body: { name: 'Renamed' } })
    },
    restoreContactGroup: async () => {
      const params = await group()
      await call(api.deleteContactGroup, { params })
      return () => call(api.restoreContactGroup, { params })
    },
  }
}
