// The reasons why messages were not sent, as lists show them.
import { expect, it } from 'vitest'
import { markedReasonText } from '../delivery-reason.ts'
import { chooseLanguage } from '../messages/index.ts'

it('the reason of a delivery did not distinguish a mail server’s words from our own', async () => {
  expect(markedReasonText('550 5.1.1 no such user')).toBe('The server’s answer: 550 5.1.1 no such user')
  expect(markedReasonText('The address was refused for good by an earlier message.')).toBe(
    'The address bounced earlier.',
  )
  await chooseLanguage('uk')
  expect(markedReasonText('550 5.1.1 no such user')).toBe('Відповідь сервера: 550 5.1.1 no such user')
})
