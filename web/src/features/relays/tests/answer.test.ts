// What the answers to the steps of a relay's test mean.
import { relayAnswers } from '@lettermill/contracts'
import { beforeEach, expect, it } from 'vitest'
import { chooseLanguage, startMessages } from '../../../lib/messages/index.ts'
import { answerOf, hintOf, shownAnswer } from '../answer.ts'

beforeEach(async () => {
  await startMessages()
})

const step = (text: string, code: number | null = null) =>
  ({ step: 'connect', outcome: 'failed', code, text, text_code: null, text_params: null }) as const

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

/** What the SMTP client says; its own sentence is for people who wrote an SMTP_URL. */
const own = (text_code: keyof typeof relayAnswers, text_params: Record<string, string | number> = {}) => ({
  ...step('Use smtps://, or add ?tls=off to the relay’s address.'),
  text_code,
  text_params,
})

it('a person who filled in a form was told to use smtps:// or ?tls=off', () => {
  const shown = shownAnswer(own('open_password'))
  expect(shown).toMatch(/^The server offers no encryption.*Under Encryption, choose TLS from the start/)
  expect(shown).not.toMatch(/smtps|tls=/)
  expect(hintOf(own('open_password'))).toBeUndefined()
})

it('our own messages stayed English on a Ukrainian screen, and looked like answers of the server', async () => {
  await chooseLanguage('uk')
  expect(shownAnswer(own('open_password'))).toMatch(/^Сервер не пропонує шифрування.*«Шифрування»/)
  expect(shownAnswer({ ...own('sign_in_refused', { answer: '535 5.7.8' }), code: 535 })).toBe(
    'Сервер відмовив у вході (535 5.7.8). Перевірте ім’я користувача й пароль.',
  )
  expect(shownAnswer(step('554 5.7.1 Rejected', 554))).toBe('Відповідь сервера: 554 5.7.1 Rejected')
  await chooseLanguage('default')
})

it.each(['default', 'uk'])('everything that the SMTP client says has words in %s', async (language) => {
  await chooseLanguage(language)
  for (const code of Object.keys(relayAnswers) as (keyof typeof relayAnswers)[]) {
    const names: readonly string[] = relayAnswers[code]
    const shown = shownAnswer(own(code, Object.fromEntries(names.map((name) => [name, `a ${name}`]))))
    expect(shown).not.toMatch(/smtps|\{\{|undefined/)
    for (const name of names) expect(shown).toContain(`a ${name}`)
  }
  await chooseLanguage('default')
})
