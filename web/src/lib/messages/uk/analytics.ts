// Ukrainian texts of the analytics.
import type { analytics as english } from '../en/analytics.ts'
import type { Translation } from '../translation.ts'

export const analytics: Translation<typeof english> = {
  title: 'Аналітика розсилок',
  choosePeriod: 'Виберіть період',
  ranges: {
    today: 'Сьогодні',
    'last-7-days': 'Останні 7 днів',
    'last-30-days': 'Останні 30 днів',
    'last-6-months': 'Останні 6 місяців',
    'last-12-months': 'Останні 12 місяців',
    'all-time': 'Весь час',
  },
  loading: 'Завантаження аналітики...',
  failed: 'Помилка: {{message}}',
  totals: {
    sent: 'Усього надіслано',
    opens: 'Усього відкрито',
    clicks: 'Усього переходів',
    unsubscribes: 'Усього відписок',
  },
  series: { sent: 'Надіслано', opens: 'Відкрито', clicks: 'Переходи', unsubscribes: 'Відписки' },
  period: 'Період',
  performance: 'Показники',
  chart: 'Стовпчикова діаграма показників за періодами. Ті самі показники є в таблиці нижче.',
  table: 'Показати дані таблицею',
  none: 'За цей період нічого не надіслано й не відкрито.',
}
