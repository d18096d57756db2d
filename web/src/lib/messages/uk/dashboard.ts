// Ukrainian texts of the dashboard.
import type { dashboard as english } from '../en/dashboard.ts'
import type { Translation } from '../translation.ts'

export const dashboard: Translation<typeof english> = {
  title: 'Огляд',
  period: 'Період',
  periods: {
    all: 'За весь час',
    today: 'Сьогодні',
    '3days': '3 дні',
    week: 'За тиждень',
    month: 'Місяць',
  },
  stats: {
    emailsSent: 'Надіслано листів',
    totalOpens: 'Усього відкриттів',
    totalClicks: 'Усього переходів',
    unsubscribeCount: 'Усього відписок',
  },
  change: 'Порівняно з попереднім періодом: {{change}}',
  changeNone: 'Немає попереднього періоду для порівняння.',
  recent: 'Останні кампанії',
  viewAll: 'Усі кампанії',
  campaign: 'Кампанія',
  date: 'Дата',
  status: 'Стан',
  sent: 'Надіслано',
  opened: 'Відкрито',
  clicked: 'Переходи',
  firstSteps: {
    title: 'Кампаній ще немає',
    text: 'Імпортуйте контакти, додайте відправника й напишіть шаблон, а тоді створіть першу кампанію.',
    action: 'Імпортувати контакти',
  },
  failed: 'Не вдалося завантажити показники: {{message}}',
  recentFailed: 'Не вдалося завантажити останні кампанії: {{message}}',
  sessionExpired: 'Сеанс завершився. Будь ласка, увійдіть знову.',
}
