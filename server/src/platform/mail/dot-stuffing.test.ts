// Dot-stuffing, undone as a receiver does it.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { stuffDots } from './dot-stuffing.ts'

const messages = fc
  .array(fc.string({ unit: fc.constantFrom('.', 'a', ''), maxLength: 5 }), { minLength: 1, maxLength: 8 })
  .map((lines) => lines.join('\r\n'))

it('a receiver that takes the first dot off each line sees the message, and never the end too early', () => {
  fc.assert(
    fc.property(messages, (message) => {
      const lines = stuffDots(Buffer.from(message)).toString().split('\r\n')
      expect(lines).not.toContain('.')
      expect(lines.map((line) => line.replace(/^\./, '')).join('\r\n')).toBe(message)
    }),
    { numRuns: 500 },
  )
})

it('a message without such lines is handed on as it is', () => {
  const message = Buffer.from('a\r\nb. c\r\n')
  expect(stuffDots(message)).toBe(message)
})
