// Bodies of uploads, cut anywhere: they read as JSON.parse reads them, and what it refuses is refused.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BodyReader, bodyLimits } from '../../src/features/contacts/upload/body-reader.ts'
import { Problem } from '../../src/platform/problem.ts'

interface Read {
  rows: unknown[]
  rest: unknown
}

/** Reads a text whose bytes come in pieces of these lengths, over and over. */
function read(text: string, lengths: readonly number[] = [64 * 1024]): Read {
  const rows: unknown[] = []
  const reader = new BodyReader({
    takePlain: () => -1,
    take: (row) => rows.push(row),
    takeOversized: () => rows.push('oversized'),
  })
  const bytes = Buffer.from(text)
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const length = lengths[turn % lengths.length] ?? 1
    reader.read(bytes.subarray(at, at + length))
    at += length
  }
  return { rows, rest: reader.end() }
}

function codeOf(text: string, lengths?: readonly number[]): string {
  try {
    read(text, lengths)
    return 'read'
  } catch (error) {
    if (error instanceof Problem) return error.code
    throw error
  }
}

const lengths = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 })
const rest = fc.dictionary(
  fc.oneof(fc.string(), fc.constantFrom('groupName', '__proto__', 'a"b', 'a\\', 'contact', 'ключ')),
  fc.jsonValue({ maxDepth: 3 }),
)

describe('The body of an upload', () => {
  it('reads as JSON.parse reads it, wherever its bytes are cut and however it is spaced', () => {
    fc.assert(
      fc.property(
        rest,
        fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 12 }),
        rest,
        fc.constantFrom(undefined, 1, '\t', '\n\n'),
        lengths,
        (before, contacts, after, space, cuts) => {
          delete before['contacts']
          delete after['contacts']
          const text = JSON.stringify({ ...before, contacts, ...after }, null, space)
          const parsed = JSON.parse(text) as { contacts: unknown[] }
          const found = read(text, cuts)
          expect(found.rows).toEqual(parsed.contacts)
          expect(found.rest).toEqual({ ...parsed, contacts: [] })
        },
      ),
      { numRuns: 500 },
    )
  })

  it('is refused wherever JSON.parse refuses it, after any one of its bytes was changed or lost', () => {
    const text =
      '{"groupName":"a\\"]}","contacts":[{"email":"a@b.c","x":[1,{"y":2}]},null,3 ],"more":[{"contacts":[4]}]}'
    fc.assert(
      fc.property(
        fc.nat({ max: text.length - 1 }),
        fc.constantFrom('', '"', ',', '[', ']', '{', '}', ':', '\\', ' ', '0'),
        lengths,
        (at, instead, cuts) => {
          const broken = text.slice(0, at) + instead + text.slice(at + 1)
          let parsed: { contacts?: unknown } | undefined
          try {
            parsed = JSON.parse(broken) as { contacts?: unknown }
          } catch {
            expect(codeOf(broken, cuts)).not.toBe('read')
            return
          }
          const found = read(broken, cuts)
          expect(Array.isArray(parsed.contacts) ? found.rows : []).toEqual(
            Array.isArray(parsed.contacts) ? parsed.contacts : found.rows,
          )
        },
      ),
      { numRuns: 2000 },
    )
  })

  it.each([
    ['{"contacts":[1,]}', 'body_not_json'],
    ['{"contacts":[,1]}', 'body_not_json'],
    ['{"contacts":[1,,2]}', 'body_not_json'],
    ['{"contacts":[1 2]}', 'body_not_json'],
    ['{"contacts":[1}', 'body_not_json'],
    ['{"contacts":[1', 'body_not_json'],
    ['{"contacts":[1]}}', 'body_not_json'],
    [']', 'body_not_json'],
    ['{"contacts":[1],"contacts":[2]}', 'invalid_input'],
    [`{"contacts":[${'['.repeat(100)}`, 'body_too_deep'],
    [`{"a":${'['.repeat(100)}`, 'body_too_deep'],
    [`{"a":"${'x'.repeat(bodyLimits.rest)}"}`, 'body_too_large'],
  ])('%.40s is refused as %s', (text, code) => {
    expect(codeOf(text)).toBe(code)
    expect(codeOf(text, [1])).toBe(code)
  })

  it.each([
    ['', undefined],
    ['{}', {}],
    ['[1]', [1]],
    ['7', 7],
    ['{"contacts":"x"}', { contacts: 'x' }],
    ['{"contacts":[ ]}', { contacts: [] }],
    ['{"a":{"contacts":[1]}}', { a: { contacts: [1] } }],
    ['{"a":"contacts","b":[1]}', { a: 'contacts', b: [1] }],
    ['["contacts",[1]]', ['contacts', [1]]],
  ])('%s has no rows', (text, value) => {
    expect(read(text)).toEqual({ rows: [], rest: value })
    expect(read(text, [1])).toEqual({ rows: [], rest: value })
  })

  it('knows its rows by an escaped key, too', () => {
    expect(read('{"\\u0063ontacts":[1]}')).toEqual({ rows: [1], rest: { contacts: [] } })
  })

  it('leaves out a row of more than a megabyte and goes on behind it', () => {
    const large = `{"email":"${'x'.repeat(1.1 * bodyLimits.row)}"}`
    for (const text of [`[1,${large},2]`, `[${large},${large},1,2]`, `[1,2,${large}]`]) {
      const whole = JSON.parse(text.replaceAll(large, '"oversized"')) as unknown[]
      expect(read(`{"contacts":${text},"a":1}`, [10_007])).toEqual({
        rows: whole,
        rest: { contacts: [], a: 1 },
      })
    }
  })
})
