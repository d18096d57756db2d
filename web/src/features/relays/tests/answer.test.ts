// What the answers to the steps of a relay's test mean.
import { beforeEach, expect, it } from 'vitest'
import { chooseLanguage, startMessages } from '../../../lib/messages/index.ts'
import { answerOf, hintOf, shownAnswer } from '../answer.ts'

beforeEach(async () => {
  await startMessages()
})

const step = (text: string, code: number | null = null) =>
  ({ step: 'connect', outcome: 'failed', code, text }) as const

it('the SMTP code of a relay’s answer was shown twice', () => {
  expect(answerOf(step('220 mail.example.org ESMTP', 220))).toBe('220 mail.example.org ESMTP')
  expect(answerOf(step('Error: authentication Required', 530))).toBe('530 Error: authentication Required')
  expect(answerOf(step('TLSv1.3'))).toBe('TLSv1.3')
})

it.each([
  ['connect ECONNREFUSED 127.0.0.1:3919', 'unreachable'],
  ['getaddrinfo ENOTFOUND smtp.nowhere.invalid', 'unknown'],
  ['TLS: wrong version number', 'notTls'],
  ['TLS: self-signed certificate', 'certificate'],
  ['530 Error: authentication Required', 'signIn'],
  ['554 5.7.1 Rejected', undefined],
])('the answer %s was shown without an explanation', (text, hint) => {
  expect(hintOf(step(text))).toBe(hint)
})

const openPassword =
  'The relay offers no TLS, and the password would go over the network for anyone to read. Use smtps://, or add ?tls=off to the relay’s address to allow it.'

it('a person who filled in a form was told to use smtps:// or ?tls=off', () => {
  const shown = shownAnswer({ ...step(openPassword), step: 'encrypt' })
  expect(shown).toMatch(/^The server offers no encryption.*Under Encryption, choose TLS from the start/)
  expect(shown).not.toMatch(/smtps|tls=/)
  expect(hintOf(step(openPassword))).toBeUndefined()
})

it('our own messages stayed English on a Ukrainian screen, and looked like answers of the server', async () => {
  await chooseLanguage('uk')
  expect(shownAnswer(step(openPassword))).toMatch(/^Сервер не пропонує шифрування.*«Шифрування»/)
  expect(shownAnswer(step('The relay refused the sign-in (535 5.7.8). Check the user name.', 535))).toBe(
    'Сервер відмовив у вході (535 5.7.8). Перевірте ім’я користувача й пароль.',
  )
  expect(shownAnswer(step('554 5.7.1 Rejected', 554))).toBe('Відповідь сервера: 554 5.7.1 Rejected')
  await chooseLanguage('default')
})
