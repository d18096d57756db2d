// Domains with non-ASCII characters: one that is too long for the DNS is refused before it is converted.
import { describe, expect, it, vi } from 'vitest'
import { readDomain, readEmail } from './index.ts'

describe('The conversion of a domain beyond ASCII', () => {
  const hanzi = (count: number) =>
    Array.from({ length: count }, (_, each) => String.fromCodePoint(0x4e00 + each)).join('')

  it('A contact whose domain had 9,900 letters beyond ASCII held up an import for 0.2 seconds', () => {
    const converted = vi.spyOn(globalThis, 'URL')
    for (const domain of [
      `${hanzi(9_900)}.example`,
      `${hanzi(64)}.example`,
      `${'\u00fc.'.repeat(200)}example`,
      `\u00fc${'\u0301'.repeat(9_000)}.example`,
    ]) {
      expect([readEmail(`ann@${domain}`), readDomain(domain)]).toEqual([null, null])
    }
    expect(converted).not.toHaveBeenCalled()
    readEmail('ann@bücher.example')
    expect(converted).toHaveBeenCalledTimes(1)
    converted.mockRestore()
  })

  it('keeps domains that fit into the DNS, also domains with combining marks', () => {
    expect(readDomain(`${'\u00fc'.repeat(50)}.example`)).toMatch(/^xn--.{10,59}\.example$/)
    expect(readDomain('bu\u0308cher.example')).toBe('xn--bcher-kva.example')
  })
})
