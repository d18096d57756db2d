// Specification, section 8: the administrator's failures are in Ukrainian.
import type { accounts as english } from '../en/accounts.ts'
import type { Overlay } from '../translation.ts'

export const accounts: Overlay<typeof english> = {
  registrations: {
    failed: {
      approve: 'Не вдалося схвалити',
      reject: 'Не вдалося відхилити',
      delete: 'Не вдалося видалити заявку/користувача',
    },
  },
}
