// Errors in SMTP_URL, as an operator reads them at the start.
import { expect, test } from 'vitest'
import { StartError } from '../../../platform/problem.ts'
import { relayTransport } from '../index.ts'

test.each([
  ['smtp://relay.example?auth=cram-md5', 'SMTP_URL: auth= is not one of: plain, login, xoauth2.'],
  [
    'smtp://user:12/MARKsecret@relay.example',
    'SMTP_URL: There is more than host, port, ?auth=, ?tls=, ?provider= and ?set=.',
  ],
  ['smtp://user:%MARKsecret@relay.example', 'SMTP_URL: In a user name or password write % as %25.'],
])('the start fails for %s with a sentence that names SMTP_URL and shows no password', (address, reason) => {
  const start = () => relayTransport([address], { connections: 1 })
  expect(start).toThrow(StartError)
  expect(start).toThrow(reason)
  expect(start).not.toThrow(/MARK|12/)
})
