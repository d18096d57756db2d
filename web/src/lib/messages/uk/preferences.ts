// Українські тексти сторінки налаштувань, яку читачі відкривають із листа.
import type { preferences as english } from '../en/preferences.ts'
import type { Translation } from '../translation.ts'

export const preferences: Translation<typeof english> = {
  title: 'Налаштування розсилки',
  intro: 'Виберіть, що {{sender}} надсилає на {{recipient}}.',
  left: 'Вас відписано від усього. {{sender}} не пише на {{recipient}}.',
  topics: 'Рубрики',
  firstName: 'Ім’я',
  lastName: 'Прізвище',
  save: 'Зберегти',
  saved: 'Збережено.',
  back: 'Зберегти й підписатися знову',
  leave: 'Відписатися від усього',
  choose: 'Вибрати рубрики',
  preview:
    'Це посилання з тестового листа або перегляду. У листі читача воно відкриває його власні налаштування.',
  failedTitle: 'Не вдалося показати налаштування',
  tokenMissing: 'Адреса неповна. Відкрийте посилання з листа ще раз.',
}
