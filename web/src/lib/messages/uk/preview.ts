// Ukrainian texts of a previewed message.
import type { preview as english } from '../en/preview.ts'
import type { Translation } from '../translation.ts'

export const preview: Translation<typeof english> = {
  from: 'Від',
  to: 'Перегляд для',
  subject: 'Тема',
  noSubject: 'Без теми',
  preheader: 'Прехедер',
  replyTo: 'Відповіді на',
  part: 'Частина листа',
  html: 'Лист',
  text: 'Лише текст',
  frame: 'Вигляд листа',
  contact: 'Контакт {{position}}',
  contactOf: 'Контакт {{position}} з {{of}}',
  noContact: 'Немає контактів',
  previousContact: 'Попередній контакт',
  nextContact: 'Наступний контакт',
  width: 'Ширина',
  desk: 'Як на комп’ютері',
  phone: 'Як на телефоні',
  tooLong: 'Лист має {{size}} кБ. Gmail обрізає листи після 102 кБ, тож читачі можуть не побачити кінця.',
}
