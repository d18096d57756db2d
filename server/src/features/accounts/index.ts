// Front door of accounts: registration, sign-in, sessions, administrators, workspaces.
export {
  createAdministrator,
  createFirstAdministrator,
  setPassword,
  type SignIn,
  type SignInWanted,
} from './administrators.ts'
export { assertHuman } from './guard/human.ts'
export { assertAllowed, countAttempts, inTurn, networkOf, secondFactorAttempts } from './guard/limits.ts'
export { clearExpired } from './jobs.ts'
export { openProvider, type Provider } from './oidc/provider.ts'
export { oidcRoutes, type OidcDeps } from './oidc/routes.ts'
export { assertPasswordsOn, assertRegistersByPassword, provesByPassword } from './oidc/only.ts'
export type { JoinByInvitation } from './oidc/sign-in.ts'
export { tellAccount, type AccountMail, type AccountMailText } from './own/mail.ts'
export { provePassword } from './own/password.ts'
export {
  claimAdministratorsToMail,
  countWaiting,
  findAccount,
  findAccountByEmail,
  listAdministratorWorkspaces,
  type AccountRow,
} from './queries/accounts.ts'
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
export { isLastOwner, isLastWorkspaceOfAdministrator, recordJoined } from './memberships.ts'
export { deleteSessionsOf } from './queries/sessions.ts'
export {
  countActiveWorkspaces,
  deleteWorkspace,
  listPurgeableWorkspaces,
  purgeWorkspace,
  type WorkspaceSettings,
} from './queries/workspaces.ts'
export { readApplication, register, type OnApproved, type OnWorkspaceStopped } from './registrations.ts'
export { accountRoutes, type AccountDeps } from './routes.ts'
export { hashToken } from './secrets/hash-token.ts'
export {
  callerFinder,
  enterWorkspace,
  mustHaveFactor,
  noteFailure,
  openSession,
  renewProof,
  type AskSecondFactor,
  type RequiredFactor,
} from './sessions.ts'
export { getWorkspace, updateSettings } from './settings.ts'
