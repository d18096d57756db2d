// Specification, section 8: the administrator's error messages are in Ukrainian, and an empty list begins without a
// capital.
import type { registrations as english } from '../en/registrations.ts'
import type { Overlay } from '../translation.ts'

export const registrations: Overlay<typeof english> = {
  none: 'no registered users',
  failed: {
    approve: 'Не вдалося схвалити',
    reject: 'Не вдалося відхилити',
    delete: 'Не вдалося видалити заявку/користувача',
  },
}
