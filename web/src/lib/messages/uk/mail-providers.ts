// Ukrainian names of mailbox providers.
import type { mailProviders as english, providerWaits as englishWaits } from '../en/mail-providers.ts'
import type { Translation } from '../translation.ts'

export const mailProviders: Translation<typeof english> = {
  gmail: 'Gmail',
  microsoft: 'Microsoft',
  yahoo: 'Yahoo, AOL',
  apple: 'Apple',
  gmx: 'GMX, WEB.DE',
  mailru: 'Mail.ru',
  yandex: 'Яндекс',
  ukrnet: 'ukr.net',
  other: 'Інші',
}

// Ukrainian texts of the page of a campaign whose messages wait for a provider's limit.
export const providerWaits: Translation<typeof englishWaits> = {
  title: '{{provider}}: листи йдуть з обмеженою швидкістю',
  text_one: 'Чекає {{size}} лист, бо діє ліміт {{limit}}; листи до інших служб надсилаються.',
  text_few: 'Чекають {{size}} листи, бо діє ліміт {{limit}}; листи до інших служб надсилаються.',
  text_many: 'Чекають {{size}} листів, бо діє ліміт {{limit}}; листи до інших служб надсилаються.',
  text_other: 'Чекає {{size}} листа, бо діє ліміт {{limit}}; листи до інших служб надсилаються.',
  minute: '{{size}} за хвилину',
  hour: '{{size}} за годину',
  both: '{{minute}} і {{hour}}',
  done: 'Останній буде надіслано {{at}} або пізніше. Адміністратор змінює ліміт у «Налаштування», «Надсилання».',
  removed: 'Ліміт знято: вони надсилаються зараз.',
  meaning: 'чекають, бо інсталяція має ліміт для поштової служби',
  meaningOfSome:
    'чекають, бо інсталяція має ліміт для поштової служби: {{size}}; решту сервер одержувача просить надіслати пізніше',
  whenTaken: 'Чекаємо на ліміт для поштової служби та на сервери одержувачів',
  story: 'Чекав через ліміт своєї поштової служби.',
}
