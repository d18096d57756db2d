// Text that people paste.
import { describe, expect, it } from 'vitest'
import { oneLine, plainLines } from './text.ts'

describe('A line of text', () => {
  it('loses NUL, control characters and lone surrogates, and keeps whole emoji', () => {
    expect(oneLine('a\u0000b\u0007c\ud800d \u{1f600}')).toBe('abcd \u{1f600}')
  })

  it('shows a line break or a tab as one space', () => {
    expect(oneLine(' Multi\r\nline\tCo ')).toBe('Multi line Co')
  })
})

describe('A text of several lines', () => {
  it('keeps its lines, whatever ends them', () => {
    expect(plainLines('1 Main St\r\nSpringfield\rIL\u0000\n')).toBe('1 Main St\nSpringfield\nIL')
  })
})
