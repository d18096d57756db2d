// Valid and invalid addresses and domains (P12).
import { describe, expect, it } from 'vitest'
import { domainOf, readDomain, readEmail } from './index.ts'
import { mailboxOf } from './mailbox.ts'

const local64 = 'a'.repeat(64)
const longest = `${local64}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(61)}`

describe('An email address', () => {
  // spec: 5.contact.email
  it.each([
    ['ann@firm.example', 'ann@firm.example'],
    ['  Ann.O+x@Firm.Example \u00a0', 'Ann.O+x@Firm.Example'],
    ["o'neil@firm.example", "o'neil@firm.example"],
    ['a@1.example', 'a@1.example'],
    ['ann@bücher.example', 'ann@xn--bcher-kva.example'],
    ['ann@пошта.укр', 'ann@xn--80a1acn3a.xn--j1amh'],
    [longest, longest],
  ])('%j is valid and stored as %j', (typed, stored) => {
    expect(readEmail(typed)).toBe(stored)
  })

  // spec: 5.contact.email
  it.each([
    '',
    'not an address',
    '@firm.example',
    'ann@',
    'ann@localhost',
    'ann@firm..example',
    'ann@firm.example.',
    'ann@-firm.example',
    'ann@firm-.example',
    'ann@exa_mple.com',
    '.ann@firm.example',
    'ann.@firm.example',
    'a..n@firm.example',
    'two@firm.example, three@firm.example',
    '<who@firm.example>',
    'Ann <ann@firm.example>',
    'олена@firm.example',
    'a b@firm.example',
    'ann@firm.example\nBcc: x@y.example',
    'ann@[127.0.0.1]',
    `${local64}a@firm.example`,
    `${longest}d`,
    'ann@\u00ad.example',
    'ann@bücher.example/path',
    'ann@bücher.example:80',
    'ann@ü .example',
  ])('%j is not valid', (typed) => {
    expect(readEmail(typed)).toBeNull()
  })

  it('belongs to the domain after its @, in lower case', () => {
    expect(domainOf('Ann@Firm.EXAMPLE')).toBe('firm.example')
  })
})

describe('A sending domain', () => {
  it.each([
    ['example.com', 'example.com'],
    ['  Mail.Example.COM ', 'mail.example.com'],
    ['example.com.', 'example.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['приклад.укр', 'xn--80aikifvh.xn--j1amh'],
    ['x1.a-b.example', 'x1.a-b.example'],
  ])('%j is valid and stored as %j', (typed, stored) => {
    expect(readDomain(typed)).toBe(stored)
  })

  it.each([
    '',
    'example',
    '.com',
    'example.c',
    'example.123',
    'exa_mple.com',
    'a..com',
    '-a.com',
    'a-.com',
    'http://example.com',
    'example.com/x',
    'ann@example.com',
    'a b.com',
    'example.com..',
    `${'a'.repeat(64)}.com`,
    `${'abc.'.repeat(63)}com`,
  ])('%j is not valid', (typed) => {
    expect(readDomain(typed)).toBeNull()
  })
})

it.each([
  ['Ann@Shop.example', 'ann@shop.example'],
  ['ann+news@shop.example', 'ann@shop.example'],
  ['ann+a+b@shop.example', 'ann@shop.example'],
  ['+ann@shop.example', '+ann@shop.example'],
  ['ann.lee@shop.example', 'ann.lee@shop.example'],
])('%s counts as the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})
