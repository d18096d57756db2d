// Specification, section 8 and P36: these toasts are in Ukrainian, while the screen shows the same message in English.
import type { contacts as english } from '../en/contacts.ts'
import type { Overlay } from '../translation.ts'

export const contacts: Overlay<typeof english> = {
  failedToast: {
    unreadable: 'Не вдалося прочитати заголовки або дані з файлу CSV.',
    parsing: 'Помилка читання CSV: {{message}}',
    unmapped: 'Виберіть стовпці для всіх обов’язкових полів: {{labels}}.',
    noneValid: 'У файлі CSV немає жодного придатного контакту.',
  },
}
