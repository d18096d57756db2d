// No unchecked text reaches a header or an envelope: no line break gets through, however it is written.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAddress, isLocalAddress, mailAddress } from './address.ts'
import { headerValue } from './checked.ts'
import { encodeHeaderText } from './header.ts'

const breaks = [
  '\r',
  '\n',
  '\r\n',
  '\n\r',
  '\0',
  '\v',
  '\f',
  '\x1b',
  '\x7f',
  '\x85',
  '\u2028',
  '\u2029',
  '\ud800',
]
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...breaks,
        ' ',
        '\t',
        ',',
        ';',
        '<',
        '>',
        '"',
        '\\',
        '=?utf-8?q?x?=',
        'Bcc: eve@x.example',
        'é',
        '💶',
      ),
      fc.string({ unit: 'binary', maxLength: 20 }),
    ),
    { maxLength: 30 },
  )
  .map((pieces) => pieces.join(''))

/** Expects the value to fill exactly one header, folded or not, in lines of at most 998 characters. */
function expectOneHeader(value: string): void {
  expect(value).toMatch(/^[\x20-\x7e]*(?:\r\n[ \t][\x20-\x7e]*)*$/)
  for (const line of `Subject: ${value}`.split('\r\n')) expect(line.length).toBeLessThanOrEqual(998)
}

describe('a header', () => {
  it.each(breaks)('refuses %j', (each) => {
    for (const text of [each, `a${each}b`, `a${each}`, `${each}a`, `a${each}Bcc: eve@x.example`]) {
      expect(() => headerValue(text)).toThrow(RangeError)
    }
  })

  it('accepts a line break that folds, and no other', () => {
    expect(headerValue('a\r\n b\r\n\tc')).toBe('a\r\n b\r\n\tc')
    for (const text of ['a\r\nb', 'a\n b', 'a\r b', 'a\r\n', 'a\r\n\r\n b']) {
      expect(() => headerValue(text)).toThrow(RangeError)
    }
  })

  it('is one header for every typed subject or name of any length', () => {
    fc.assert(
      fc.property(hostile, fc.integer({ min: 1, max: 200 }), (text, times) => {
        expectOneHeader(encodeHeaderText(text.repeat(times), 9))
        expectOneHeader(formatAddress(text.repeat(times), 'ann@example.com', 6))
      }),
      { numRuns: 300 },
    )
  })
})

describe('an envelope', () => {
  it('refuses every address that would end its command', () => {
    fc.assert(
      fc.property(hostile, hostile, (local, domain) => {
        for (const text of [
          `${local}@${domain}`,
          `a@b.example${local}`,
          `${local}a@b.example`,
          `a@${domain}.example`,
        ]) {
          let address = ''
          try {
            address = mailAddress(text)
          } catch (error) {
            expect(error).toBeInstanceOf(RangeError)
          }
          expect(address).not.toMatch(/[\x00-\x20<>"(),:;\\[\]\x7f-\uffff]/)
          if (isLocalAddress(text)) expect(text).toMatch(/^[\w.+-]+@localhost$/i)
        }
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    'a@b.example\r\nRCPT TO:<eve@x.example>',
    'a@b.example>\r\nDATA',
    'a@b.example SIZE=1',
    '<a@b.example>',
    'a b@c.example',
    '"a\r\n"@b.example',
    'a@b.example\0',
    'a@localhost\n',
  ])('refuses %j', (text) => {
    expect(() => mailAddress(text)).toThrow(RangeError)
    expect(isLocalAddress(text)).toBe(false)
  })
})
