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

// English texts of the page of a campaign whose messages wait for a provider's limit.
export const providerWaits = {
  title: '{{provider}} gets its messages at a limited pace',
  text_one: '{{size}} message waits for the limit of {{limit}}; messages to other providers are sent.',
  text_other: '{{size}} messages wait for the limit of {{limit}}; messages to other providers are sent.',
  minute: '{{size}} a minute',
  hour: '{{size}} an hour',
  both: '{{minute}} and {{hour}}',
  done: 'The last of them leaves {{at}} at the earliest. An administrator changes the limit in Settings, Sending.',
  removed: 'The limit was removed: they leave now.',
  meaning: 'waiting for the limit per provider of this installation',
  meaningOfSome:
    'waiting for the limit per provider of this installation: {{size}}; the receiver asked us to try the others later',
  whenTaken: 'Waiting for the limit per provider and for the receiving servers',
  story: 'Waited for the limit of its mailbox provider.',
}
