// Front door of members: who works in a workspace, and invitations.
export { joinInvited } from './invitations.ts'
export { deleteOldInvitations } from './queries.ts'
export { memberRoutes, type MemberDeps } from './routes.ts'
