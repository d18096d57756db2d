// Specification, sections 2, 8 and 9: these texts of the analytics are in Russian. The specification also gives the
// name of the longest range.
import type { analytics as english } from '../en/analytics.ts'
import type { Overlay } from '../translation.ts'

export const analytics: Overlay<typeof english> = {
  choosePeriod: 'Выбрать период',
  loading: 'Загрузка данных аналитики...',
  ranges: { 'all-time': 'All the time' },
  failed: 'Ошибка: {{message}}',
}
