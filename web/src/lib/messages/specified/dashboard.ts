// Specification, section 8: the text about an expired session is in Ukrainian. Section 2: the names of two periods.
import type { dashboard as english } from '../en/dashboard.ts'
import type { Overlay } from '../translation.ts'

export const dashboard: Overlay<typeof english> = {
  periods: { all: 'For all the time', week: 'Per week' },
  sessionExpired: 'Сеанс завершився. Будь ласка, увійдіть знову.',
}
