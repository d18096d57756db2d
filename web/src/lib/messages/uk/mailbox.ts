// Ukrainian texts of the built-in mailbox: its list, and a message with its parts.
import type { mailbox as english } from '../en/mailbox.ts'
import type { Translation } from '../translation.ts'

export const mailbox: Translation<typeof english> = {
  title: 'Поштова скринька',
  text: 'Ретранслятор не налаштовано, тому всі листи залишаються тут.',
  messages: 'Листи',
  search: 'Пошук листів...',
  refresh: 'Оновити',
  subject: 'Тема',
  from: 'Від',
  to: 'Кому',
  received: 'Отримано',
  size: 'Розмір',
  noSubject: 'Без теми',
  bytes: '{{size}} кБ',
  none: 'Листів ще немає',
  noneText: 'Тут з’являються листи ваших кампаній.',
  noMatch: 'За запитом «{{search}}» листів не знайдено',
  inactive: 'Вбудована поштова скринька не використовується',
  inactiveText: 'Листи надсилає ретранслятор цієї інсталяції.',
  back: 'Назад до скриньки',
  message: 'Лист',
  tabs: { message: 'Лист', text: 'Текст', headers: 'Заголовки', source: 'Код' },
  tracked:
    'Усе, що ви тут робите, зараховується читачеві: перегляд листа — це відкриття, перехід за посиланням — клік, а «Відписатися» справді відписує {{to}}.',
  envelope: 'Конверт',
  envelopeText: '{{from}} для {{to}}',
  noHtml: 'У цьому листі немає частини HTML.',
  noText: 'У цьому листі немає текстової частини.',
  header: 'Заголовок',
  value: 'Значення',
}
