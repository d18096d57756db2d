// Ukrainian texts of the UI components.
import type { ui as english } from '../en/ui.ts'
import type { Translation } from '../translation.ts'

export const ui: Translation<typeof english> = {
  loading: 'Завантаження...',
  close: 'Закрити',
  cancel: 'Скасувати',
  save: 'Зберегти',
  undo: 'Повернути',
  tryAgain: 'Спробувати ще раз',
  noConnection: 'Немає зв’язку з Lettermill.',
  errorOccurred: 'Сталася помилка:',
  previous: 'Назад',
  next: 'Далі',
  pageOf: 'Сторінка {{page}} з {{pages}}',
  pageOfMore: 'Сторінка {{page}} з понад {{pages}}',
  goToPage: 'До сторінки',
  pager: 'Сторінки',
  invalidDate: 'Недійсна дата',
  dash: '—',
  notAvailable: 'Н/Д',
  draft: {
    text: 'Незбережена чернетка від {{moment}}.',
    resumed: 'Це ваша незбережена чернетка від {{moment}}.',
    restore: 'Відновити',
    discard: 'Відкинути',
  },
  changed: {
    nothing: 'немає',
    load: 'Завантажити новішу версію',
    overwrite: 'Замінити своєю',
  },
  uses: {
    group: 'Запланована кампанія «{{name}}» ({{moment}}) призначена цій групі.',
    groupSeveral: 'Цій групі призначено заплановані кампанії:',
    template: 'Запланована кампанія «{{name}}» ({{moment}}) використовує цей шаблон.',
    templateSeveral: 'Цей шаблон використовують заплановані кампанії:',
    sender: 'Запланована кампанія «{{name}}» ({{moment}}) надсилається від цього відправника.',
    senderSeveral: 'Від цього відправника надсилаються заплановані кампанії:',
    domain: 'Запланована кампанія «{{name}}» ({{moment}}) надсилається з цього домену.',
    domainSeveral: 'З цього домену надсилаються заплановані кампанії:',
    campaign: '«{{name}}», {{moment}}',
    more: 'і ще {{count}}',
    outcome:
      'Після видалення її неможливо надіслати: у призначений час її буде призупинено, і листа ніхто не отримає.',
    outcomeSeveral:
      'Після видалення їх неможливо надіслати: у призначений час їх буде призупинено, і листів ніхто не отримає.',
    unknown:
      'Не вдалося з’ясувати, чи використовують це заплановані кампанії. Такі кампанії буде призупинено в призначений час.',
  },
  postal: {
    label: 'Поштова адреса',
    text: 'Стосується всіх ваших листів. Її можна змінити в налаштуваннях.',
    save: 'Зберегти адресу',
    saved: 'Поштову адресу збережено',
  },
  download: {
    rows: 'Рядків отримано: {{rows}}',
    rowsOf: 'Рядків: {{rows}} із {{total}}',
    cancelled: 'Завантаження скасовано.',
  },
  series: { show: 'Показати на діаграмі', hide: 'Сховати на діаграмі' },
  campaignStatus: {
    draft: 'Чернетка',
    scheduled: 'Заплановано',
    processing: 'Надсилається',
    paused: 'Призупинено',
    partially_sent: 'Надіслано частково',
    sent: 'Надіслано',
    completed: 'Завершено',
    failed: 'Не вдалося',
    archived: 'В архіві',
  },
}
