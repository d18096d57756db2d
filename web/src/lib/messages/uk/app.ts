// Ukrainian texts of the frame.
import type { app as english } from '../en/app.ts'
import type { Translation } from '../translation.ts'

export const app: Translation<typeof english> = {
  name: 'Lettermill',
  skipToContent: 'Перейти до вмісту',
  navigation: 'Головне меню',
  openNavigation: 'Відкрити меню',
  dashboard: 'Огляд',
  campaigns: 'Кампанії',
  templates: 'Шаблони',
  senders: 'Відправники',
  contacts: 'Контакти',
  analytics: 'Аналітика',
  settings: 'Налаштування',
  mailbox: 'Поштова скринька',
  registrations: 'Заявки',
  domains: 'Домени відправників',
  audit: 'Журнал дій',
  waiting: 'Очікує: {{size}}',
  logOut: 'Вийти',
  greeting: 'Вітаємо, {{email}}',
  greetingNobody: 'Вітаємо',
  avatar: 'Ви увійшли як {{email}}',
  themeToLight: 'Увімкнути світлу тему',
  themeToDark: 'Увімкнути темну тему',
  search: {
    label: 'Пошук кампаній, шаблонів, контактів і відправників',
    placeholder: 'Пошук...',
    searching: 'Шукаємо...',
    nothing: 'За запитом «{{search}}» нічого не знайдено',
    failed: 'Пошук не вдався: {{message}}',
    screens: 'Перейти',
  },
  unreachable: 'Немає зв’язку із сервером.',
  notFound: {
    title: 'Такої сторінки немає',
    text: 'Можливо, в адресі помилка або сторінку перенесено.',
    home: 'Перейти до огляду',
  },
  broken: {
    title: 'Не вдалося показати цей екран',
    text: 'Оновіть сторінку, щоб продовжити. Усе збережене залишилося на місці.',
    reload: 'Оновити',
  },
  testMode: {
    label: 'Тестовий режим',
    fact: 'Тестовий режим: листи лишаються у вбудованій скриньці.',
    setUp: 'Налаштувати надсилання',
    others: 'Попросіть адміністратора налаштувати надсилання.',
    mailbox: 'Відкрити скриньку',
  },
}
