import { expect, it } from 'vitest'
import { mailboxOf } from './mailbox.ts'

it.each([
  ['Ann@Shop.example', 'ann@shop.example'],
  ['ann+news@shop.example', 'ann@shop.example'],
  ['ann+a+b@shop.example', 'ann@shop.example'],
  ['+ann@shop.example', '+ann@shop.example'],
  ['ann.lee@shop.example', 'ann.lee@shop.example'],
])('%s counts as the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})
