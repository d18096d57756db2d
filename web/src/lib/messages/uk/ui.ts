// Ukrainian texts of the kit.
import type { ui as english } from '../en/ui.ts'
import type { Translation } from '../translation.ts'

export const ui: Translation<typeof english> = {
  loading: 'Завантаження...',
  close: 'Закрити',
  cancel: 'Скасувати',
  save: 'Зберегти',
  undo: 'Повернути',
  tryAgain: 'Спробувати ще раз',
  errorOccurred: 'Сталася помилка:',
  previous: 'Назад',
  next: 'Далі',
  pageOf: 'Сторінка {{page}} з {{pages}}',
  pageOfMore: 'Сторінка {{page}} з понад {{pages}}',
  goToPage: 'Перейти на сторінку',
  pager: 'Сторінки',
  invalidDate: 'Недійсна дата',
  dash: '—',
  notAvailable: 'Н/Д',
  download: {
    rows: 'Рядків отримано: {{rows}}',
    rowsOf: 'Рядків: {{rows}} із {{total}}',
    cancelled: 'Завантаження скасовано.',
  },
}
