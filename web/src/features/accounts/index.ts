// Front door of accounts: registration, sign-in, the administrator's list of registrations, settings.
import { screen } from '../../lib/screen.ts'

export const RegisterScreen = screen(() => import('./RegisterScreen.tsx'), 'RegisterScreen')
export const LoginScreen = screen(() => import('./LoginScreen.tsx'), 'LoginScreen')
export const MembersPanel = screen(() => import('./members/MembersPanel.tsx'), 'MembersPanel')
export const InvitationScreen = screen(() => import('./members/InvitationScreen.tsx'), 'InvitationScreen')
export const RegistrationsScreen = screen(
  () => import('./registrations/RegistrationsScreen.tsx'),
  'RegistrationsScreen',
)
export const AuditScreen = screen(() => import('./audit/AuditScreen.tsx'), 'AuditScreen')
const settings = () => import('./settings/SettingsScreen.tsx')
export const SettingsScreen = screen(settings, 'SettingsScreen')
export const WorkspaceSettings = screen(settings, 'WorkspaceSettings')
export const AccountSettings = screen(settings, 'AccountSettings')
export const ApiSettings = screen(settings, 'ApiSettings')
