// Encodes any text at any column, and reads it back with a strict decoder written from RFC 2045 alone.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lastColumn, lineLimit, quotedPrintable, quotedPrintableAt } from './quoted-printable.ts'

const pieces = fc.constantFrom(
  'a',
  'Z',
  ' ',
  '  ',
  '\t',
  '.',
  '=',
  'From ',
  'F',
  '\r\n',
  '\n',
  '\r',
  'é',
  '🎉',
  '\0',
  '~',
)
const texts = fc.oneof(
  fc.array(pieces, { maxLength: 200 }).map((all) => all.join('')),
  fc.string({ unit: 'grapheme', maxLength: 200 }).map((text) => text.toWellFormed()),
  fc.string({ unit: fc.constantFrom('x', ' '), maxLength: 120 }),
)
const columns = fc.integer({ min: 0, max: lineLimit })

const withLineFeeds = (text: string) => text.replace(/\r\n|\r/g, '\n')

/**
 * Accepts only what RFC 2045 lets an encoder write: no stray `=`, no blank at the end of a line, no unencoded character
 * that needs encoding.
 */
function decodeStrictly(encoded: string): string {
  const joined = encoded.replaceAll('=\r\n', '')
  const bytes: number[] = []
  for (let at = 0; at < joined.length; at += 1) {
    const character = joined[at] ?? ''
    if (character === '=') {
      expect(joined.slice(at, at + 3)).toMatch(/^=[0-9A-F]{2}$/)
      bytes.push(Number.parseInt(joined.slice(at + 1, at + 3), 16))
      at += 2
    } else bytes.push(character.charCodeAt(0))
  }
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(bytes))
}

function expectSoundLines(encoded: string): void {
  expect(encoded).toMatch(/^(?:[\x20-\x7e]|\r\n)*$/)
  for (const line of encoded.split('\r\n')) {
    expect(line.length).toBeLessThanOrEqual(76)
    expect(line).not.toMatch(/[ \t]$|^\.|^From | {2}/)
  }
}

describe('a text in quoted-printable', () => {
  it('decodes to the same text, with CRLF as its line ends', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const encoded = quotedPrintable(text)
        expectSoundLines(encoded)
        expect(decodeStrictly(encoded)).toBe(withLineFeeds(text).replaceAll('\n', '\r\n'))
      }),
      { numRuns: 500 },
    )
  })

  it('is unchanged if every character may stand for itself', () => {
    const line = fc.string({
      unit: fc.constantFrom('a', 'Z', '!', '<', '>', '~', '9'),
      minLength: 1,
      maxLength: 75,
    })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 10 }), (lines) => {
        expect(quotedPrintable(lines.join('\n'))).toBe(lines.join('\r\n'))
      }),
    )
  })

  it.each([
    ['a line of 75 columns stays whole', 'x'.repeat(75), 'x'.repeat(75)],
    ['a line of 76 columns gets a soft line break', 'x'.repeat(76), `${'x'.repeat(75)}=\r\nx`],
    ['an escape is never broken', `${'x'.repeat(73)}é`, `${'x'.repeat(73)}=\r\n=C3=A9`],
    ['single blanks inside a line are not escaped', 'a b c', 'a b c'],
    ['of several blanks, only the last one is not escaped', 'a   b', 'a=20=20 b'],
    ['a blank at the end of a line is escaped', 'a \nb ', 'a=20\r\nb=20'],
    ['a dot is escaped only at the beginning of a line', '.a.b\n.', '=2Ea.b\r\n=2E'],
    ['"From " is escaped only at the beginning of a line', 'From a From b', '=46rom a From b'],
    ['words that only begin with From are not escaped', 'Fromage\nFrom', 'Fromage\r\nFrom'],
    ['! and ~ are not escaped, but the control characters beside them are', '!~\x7f\x1f', '!~=7F=1F'],
    ['an equals sign is escaped', 'a=b', 'a=3Db'],
    ['every kind of line break becomes CRLF', 'a\r\nb\rc\nd', 'a\r\nb\r\nc\r\nd'],
    ['an equals sign before a line break is escaped', '=\r\n', '=3D\r\n'],
  ])('is right: %s', (_what, text, encoded) => {
    expect(quotedPrintable(text)).toBe(encoded)
  })

  it('decodes to the same text if every character is escaped', () => {
    for (let length = 1; length <= 110; length += 1) {
      expect(decodeStrictly(quotedPrintable('\0'.repeat(length)))).toBe('\0'.repeat(length))
    }
  })
})

describe('a value put into an encoded text', () => {
  it('may begin at any column, and the text behind it continues after a soft line break', () => {
    fc.assert(
      fc.property(columns, texts, texts, (column, value, rest) => {
        const before = 'x'.repeat(column)
        const encoded = `${before}${quotedPrintableAt(value, column)}=\r\n${quotedPrintable(rest)}`
        // A soft line break may separate two blanks. A program that counts blanks sees the end of a line between them.
        for (const line of encoded.split('\r\n')) {
          expect(line.length).toBeLessThanOrEqual(76)
          expect(line).not.toMatch(/[ \t]$|^\.|^From | {2}/)
        }
        expect(withLineFeeds(decodeStrictly(encoded))).toBe(
          withLineFeeds(before + value) + withLineFeeds(rest),
        )
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['does not change if it fits into the line', 'Ann Smith', 66, 'Ann Smith'],
    ['goes to the next line if it does not fit', 'Ann Smith', 67, '=\r\nAnn Smith'],
    ['that is one word goes to the next line unbroken', 'Smith', 73, '=\r\nSmith'],
    ['that is as long as a line goes to the next line unbroken', 'x'.repeat(75), 1, `=\r\n${'x'.repeat(75)}`],
    ['that is as long as a line stays on the line that it begins', 'x'.repeat(75), 0, 'x'.repeat(75)],
    ['that is longer than a line is broken', 'x'.repeat(76), 0, `${'x'.repeat(75)}=\r\nx`],
    [
      'is broken at the end of the line in which it begins',
      'x'.repeat(76),
      70,
      `xxxxx=\r\n${'x'.repeat(71)}`,
    ],
    ['with two blanks in a row has the first one escaped', 'a  b', 0, 'a=20 b'],
    ['keeps a blank at its beginning', ' a', 3, ' a'],
    ['keeps a dot at its beginning if it does not begin a line', '.a', 3, '.a'],
  ])('%s', (_what, value, column, encoded) => {
    expect(quotedPrintableAt(value, column)).toBe(encoded)
  })
})

it('lastColumn counts the characters after the last line break', () => {
  fc.assert(
    fc.property(texts, columns, (text, column) => {
      const encoded = `${quotedPrintable(text)}\r\n${'x'.repeat(column)}`
      expect(lastColumn(encoded)).toBe(column)
      expect(lastColumn('x'.repeat(column))).toBe(column)
    }),
  )
})
