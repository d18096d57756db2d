// Front door of accounts: registration and sign-in, the administrator's list, settings.
import { firstScreen, screen } from '../../lib/screen.ts'

export const RegisterScreen = firstScreen(() => import('./RegisterScreen.tsx'), 'RegisterScreen')
export const LoginScreen = firstScreen(() => import('./LoginScreen.tsx'), 'LoginScreen')
export const RegistrationsScreen = screen(
  () => import('./registrations/RegistrationsScreen.tsx'),
  'RegistrationsScreen',
)
export const AuditScreen = screen(() => import('./audit/AuditScreen.tsx'), 'AuditScreen')
export const SettingsScreen = screen(() => import('./settings/SettingsScreen.tsx'), 'SettingsScreen')
