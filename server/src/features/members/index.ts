// Front door of members: who works in a workspace, and invitations.
export { joinByInvitation } from './invitations.ts'
export { joinInvited } from './join.ts'
export { deleteOldInvitations } from './queries.ts'
export { memberRoutes, type MemberDeps } from './routes.ts'
