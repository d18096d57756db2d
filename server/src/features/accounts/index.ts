// Front door of accounts: registration, sign-in, sessions, administrators, workspaces.
export {
  createAdministrator,
  createFirstAdministrator,
  setPassword,
  type SignIn,
  type SignInWanted,
} from './administrators.ts'
export { assertHuman } from './guard/human.ts'
export { networkOf } from './guard/limits.ts'
export { clearExpired } from './jobs.ts'
export type { AccountMail, AccountMailText } from './own/mail.ts'
export { claimAdministratorsToMail, countWaiting, listAdministratorWorkspaces } from './queries/accounts.ts'
export { findAccountByEmail, type AccountRow } from './queries/accounts.ts'
export {
  addMember,
  endMembership,
  findWhoMay,
  findWorkspaceName,
  listMembers,
  listWorkspacesOf,
  lockMembers,
  updateRole,
} from './queries/memberships.ts'
export {
  countActiveWorkspaces,
  deleteWorkspace,
  listPurgeableWorkspaces,
  purgeWorkspace,
  type WorkspaceSettings,
} from './queries/workspaces.ts'
export { readApplication, register, type OnApproved, type OnWorkspaceStopped } from './registrations.ts'
export { accountRoutes, type AccountDeps } from './routes.ts'
export { callerFinder, enterWorkspace, openSession } from './sessions.ts'
export { getWorkspace, updateSettings } from './settings.ts'
