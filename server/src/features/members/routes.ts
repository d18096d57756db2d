// The calls of members, invitations, and the workspaces of an account.
import * as api from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import type { Captcha } from '../../platform/captcha/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { bearerToken, getId, route } from '../../platform/http/index.ts'
import { Problem } from '../../platform/problem.ts'
import { english } from '../../platform/words/index.ts'
import {
  assertHuman,
  assertRegistersByPassword,
  deleteWorkspace,
  enterWorkspace,
  findAccountByEmail,
  isLastWorkspaceOfAdministrator,
  listMembers,
  listWorkspacesOf,
  openSession,
  readApplication,
  register,
  type AccountRow,
  type OnWorkspaceStopped,
  type Provider,
} from '../accounts/index.ts'
import { acted } from '../audit/index.ts'
import type { NoticeMailDeps } from '../notices/index.ts'
import { accept, findInvitation, invite, joinByInvitation } from './invitations.ts'
import { changeRole, removeMember } from './members.ts'
import { listInvitations, withdrawInvitation } from './queries.ts'

export interface MemberDeps extends NoticeMailDeps {
  db: Db
  captcha: Captcha | null
  /** INVITED_ARE_APPROVED. */
  invitedAreApproved: boolean
  /** The provider of OIDC_ISSUER. */
  provider?: Provider | null
  onWorkspaceStopped: OnWorkspaceStopped
}

/** Adds the calls of contracts/src/accounts/members.ts and workspaces.ts. */
export function memberRoutes(app: FastifyInstance, deps: MemberDeps): void {
  const { db } = deps
  route(app, api.listMembers, ({ caller }) => listMembers(db, caller.workspaceId))
  route(app, api.updateMember, ({ caller, params, body, request }) =>
    acted(
      db,
      request,
      (tx) => changeRole(tx, caller, getId(params.id), body.role),
      ({ role }) => ({ detail: role }),
    ),
  )
  route(app, api.deleteMember, async ({ caller, params, request }) => {
    await acted(db, request, (tx) => removeMember(tx, caller, getId(params.id)))
    return { message: 'The member was removed.' }
  })
  invitationRoutes(app, deps)
  workspaceRoutes(app, deps)
}

function invitationRoutes(app: FastifyInstance, deps: MemberDeps): void {
  const { db, captcha, invitedAreApproved, provider = null } = deps
  route(app, api.listInvitations, ({ caller }) => listInvitations(db, caller.workspaceId))
  route(app, api.createInvitation, ({ caller, body, request }) =>
    acted(
      db,
      request,
      (tx) => invite(tx, caller, body, deps),
      ({ email, role }) => ({ detail: `${email}, ${role}` }),
    ),
  )
  route(app, api.deleteInvitation, async ({ caller, params, request }) => {
    await acted(
      db,
      request,
      async (tx) => {
        const email = await withdrawInvitation(tx, caller.workspaceId, getId(params.id))
        if (email === undefined) throw new Problem('not_found')
        return email
      },
      (detail) => ({ detail }),
    )
    return { message: 'The invitation was withdrawn.' }
  })
  route(app, api.showInvitation, ({ body }) => findInvitation(db, body.token))
  route(app, api.acceptInvitation, async ({ caller, body, request }) => {
    const session = bearerToken(request.headers.authorization) ?? ''
    const { token } = await acted(
      db,
      request,
      async (tx) => {
        const { id, role } = await accept(tx, caller, body.token)
        return { id, role, token: await enterWorkspace(tx, session, id) }
      },
      ({ id, role }) => (role ? { objectId: id, detail: role } : null),
    )
    return { token }
  })
  route(app, api.registerInvited, async ({ body, request }) => {
    assertRegistersByPassword(provider)
    await assertHuman(db, captcha, body.hcaptchaToken, { address: request.ip })
    const account = await registerByInvitation(db, body, request.ip, invitedAreApproved)
    if (!account) return { session: null, message: english('accounts', 'register.doneText') }
    const token = await openSession(db, account, request.ip, { device: request.headers['user-agent'] })
    const user = { id: account.id, email: account.email, isAdmin: account.is_admin }
    return { session: { token, user }, message: 'Signed in.' }
  })
}

function workspaceRoutes(app: FastifyInstance, { db, onWorkspaceStopped }: MemberDeps): void {
  route(app, api.listWorkspaces, async ({ caller }) => {
    const workspaces = await listWorkspacesOf(db, caller.accountId)
    return workspaces.map((each) => ({ ...each, isCurrent: each.id === caller.workspaceId }))
  })
  route(app, api.enterWorkspace, async ({ caller, params, request }) => {
    const { accountId: id, email, isAdmin } = caller
    const session = bearerToken(request.headers.authorization) ?? ''
    const token = await acted(db, request, (tx) => enterWorkspace(tx, session, getId(params.id)))
    return { token, user: { id, email, isAdmin } }
  })
  route(app, api.deleteWorkspace, async ({ caller, params, request }) => {
    if (getId(params.id) !== caller.workspaceId) throw new Problem('not_found')
    await acted(db, request, async (tx) => {
      if (await isLastWorkspaceOfAdministrator(tx, caller.accountId)) throw new Problem('last_workspace')
      await deleteWorkspace(tx, caller.workspaceId)
      await onWorkspaceStopped(tx, caller.workspaceId)
    })
    return { message: 'The workspace was deleted.' }
  })
}

/**
 * Registers the invited address. An administrator's invitation approves the account at once, and so does any if
 * `areApproved`; otherwise it waits, and joins when it is approved.
 * @returns the account, if it is approved
 * @throws Problem invitation_invalid, email_invalid, password_short, password_long, password_common, email_taken,
 *   registrations_full, too_many_requests
 */
async function registerByInvitation(
  db: Db,
  { token, password }: { token: string; password: string },
  address: string,
  areApproved: boolean,
): Promise<AccountRow | undefined> {
  const { email } = await findInvitation(db, token)
  const isApproved = await register(db, readApplication({ email, password }), address, (tx, accountId) =>
    joinByInvitation(tx, { token, email, accountId, address }, areApproved),
  )
  return isApproved ? findAccountByEmail(db, email) : undefined
}
