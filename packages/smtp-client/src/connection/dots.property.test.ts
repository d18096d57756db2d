// Dot-stuffing: the server reads the original message, and no line of the message ends it early.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stuffDots } from './dots.ts'

const pieces = fc.constantFrom('.', '..', '\r\n', '\r\n.', '\r\n.\r\n', '\r', '\n', '\n.\n', 'a', 'é', ' ')
const messages = fc.array(pieces, { maxLength: 40 }).map((all) => Buffer.from(all.join('')))

/**
 * Reads data as a server does (RFC 5321 §4.5.2): up to the line with only a dot, dropping the first dot of other lines.
 */
function receive(data: string): { message: string; rest: string } {
  const lines = data.split('\r\n')
  const end = lines.indexOf('.')
  const message = lines.slice(0, end).map((line) => `${line.replace(/^\./, '')}\r\n`)
  return { message: message.join(''), rest: lines.slice(end + 1).join('\r\n') }
}

const withLineEnd = (text: string) => (text.endsWith('\r\n') ? text : `${text}\r\n`)

test('the server reads the message as it was, and only the final dot ends it', () => {
  fc.assert(
    fc.property(messages, (message) => {
      const received = receive(`${stuffDots(message).toString()}.\r\nQUIT\r\n`)
      expect(received).toEqual({ message: withLineEnd(message.toString()), rest: 'QUIT\r\n' })
    }),
    { numRuns: 1000 },
  )
})

test('a message in which no line begins with a dot is returned itself, not a copy', () => {
  fc.assert(
    fc.property(messages, (message) => {
      const whole = Buffer.from(withLineEnd(message.toString()))
      const needsDots = /(?:^|\r\n)\./.test(whole.toString())
      expect(stuffDots(whole) === whole).toBe(!needsDots)
    }),
  )
})

test.each([
  ['', '\r\n'],
  ['.', '..\r\n'],
  ['.\r\n', '..\r\n'],
  ['a.\r\n.b', 'a.\r\n..b\r\n'],
  ['a\r\n.\r\n.\r\n', 'a\r\n..\r\n..\r\n'],
  ['a\r', 'a\r\r\n'],
  ['a\n', 'a\n\r\n'],
])('%j is sent as %j', (message, data) => {
  expect(stuffDots(Buffer.from(message)).toString()).toBe(data)
})
