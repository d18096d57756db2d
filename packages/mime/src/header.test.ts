// Encodes header text, and decodes it with an independent mail parser.
import fc from 'fast-check'
import PostalMime, { decodeWords } from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { formatAddress, isMailAddress } from './address.ts'
import { encodeHeaderText, headerText, mailDate } from './header.ts'

async function readBack(line: string) {
  return PostalMime.parse(`${line}\r\nMIME-Version: 1.0\r\n\r\nx\r\n`)
}

/** Text of random 16-bit code units: control characters, line breaks, lone surrogates. */
const anyText = fc.uint16Array({ maxLength: 150 }).map((units) => String.fromCharCode(...units))

describe('a subject', () => {
  it('arrives as it was typed, with any content', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, async (typed) => {
        const parsed = await readBack(`Subject: ${encodeHeaderText(typed, 9)}`)
        expect(parsed.subject ?? '').toBe(headerText(typed))
      }),
      { numRuns: 300 },
    )
  })

  it('is seven-bit, in lines of at most 76 columns, words of at most 75', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (typed) => {
        const lines = `Subject: ${encodeHeaderText(typed, 9)}`.split('\r\n')
        for (const line of lines) {
          expect(line).toMatch(/^[\x20-\x7e]*$/)
          expect(line.length).toBeLessThanOrEqual(76)
        }
        for (const line of lines.slice(1)) expect(line).toMatch(/^ \S/)
      }),
    )
  })

  it('splits no character between two encoded words', () => {
    const encoded = encodeHeaderText('Знижки для всіх 🎉 '.repeat(20), 9)
    for (const word of encoded.match(/=\?[^?]+\?B\?[^?]+\?=/g) ?? []) {
      expect(word.length).toBeLessThanOrEqual(75)
      expect(decodeWords(word)).not.toContain('\ufffd')
    }
  })

  it('stays readable if it is plain English', () => {
    expect(encodeHeaderText('Your filing, case 1004285007', 9)).toBe('Your filing, case 1004285007')
  })

  it('that looks like an encoded word arrives unchanged', async () => {
    const typed = '=?utf-8?q?x?='
    expect((await readBack(`Subject: ${encodeHeaderText(typed, 9)}`)).subject).toBe(typed)
  })

  it('folds at spaces when it is long, and is encoded when a word is longer than a line', async () => {
    const long = 'word '.repeat(60).trim()
    expect(encodeHeaderText(long, 9)).not.toContain('=?')
    expect((await readBack(`Subject: ${encodeHeaderText(long, 9)}`)).subject).toBe(long)
    const unbroken = 'x'.repeat(2000)
    expect((await readBack(`Subject: ${encodeHeaderText(unbroken, 9)}`)).subject).toBe(unbroken)
  })

  // asvs: 1.3.11
  it('cannot inject a header', () => {
    expect(encodeHeaderText('Hello\r\nBcc: everyone@example.com', 9)).toBe('Hello Bcc: everyone@example.com')
  })
})

describe('an address in a header', () => {
  it('carries any name unharmed', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, async (name) => {
        const parsed = await readBack(`From: ${formatAddress(name, 'ann@example.com', 6)}`)
        const seen = parsed.from?.name ?? ''
        expect(parsed.from?.address).toBe('ann@example.com')
        expect(seen.replace(/\s+/g, ' ').trim()).toBe(headerText(name).replace(/\s+/g, ' ').trim())
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    'Ann "the boss" O\'Neil, Inc. <x@y.z>',
    'back\\slash',
    '=?utf-8?q?x?=',
    'Олена Шевченко',
    'a@b.c',
  ])('keeps %s as one name of one address', async (name) => {
    const parsed = await readBack(`From: ${formatAddress(name, 'ann@example.com', 6)}`)
    expect(parsed.from).toEqual({ name, address: 'ann@example.com' })
  })

  it('is written without angle brackets if there is no name', () => {
    expect(formatAddress(' ', 'ann@example.com', 6)).toBe('ann@example.com')
  })

  it.each([
    'ann@example.com\r\nBcc: b@example.com',
    'ann',
    'ann@localhost',
    'a b@example.com',
    'ann@exämple.com',
  ])('is refused if it is not an address: %s', (address) => {
    expect(() => formatAddress('Ann', address, 6)).toThrow(RangeError)
  })
})

describe('a mail address', () => {
  it.each(['ann@example.com', "o'neil+tag@sub.example.co.uk", 'a.b_c-d@xn--exmple-cua.com', 'x@1.de'])(
    'may be %s',
    (address) => {
      expect(isMailAddress(address)).toBe(true)
    },
  )

  it.each([
    '.ann@example.com',
    'ann.@example.com',
    'a..b@example.com',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(60)}`,
    'ann@-example.com',
    'ann@example.com ',
    'änn@example.com',
    '"ann"@example.com',
    'ann@example@com.de',
  ])('may not be %s', (address) => {
    expect(isMailAddress(address)).toBe(false)
  })
})

it('a date has a numeric zone', () => {
  expect(mailDate(new Date('2026-11-21T01:44:00Z'))).toBe('Sat, 21 Nov 2026 01:44:00 +0000')
})
