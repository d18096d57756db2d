// Cleaning text that people paste.
import { describe, expect, it } from 'vitest'
import { oneLine, plainLines, withoutBidiControls } from '../text.ts'

describe('A line of text', () => {
  it('loses NUL, control characters and lone surrogates, and keeps whole emoji', () => {
    expect(oneLine('a\u0000b\u0007c\ud800d \u{1f600}')).toBe('abcd \u{1f600}')
  })

  it('with format characters looked like another text, or reversed the text around it', () => {
    expect(oneLine('Pay\u200bPal \u202eofni\u202c\ufeff\u2066x\u2069\u00ad')).toBe('PayPal ofnix')
    expect(oneLine('The \u{1f469}\u200d\u{1f4bb} team')).toBe('The \u{1f469}\u200d\u{1f4bb} team')
  })

  it('of a subject keeps the visible text, and does not change the direction of the text after it', () => {
    expect(withoutBidiControls('\u202eRe: you\u202c\u2067 \u200fa\u00adb')).toBe('Re: you a\u00adb')
  })

  it('shows a line break or a tab as one space', () => {
    expect(oneLine(' Multi\r\nline\tCo ')).toBe('Multi line Co')
  })
})

describe('A text of several lines', () => {
  it('keeps its lines, whatever kind of line break separates them', () => {
    expect(plainLines('1 Main St\r\nSpringfield\rIL\u0000\n')).toBe('1 Main St\nSpringfield\nIL')
  })
})
