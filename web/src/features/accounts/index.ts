// Front door of accounts: registration, sign-in, one's own account, the administrator's list of registrations, settings.
import { laterDialog } from '../../lib/later-dialog.tsx'
import { screen } from '../../lib/screen.ts'

export const RegisterScreen = screen(() => import('./RegisterScreen.tsx'), 'RegisterScreen')
export const LoginScreen = screen(() => import('./LoginScreen.tsx'), 'LoginScreen')
export const MembersPanel = screen(() => import('./members/MembersPanel.tsx'), 'MembersPanel')
export const InvitationScreen = screen(() => import('./members/InvitationScreen.tsx'), 'InvitationScreen')
export const ForgotPasswordScreen = screen(
  () => import('./own/ForgotPasswordScreen.tsx'),
  'ForgotPasswordScreen',
)
export const ResetPasswordScreen = screen(
  () => import('./own/ResetPasswordScreen.tsx'),
  'ResetPasswordScreen',
)
export const ConfirmEmailScreen = screen(() => import('./own/ConfirmEmailScreen.tsx'), 'ConfirmEmailScreen')
export const ProviderScreen = screen(() => import('./provider/ProviderScreen.tsx'), 'ProviderScreen')
export const RegistrationsScreen = screen(
  () => import('./registrations/RegistrationsScreen.tsx'),
  'RegistrationsScreen',
)
export const AuditScreen = screen(() => import('./audit/AuditScreen.tsx'), 'AuditScreen')
const settings = () => import('./settings/SettingsScreen.tsx')
export const SettingsScreen = screen(settings, 'SettingsScreen')
export const WorkspaceSettings = screen(settings, 'WorkspaceSettings')
export const AccountSettings = screen(() => import('./own/AccountSettings.tsx'), 'AccountSettings')
export const ApiSettings = screen(settings, 'ApiSettings')
export const SecondFactors = screen(() => import('./second-factors/SecondFactors.tsx'), 'SecondFactors')
export const SetUpScreen = screen(() => import('./second-factors/SetUpScreen.tsx'), 'SetUpScreen')
export const ProofDialog = laterDialog(() => import('./second-factors/ProofDialog.tsx'), 'ProofDialog')
