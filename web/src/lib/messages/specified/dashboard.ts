// Specification, section 8: the text of a session that has expired is Ukrainian.
import type { dashboard as english } from '../en/dashboard.ts'
import type { Overlay } from '../translation.ts'

export const dashboard: Overlay<typeof english> = {
  sessionExpired: 'Сеанс завершився. Будь ласка, увійдіть знову.',
}
