// Encodes any text that a person can type, and reads it back with a strict decoder written from RFC 2047 alone.
import fc from 'fast-check'
import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { formatAddress } from './address.ts'
import { encodedWords, encodeHeaderText, headerText, mailDate } from './header.ts'

const words = fc.constantFrom(
  'Знижки',
  '50% off',
  '🎉',
  '=?utf-8?q?x?=',
  '\r\nBcc: eve@example.com',
  '\t',
  '\u2028',
)
const anyUnits = fc.uint16Array({ maxLength: 200 }).map((units) => String.fromCharCode(...units))
const typedTexts = fc.oneof(
  anyUnits,
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.string({ unit: fc.constantFrom('a', 'B', ' ', '-', '.', '=', '?'), maxLength: 300 }),
  fc.array(fc.oneof(words, fc.string({ maxLength: 90 })), { maxLength: 8 }).map((all) => all.join(' ')),
)
/** Columns that a header's name takes. */
const nameColumns = fc.integer({ min: 4, max: 40 })

/** Each encoded word must by itself be complete base64 of complete UTF-8: no character is split between two words. */
function decodeStrictly(value: string): string {
  const unfolded = value.replace(/\r\n(?= )/g, '')
  const parts = unfolded.match(/=\?utf-8\?B\?[A-Za-z0-9+/]*={0,2}\?=/g) ?? []
  expect(parts.join(' ')).toBe(unfolded)
  return parts
    .map((part) => {
      expect(part.length).toBeLessThanOrEqual(75)
      const base64 = part.slice('=?utf-8?B?'.length, -'?='.length)
      expect(Buffer.from(base64, 'base64').toString('base64')).toBe(base64)
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(base64, 'base64'))
    })
    .join('')
}

function expectSoundLines(value: string, used: number, most: number): void {
  for (const [index, line] of value.split('\r\n').entries()) {
    expect(line).toMatch(index === 0 ? /^[\x20-\x7e]*$/ : /^ [\x21-\x7e][\x20-\x7e]*$/)
    expect(line).not.toMatch(/ $/)
    expect(line.length + (index === 0 ? used : 0)).toBeLessThanOrEqual(most)
  }
}

describe('header text', () => {
  it('is one line without control characters, lone surrogates or blanks at its ends', () => {
    fc.assert(
      fc.property(typedTexts, (typed) => {
        const text = headerText(typed)
        expect(text).toBe(text.trim())
        expect(text).toBe(text.toWellFormed())
        expect(text).not.toMatch(/[\x00-\x1f\x7f-\x9f\u2028\u2029]/)
        expect(headerText(text)).toBe(text)
      }),
      { numRuns: 500 },
    )
  })

  it('keeps every visible character, in order', () => {
    const visible = (text: string) => text.toWellFormed().replace(/[\s\x00-\x1f\x7f-\x9f]/g, '')
    fc.assert(
      fc.property(typedTexts, (typed) => {
        expect(visible(headerText(typed))).toBe(visible(typed))
      }),
    )
  })

  it('replaces a line break by one blank, also one of two characters', () => {
    expect(headerText('a\r\nb\nc\rd')).toBe('a b c d')
  })
})

describe('a header of free text', () => {
  it('decodes to the typed text, plain or in encoded words, after a header name of any length', () => {
    fc.assert(
      fc.property(typedTexts, nameColumns, (typed, used) => {
        const value = encodeHeaderText(typed, used)
        expectSoundLines(value, used, 76)
        const read = value.includes('=?') ? decodeStrictly(value) : value.replaceAll('\r\n', '')
        expect(read).toBe(headerText(typed))
      }),
      { numRuns: 500 },
    )
  })

  // asvs: 1.2.1
  it('never becomes more than one header', async () => {
    await fc.assert(
      fc.asyncProperty(typedTexts, async (typed) => {
        const source = `Subject: ${encodeHeaderText(typed, 9)}\r\nX-Last: 1\r\n\r\nbody\r\n`
        const { headers, text } = await PostalMime.parse(source)
        expect(headers.map(({ key }) => key).sort()).toEqual(['subject', 'x-last'])
        expect(text).toBe('body\n')
      }),
    )
  })

  it('fills its lines: a plain text is folded only before a word that does not fit', () => {
    const plainWords = fc.array(
      fc.string({ unit: fc.constantFrom('a', 'Z', '9', '-'), minLength: 1, maxLength: 30 }),
      {
        minLength: 1,
        maxLength: 30,
      },
    )
    fc.assert(
      fc.property(plainWords, nameColumns, (all, used) => {
        const lines = encodeHeaderText(all.join(' '), used).split('\r\n')
        expect(lines.join('')).toBe(all.join(' '))
        for (const [index, line] of lines.slice(0, -1).entries()) {
          const [next = ''] = lines[index + 1]?.trim().split(' ') ?? []
          expect((index === 0 ? used : 0) + line.length + 1 + next.length).toBeGreaterThan(76)
        }
      }),
    )
  })

  it.each([
    ['a word that fills the line to its last column', 'x'.repeat(67), 'x'.repeat(67)],
    [
      'two words that fill the line',
      `${'x'.repeat(33)} ${'y'.repeat(33)}`,
      `${'x'.repeat(33)} ${'y'.repeat(33)}`,
    ],
    [
      'two words that are one column longer than the line',
      `${'x'.repeat(33)} ${'y'.repeat(34)}`,
      `${'x'.repeat(33)}\r\n ${'y'.repeat(34)}`,
    ],
    ['a first word that fills the line, and a second word', `${'x'.repeat(67)} y`, `${'x'.repeat(67)}\r\n y`],
    ['nothing but blanks', ' \t ', ''],
  ])('stays plain with %s', (_what, typed, written) => {
    expect(encodeHeaderText(typed, 9)).toBe(written)
  })

  it('is encoded if one word is longer than a line', () => {
    expect(decodeStrictly(encodeHeaderText('x'.repeat(68), 9))).toBe('x'.repeat(68))
    expect(decodeStrictly(encodeHeaderText(`y ${'x'.repeat(76)}`, 9))).toBe(`y ${'x'.repeat(76)}`)
  })
})

describe('encoded words', () => {
  it('decode to the same text, for characters of any size and any space left on the line', () => {
    const whole = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 200 })
      .map((text) => text.toWellFormed())
    fc.assert(
      fc.property(whole, fc.integer({ min: 0, max: 56 }), (text, used) => {
        const value = encodedWords(text, used)
        expectSoundLines(value, used, 76)
        expect(decodeStrictly(value)).toBe(text)
      }),
    )
  })

  it('have space for a character even after a header name that fills the line', () => {
    expect(encodedWords('abcdefg', 60)).toBe('=?utf-8?B?YWJjZGVm?=\r\n =?utf-8?B?Zw==?=')
    expect(encodedWords('🎉a', 200)).toBe('=?utf-8?B?8J+OiWE=?=')
  })

  it('fill the line', () => {
    expect(encodedWords('a'.repeat(45), 1)).toBe(`=?utf-8?B?${'YWFh'.repeat(15)}?=`)
    expect(encodedWords('a'.repeat(46), 1)).toBe(`=?utf-8?B?${'YWFh'.repeat(15)}?=\r\n =?utf-8?B?YQ==?=`)
    expect(encodedWords('a'.repeat(42), 9)).toBe(`=?utf-8?B?${'YWFh'.repeat(13)}?=\r\n =?utf-8?B?YWFh?=`)
  })
})

describe('an address in a header', () => {
  const addresses = fc
    .tuple(fc.nat({ max: 60 }), fc.nat({ max: 60 }))
    .map(([local, domain]) => `a${'b'.repeat(local)}@c${'d'.repeat(domain)}.example`)

  it('carries any name in lines that every server accepts, and stays one address', async () => {
    await fc.assert(
      fc.asyncProperty(typedTexts, addresses, nameColumns, async (name, address, used) => {
        const value = formatAddress(name, address, used)
        expectSoundLines(value, used, 998)
        expect(value === address || value.endsWith(` <${address}>`)).toBe(true)
        const { from, headers } = await PostalMime.parse(`From: ${value}\r\n\r\nx\r\n`)
        expect(headers).toHaveLength(1)
        expect(from?.address).toBe(address)
      }),
    )
  })

  it('has a valid quoted string or encoded words as its name, which decode to the typed name', () => {
    fc.assert(
      fc.property(typedTexts, (name) => {
        const value = formatAddress(name, 'ann@example.com', 6)
        const phrase = value.replace(/(?:(?:\r\n)? <)?ann@example\.com>?$/, '')
        const quoted = /^"((?:[^"\\]|\\["\\])*)"$/.exec(phrase)?.[1]
        const read = quoted === undefined ? decodeStrictly(phrase) : quoted.replace(/\\(.)/g, '$1')
        expect(read).toBe(headerText(name))
      }),
      { numRuns: 500 },
    )
  })

  it('moves to a line of its own only if it does not fit on the first', () => {
    const ofLength = (length: number) => formatAddress('n'.repeat(length), 'ann@example.com', 6)
    expect(ofLength(50)).toBe(`"${'n'.repeat(50)}" <ann@example.com>`)
    expect(ofLength(51)).toBe(`"${'n'.repeat(51)}"\r\n <ann@example.com>`)
    expect(ofLength(60)).toBe(`"${'n'.repeat(60)}"\r\n <ann@example.com>`)
    expect(ofLength(61)).toMatch(/^=\?utf-8/)
    const linesOf = (name: string) => formatAddress(name, 'ann@example.com', 6).split('\r\n').length
    expect([linesOf('é'.repeat(25)), linesOf('é'.repeat(40))]).toEqual([2, 3])
  })
})

it('a formatted date is the given moment, to the second', () => {
  const moments = fc.date({ min: new Date('1970-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(moments, (moment) => {
      const date = mailDate(moment)
      expect(date).toMatch(/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} \+0000$/)
      expect(Date.parse(date)).toBe(Math.floor(moment.getTime() / 1000) * 1000)
    }),
  )
})
