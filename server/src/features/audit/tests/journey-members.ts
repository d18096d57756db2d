// The audited calls of members, invitations and workspaces.
import * as api from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../platform/db/index.ts'
import { aMember, aSignedInAccount } from '../../../../test/factories.ts'
import { callsOf } from '../../../../test/harness-calls.ts'
import type { Step } from './journey-contacts.ts'

export function memberSteps(app: FastifyInstance, db: Db): Record<string, Step> {
  let people = 0
  const aStranger = () => `invited${String((people += 1))}@office.example`
  const aTeam = async () => {
    const owner = await aSignedInAccount(app, db)
    const member = await aMember(app, db, owner.caller.workspaceId, 'editor')
    return { owner, member, params: { id: member.caller.accountId } }
  }
  const invite = async (email: string) => {
    const owner = await aSignedInAccount(app, db)
    const { body } = await owner.call(api.createInvitation, { body: { email, role: 'viewer' } })
    return { owner, id: body.id, token: new URL(body.link ?? '').searchParams.get('token') ?? '' }
  }
  return {
    updateMember: async () => {
      const { owner, params } = await aTeam()
      return () => owner.call(api.updateMember, { params, body: { role: 'viewer' } })
    },
    deleteMember: async () => {
      const { owner, params } = await aTeam()
      return () => owner.call(api.deleteMember, { params })
    },
    createInvitation: async () => {
      const { owner } = await aTeam()
      return () => owner.call(api.createInvitation, { body: { email: aStranger(), role: 'viewer' } })
    },
    deleteInvitation: async () => {
      const { owner, id } = await invite(aStranger())
      return () => owner.call(api.deleteInvitation, { params: { id } })
    },
    acceptInvitation: async () => {
      const person = await aSignedInAccount(app, db)
      const { token } = await invite(person.caller.email)
      return () => person.call(api.acceptInvitation, { body: { token } })
    },
    registerInvited: async () => {
      const { token } = await invite(aStranger())
      return () => callsOf(app)(api.registerInvited, { body: { token, password: 'correct horse' } })
    },
    enterWorkspace: async () => {
      const { member } = await aTeam()
      const { body } = await member.call(api.listWorkspaces)
      const id = body.find(({ isCurrent }) => !isCurrent)?.id ?? 0
      return () => member.call(api.enterWorkspace, { params: { id } })
    },
    deleteWorkspace: async () => {
      const { owner } = await aTeam()
      const params = { id: owner.caller.workspaceId }
      return () => owner.call(api.deleteWorkspace, { params })
    },
  }
}
