// The few texts of the specification that are foreign or unusual (P1 and P2). In the default language they replace
// those of the English catalogue. Texts that the English catalogue already has in the specification's words do not
// belong here.
import type { English } from './en/index.ts'
import type { Overlay } from './translation.ts'

export const specified: Overlay<English> = {
  // Sections 2 and 8: three texts that differ from the English catalogue.
  accounts: {
    register: { doneTitle: 'Successful registration!' },
    login: { failed: 'login error', unauthorised: 'you are not authorised to view this page' },
  },
  // Sections 2, 8 and 9: these texts of the analytics are in Russian. The specification also gives the name of the
  // longest range.
  analytics: {
    choosePeriod: 'Выбрать период',
    loading: 'Загрузка данных аналитики...',
    ranges: { 'all-time': 'All the time' },
    failed: 'Ошибка: {{message}}',
  },
  // Section 8 and P36: these toasts are in Ukrainian, while the screen shows the same message in English.
  contacts: {
    failedToast: {
      unreadable: 'Не вдалося прочитати заголовки або дані з файлу CSV.',
      parsing: 'Помилка читання CSV: {{message}}',
      unmapped: 'Виберіть стовпці для всіх обов’язкових полів: {{labels}}.',
      noneValid: 'У файлі CSV немає жодного придатного контакту.',
    },
  },
  // Section 8: the text about an expired session is in Ukrainian. Section 2: the names of two periods.
  dashboard: {
    periods: { all: 'For all the time', week: 'Per week' },
    sessionExpired: 'Сеанс завершився. Будь ласка, увійдіть знову.',
  },
  // Section 8: the administrator's error messages are in Ukrainian, and an empty list begins without a capital.
  registrations: {
    none: 'no registered users',
    failed: {
      approve: 'Не вдалося схвалити',
      reject: 'Не вдалося відхилити',
      delete: 'Не вдалося видалити заявку/користувача',
    },
  },
  // Section 2: the words beside a sender's domain.
  senders: {
    verified: 'Verified',
    notVerified: 'Not verified',
  },
  // Section 2: the name of the filter that shows all unsubscribed contacts.
  suppressions: { all: 'For all the time' },
}
