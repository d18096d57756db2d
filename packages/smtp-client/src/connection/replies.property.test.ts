// The reader returns the same replies, however the network splits their bytes.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MalformedReply, ReplyReader, type Reply } from './replies.ts'

const words = fc.array(fc.constantFrom('ok', '5.1.1', 'ÉTÉ', '-', ' ', '🎉', '\t', '\x07', '250', '.'), {
  maxLength: 8,
})
const replyParts = fc.record({
  code: fc.integer({ min: 200, max: 599 }),
  lines: fc.array(
    words.map((all) => all.join('')),
    { minLength: 1, maxLength: 5 },
  ),
  end: fc.constantFrom('\r\n', '\n'),
})

function written({ code, lines, end }: { code: number; lines: string[]; end: string }): string {
  return lines
    .map((line, index) => `${String(code)}${index < lines.length - 1 ? '-' : ' '}${line}${end}`)
    .join('')
}

const latin1 = (text: string) => Buffer.from(text).toString('latin1')

function readAll(chunks: readonly string[]): { replies: Reply[]; halfway: boolean } {
  const reader = new ReplyReader()
  const replies = chunks.flatMap((chunk) => reader.read(chunk))
  return { replies, halfway: reader.halfway }
}

function cut(bytes: string, places: readonly number[]): string[] {
  const at = [...new Set(places.map((place) => place % (bytes.length + 1)))].sort((a, b) => a - b)
  return [0, ...at].map((from, index) => bytes.slice(from, at[index]))
}

describe('replies', () => {
  it('are the same wherever their bytes are split, and no byte is left over', () => {
    fc.assert(
      fc.property(
        fc.array(replyParts, { maxLength: 5 }),
        fc.array(fc.nat(), { maxLength: 6 }),
        (all, places) => {
          const bytes = latin1(all.map(written).join(''))
          const whole = readAll([bytes])
          expect(whole.halfway).toBe(false)
          expect(whole.replies.map(({ code }) => code)).toEqual(all.map(({ code }) => code))
          expect(readAll(cut(bytes, places))).toEqual(whole)
          expect(readAll([...bytes])).toEqual(whole)
        },
      ),
    )
  })

  it('count as incomplete until their last line has ended', () => {
    fc.assert(
      fc.property(replyParts, (parts) => {
        const bytes = latin1(written(parts))
        const reader = new ReplyReader()
        for (const byte of bytes.slice(0, -1)) {
          expect(reader.read(byte)).toEqual([])
          expect(reader.halfway).toBe(true)
        }
        expect(reader.read(bytes.slice(-1))).toHaveLength(1)
        expect(reader.halfway).toBe(false)
      }),
    )
  })

  it('become one line that people can read and the database can store', () => {
    fc.assert(
      fc.property(replyParts, (parts) => {
        const [reply] = readAll([latin1(written(parts))]).replies
        expect(reply?.text).toMatch(new RegExp(`^${String(parts.code)}`))
        expect(reply?.text).not.toMatch(/[\x00-\x1f\x7f]/)
        expect(reply?.lines).toHaveLength(parts.lines.length)
      }),
    )
  })

  const one = (bytes: string) => readAll([latin1(bytes)]).replies[0]

  it.each([
    [
      '250 2.0.0 queued as 1\r\n',
      { code: 250, enhanced: '2.0.0', text: '250 2.0.0 queued as 1', lines: ['2.0.0 queued as 1'] },
    ],
    ['250\r\n', { code: 250, enhanced: null, text: '250', lines: [''] }],
    ['250 \n', { code: 250, enhanced: null, text: '250', lines: [''] }],
    [
      '550-5.1.1 No such\r\n550 5.1.1 user\r\n',
      {
        code: 550,
        enhanced: '5.1.1',
        text: '550 5.1.1 No such 5.1.1 user',
        lines: ['5.1.1 No such', '5.1.1 user'],
      },
    ],
    ['550 5.1.1\r\n', { code: 550, enhanced: '5.1.1', text: '550 5.1.1', lines: ['5.1.1'] }],
    ['550 Рядок\r\n', { code: 550, enhanced: null, text: '550 Рядок', lines: ['Рядок'] }],
    ['550 a\x00\x01b\x7fc\r\n', { code: 550, enhanced: null, text: '550 a b c', lines: ['a b c'] }],
  ])('are parsed correctly from %j', (bytes, reply) => {
    expect(one(bytes)).toEqual(reply)
  })

  it.each(['2.0.0', '4.7.28', '5.7.510', '5.123.1', '5.1.10'])(
    'such as 550 %s have an enhanced status',
    (status) => {
      expect(one(`550 ${status}\r\n`)?.enhanced).toBe(status)
      expect(one(`550 ${status} no\r\n`)?.enhanced).toBe(status)
    },
  )

  it.each([
    '5.1.1x no',
    '5.1 no',
    '3.1.1 no',
    'x 5.1.1',
    '5.1234.1 no',
    '5.1.1234 no',
    '5.1.1,',
    '55.1.1 no',
  ])('such as 550 %s have no enhanced status', (text) => {
    expect(one(`550 ${text}\r\n`)?.enhanced).toBeNull()
  })

  it('keep only the first part of a very long text', () => {
    const reply = one(`${'550-again and again\r\n'.repeat(255)}550 end\r\n`)
    expect(reply?.text).toHaveLength(1000)
    expect(reply?.lines).toHaveLength(256)
  })
})

describe('a line that is not a reply', () => {
  it.each([
    'HTTP/1.1 400 Bad Request\r\n',
    '150 x\r\n',
    '600 x\r\n',
    '25 x\r\n',
    '2500\r\n',
    '250x\r\n',
    ' 250 x\r\n',
    '\r\n',
  ])('%j is refused', (bytes) => {
    expect(() => readAll([bytes])).toThrow(MalformedReply)
  })

  it('is shown without control characters, and cut off if it is long', () => {
    expect(() => readAll([`SSH-2.0\x00${'x'.repeat(200)}\r\n`])).toThrow(
      new MalformedReply(`The relay does not speak SMTP: SSH-2.0 ${'x'.repeat(92)}`),
    )
  })

  it('cannot fill the memory: the reader refuses a line, or a reply, that never ends', () => {
    expect(() => readAll(['250 ', 'x'.repeat(8188), 'x'])).toThrow('The relay sent a line without an end')
    expect(readAll(['250 ', 'x'.repeat(8188), '\r\n']).replies).toHaveLength(1)
    expect(() => readAll(['250-x\r\n'.repeat(256), '250 x\r\n'])).toThrow(MalformedReply)
  })
})
