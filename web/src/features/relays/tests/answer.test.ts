// What the answers to the steps of a relay's test mean.
import { expect, it } from 'vitest'
import { answerOf, hintOf } from '../answer.ts'

const step = (text: string, code: number | null = null) =>
  ({ step: 'connect', outcome: 'failed', code, text }) as const

it('the code of an answer is shown twice', () => {
  expect(answerOf(step('220 mail.example.org ESMTP', 220))).toBe('220 mail.example.org ESMTP')
  expect(answerOf(step('Error: authentication Required', 530))).toBe('530 Error: authentication Required')
  expect(answerOf(step('TLSv1.3'))).toBe('TLSv1.3')
})

it.each([
  ['connect ECONNREFUSED 127.0.0.1:3919', 'unreachable'],
  ['getaddrinfo ENOTFOUND smtp.nowhere.invalid', 'unknown'],
  ['TLS: wrong version number', 'notTls'],
  ['The relay offers no TLS, but its settings require it (tls=require).', 'noStarttls'],
  ['TLS: self-signed certificate', 'certificate'],
  ['530 Error: authentication Required', 'signIn'],
  ['554 5.7.1 Rejected', undefined],
])('%s is left for the person to decipher', (text, hint) => {
  expect(hintOf(step(text))).toBe(hint)
})
