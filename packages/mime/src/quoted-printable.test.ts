// Encodes text, and decodes it with an independent mail parser.
import fc from 'fast-check'
import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { lastColumn, quotedPrintable, quotedPrintableAt } from './quoted-printable.ts'

const head =
  'MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n'

async function decode(encoded: string): Promise<string> {
  return (await PostalMime.parse(head + encoded)).text?.replace(/\n$/, '') ?? ''
}

const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 500 }),
  fc.string({
    unit: fc.constantFrom('a', ' ', '\n', '.', '=', 'é', '\t', 'From ', '🎉', '-'),
    maxLength: 300,
  }),
)

function expectSoundLines(encoded: string): void {
  expect(encoded).toMatch(/^[\x20-\x7e\r\n]*$/)
  for (const line of encoded.split('\r\n')) {
    expect(line.length).toBeLessThanOrEqual(76)
    expect(line).not.toMatch(/[\r\n]|^\.|^From | $| {2}/)
  }
}

describe('quoted-printable', () => {
  it('decodes to the same text, with LF as its line ends', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        expect(await decode(`${quotedPrintable(text)}\r\n`)).toBe(text.replace(/\r\n|\r/g, '\n'))
      }),
      { numRuns: 500 },
    )
  })

  it('writes lines of at most 76 columns that neither begin with a dot nor end with a blank', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expectSoundLines(quotedPrintable(text))
      }),
      { numRuns: 500 },
    )
  })

  it('accepts values between the pieces of a text that is already encoded', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(texts, { minLength: 2, maxLength: 5 }), async (pieces) => {
        const [first = '', ...others] = pieces
        const encoded = others.reduce((before, piece, index) => {
          if (index % 2 === 1) return `${before}=\r\n${quotedPrintable(piece)}`
          return before + quotedPrintableAt(piece, lastColumn(before))
        }, quotedPrintable(first))
        expectSoundLines(encoded)
        expect(await decode(`${encoded}\r\n`)).toBe(
          pieces.map((each) => each.replace(/\r\n|\r/g, '\n')).join(''),
        )
      }),
      { numRuns: 500 },
    )
  })
})
