// English names of mailbox providers.
export const mailProviders = {
  gmail: 'Gmail',
  microsoft: 'Microsoft',
  yahoo: 'Yahoo, AOL',
  apple: 'Apple',
  gmx: 'GMX, WEB.DE',
  mailru: 'Mail.ru',
  yandex: 'Yandex',
  ukrnet: 'ukr.net',
  other: 'Others',
}
