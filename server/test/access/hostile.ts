// Input that nobody sends by mistake: the values, bodies and ids that scanners and fuzzers try.
import type { Endpoint } from '@lettermill/contracts'
import { z } from 'zod'

/** Path parameters as they appear in an address. None of them is an id. */
export const oddIds = [
  '0',
  '-1',
  '+1',
  '01',
  '1.0',
  '1e3',
  '0x1',
  '9007199254740993',
  '99999999999999999999',
  'NaN',
  'null',
  'undefined',
  '%D9%A1', // ١, the Arabic digit one
  '%EF%BC%91', // １, the full-width digit one
  '%00',
  '1%00',
  '%2e%2e',
  '%2e%2e%2f1',
  '%5b%5d',
  '1;drop%20table%20accounts',
  "1'--",
  '1%20or%201=1',
  '{id}',
  '%F0%9F%92%8C',
  'a'.repeat(900),
  'a'.repeat(3000),
]

/** Values for any field that expects a text or a number. */
export const oddValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 53,
  1e308,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\ufeff\u2028',
  "'; drop table accounts; --",
  '%_\\',
  '${7*7}{{7*7}}<%= 7*7 %>',
  '{% for i in (1..1000000000) %}x{% endfor %}',
  '<script>alert(1)</script>',
  'a\r\nBcc: x@y.example',
  '../../etc/passwd',
  'x'.repeat(10_001),
  '9'.repeat(400),
  'Infinity',
  '2026-13-45T99:99:99Z',
  [],
  [1],
  [[[[]]]],
  {},
  { $ne: null },
  { toString: 1, length: -1 },
]

/** Values in a query string, encoded. */
export const oddQueries = [
  '',
  '-1',
  '0',
  '1e9',
  '1e400',
  'NaN',
  '9007199254740993',
  '0x10',
  '1.5',
  '%00',
  'a%00b',
  '%',
  '%zz',
  '%c0%ae',
  '%ed%a0%80',
  '%25_%5c',
  "'%20or%201=1--",
  'x'.repeat(10_000),
]

const deep = (levels: number, open: string, close: string) => open.repeat(levels) + '1' + close.repeat(levels)

interface OddBody {
  what: string
  type: string
  bytes: string | Buffer
}

/** Bodies that are valid for no call, each with the content type that it declares. */
export const oddBodies: readonly OddBody[] = [
  { what: 'nothing', type: 'application/json', bytes: '' },
  { what: 'null', type: 'application/json', bytes: 'null' },
  { what: 'a list', type: 'application/json', bytes: '[]' },
  { what: 'a text', type: 'application/json', bytes: '"x"' },
  { what: 'a number too large', type: 'application/json', bytes: '{"position":1e400,"name":1e400}' },
  { what: 'the same key twice', type: 'application/json', bytes: '{"name":"a","name":{"b":1}}' },
  { what: 'half an object', type: 'application/json', bytes: '{"name":' },
  { what: 'a byte order mark', type: 'application/json', bytes: '\ufeff{}' },
  { what: 'UTF-16', type: 'application/json', bytes: Buffer.from('{"name":"a"}', 'utf16le') },
  {
    what: 'no UTF-8',
    type: 'application/json',
    bytes: Buffer.from('7b226e616d65223a22ff fe80c022 7d'.replaceAll(' ', ''), 'hex'),
  },
  {
    what: 'lone surrogates',
    type: 'application/json',
    bytes: '{"name":"\\ud800","email":"\\udc00@a.example"}',
  },
  {
    what: 'prototypes',
    type: 'application/json',
    bytes:
      '{"__proto__":{"a":1},"constructor":{"prototype":{"a":1}},"contacts":[{"__proto__":"x","email":"a@b.example"}],"fieldMapping":{"__proto__":{"a":1}}}',
  },
  { what: 'a form', type: 'application/x-www-form-urlencoded', bytes: 'name=a&email=b' },
  { what: 'plain text', type: 'text/plain', bytes: '{"name":"a"}' },
  {
    what: 'XML',
    type: 'application/xml',
    bytes: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  },
  { what: 'no media type', type: ';;;', bytes: '{}' },
  { what: 'a foreign charset', type: 'application/json; charset=utf-7', bytes: '{}' },
  { what: 'multipart without a boundary', type: 'multipart/form-data', bytes: 'x' },
  {
    what: 'multipart that is none',
    type: 'multipart/form-data; boundary=b',
    bytes: '--b\r\n\u0099--b--\r\n',
  },
  {
    what: 'multipart cut off',
    type: 'multipart/form-data; boundary=b',
    bytes: '--b\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\nabc',
  },
  {
    what: 'multipart with a prototype',
    type: 'multipart/form-data; boundary=b',
    bytes: '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nabc\r\n--b--\r\n',
  },
]

/** Bodies that are too large or too deep. They only differ for calls with limits of their own. */
export const largeBodies: readonly OddBody[] = [
  { what: 'a deep list', type: 'application/json', bytes: deep(100_000, '[', ']') },
  { what: 'a deep object', type: 'application/json', bytes: deep(50_000, '{"a":', '}') },
  { what: 'a deep field', type: 'application/json', bytes: `{"fieldMapping":${deep(30_000, '{"a":', '}')}}` },
  { what: 'more than fits', type: 'application/json', bytes: `{"name":"${'x'.repeat(33 * 1024 * 1024)}"}` },
  {
    what: 'ten thousand keys',
    type: 'application/json',
    bytes: JSON.stringify(
      Object.fromEntries(Array.from({ length: 10_000 }, (_, key) => [`key${String(key)}`, 1])),
    ),
  },
  {
    what: 'multipart of many parts',
    type: 'multipart/form-data; boundary=b',
    bytes: '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nabc\r\n'.repeat(2000) + '--b--\r\n',
  },
]

/** The names of the fields of a body or a query. */
export function fieldsOf(shape: Endpoint['body']): string[] {
  if (!shape) return []
  const schema = z.toJSONSchema(shape, { unrepresentable: 'any', io: 'input' }) as Described
  const described = [schema, ...(schema.anyOf ?? [])].find(({ properties }) => properties !== undefined)
  return Object.keys(described?.properties ?? {})
}

interface Described {
  properties?: Record<string, unknown>
  anyOf?: Described[]
}
