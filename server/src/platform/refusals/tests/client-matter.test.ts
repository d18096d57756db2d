import { expect, test } from 'vitest'
import { clientMatter } from '../client-matter.ts'

test.each([
  ['554 5.7.1 <ann@example.org>: Relay access denied', 'denied'],
  ['550 5.7.1 Relaying denied', 'denied'],
  ['530 5.7.0 Must issue a STARTTLS command first', 'denied'],
  ['535 5.7.8 Authentication credentials invalid', 'denied'],
  ['550 5.4.5 Daily user sending limit exceeded', 'spent'],
  ['454 Throttling failure: Daily message quota exceeded', 'spent'],
  ['452 4.2.2 The mailbox quota is exceeded', null],
  ['450 4.2.1 The user you are trying to contact is receiving mail at a rate that prevents delivery', null],
  ['550 5.7.1 blocked using a blocklist', null],
  ['550 5.1.1 No such user', null],
  ['250 2.0.0 Relaying is fine', null],
])('%s is %s', (text, meaning) => {
  const [, code, enhanced = null] = /^(\d{3}) (\d\.\d\.\d)?/.exec(text) ?? []
  expect(clientMatter({ code: Number(code), enhanced, text })).toBe(meaning)
})
