// Maps domains to mailbox providers.
import { expect, test } from 'vitest'
import { providerOf, providersOf } from './providers.ts'

test.each([
  ['gmail.com', 'Gmail'],
  ['googlemail.com', 'Gmail'],
  ['hotmail.fr', 'Outlook'],
  ['live.co.uk', 'Outlook'],
  ['yahoo.com.br', 'Yahoo'],
  ['me.com', 'iCloud'],
  ['gmx.at', 'GMX'],
  ['me.example', 'me.example'],
  ['live.firm.example', 'live.firm.example'],
  ['mail.gmail.com', 'mail.gmail.com'],
  ['constructor.com', 'constructor.com'],
  ['', ''],
])('a reader at %s has the mailbox provider %s', (domain, provider) => {
  expect(providerOf(domain)).toBe(provider)
})

test('the nine largest providers are named, and the rest share one line', () => {
  const domains = Array.from({ length: 12 }, (_, n) => ({
    domain: `d${n}.example`,
    sent: n + 1,
    opened: 1,
    clicked: 0,
  }))
  const shown = providersOf(domains)
  expect(shown.map(({ name }) => name)).toEqual([
    ...[11, 10, 9, 8, 7, 6, 5, 4, 3].map((n) => `d${n}.example`),
    null,
  ])
  expect(shown.at(-1)).toEqual({ name: null, sent: 6, opened: 3, clicked: 0 })
})

test('a provider with few readers is not named, because its rates say nothing', () => {
  const of = (domain: string, sent: number) => ({ domain, sent, opened: 0, clicked: 0 })
  const shown = providersOf([of('gmail.com', 995), of('small.example', 5)])
  expect(shown.map(({ name, sent }) => [name, sent])).toEqual([
    ['Gmail', 995],
    [null, 5],
  ])
})
