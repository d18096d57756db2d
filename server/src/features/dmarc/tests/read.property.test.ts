// Reading any mail to dmarc@ ends, never throws, and keeps only bounded values.
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMail, type Outcome } from '../report/mail.ts'
import { most } from '../report/report.ts'
import { archived, aRecord, aReport, mailWith, now } from './samples.ts'

const xml = aReport({ records: [aRecord(), aRecord({ source: '2001:db8::1', dkim: 'fail' })] })
const archive = archived(xml)
const samples = [Buffer.from(xml), gzipSync(xml), archive, gzipSync(archive)]

function assertBounded(outcome: Outcome): void {
  if ('dropped' in outcome) return
  const { org, reportId, rows, domain: reported } = outcome.report
  expect(org.length).toBeLessThanOrEqual(200)
  expect(reportId.length).toBeLessThanOrEqual(300)
  expect(rows.length).toBeLessThanOrEqual(most.rows + most.domains * 27)
  for (const { messages, source, domain } of rows) {
    expect(Number.isSafeInteger(messages) && messages > 0).toBe(true)
    expect(source).toMatch(/^[\da-f.:]+$/)
    expect(`.${domain}`.endsWith(`.${reported}`)).toBe(true)
  }
}

test('Reports with changed, cut or doubled bytes are parsed or dropped without a crash', async () => {
  const change = fc.record({
    at: fc.nat(),
    byte: fc.nat(255),
    kind: fc.constantFrom('set', 'cut', 'double', 'drop'),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...samples),
      fc.array(change, { minLength: 1, maxLength: 8 }),
      async (sample, changes) => {
        const changed = changes.reduce((bytes, { at, byte, kind }) => {
          const place = bytes.length === 0 ? 0 : at % bytes.length
          const [head, tail] = [bytes.subarray(0, place), bytes.subarray(place)]
          if (kind === 'cut') return head
          if (kind === 'double') return Buffer.concat([head, tail, tail])
          return Buffer.concat([
            head,
            kind === 'set' ? Buffer.from([byte]) : Buffer.alloc(0),
            tail.subarray(1),
          ])
        }, sample)
        assertBounded(await readMail({ mail: mailWith(changed), now }))
      },
    ),
    { numRuns: 1000 },
  )
})

test('Mail that consists of random bytes is dropped', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 3000 }), async (bytes) => {
      expect(await readMail({ mail: bytes, now })).toHaveProperty('dropped')
    }),
    { numRuns: 500 },
  )
})

test('Any tree of XML elements is parsed or dropped without a crash', async () => {
  const names = [
    'feedback',
    'record',
    'row',
    'source_ip',
    'count',
    'auth_results',
    'dkim',
    'result',
    'x:record',
  ]
  const part = fc.oneof(
    fc.constantFrom(...names).map((name) => `<${name}>`),
    fc.constantFrom(...names).map((name) => `</${name}>`),
    fc.constantFrom(
      '1',
      'pass',
      '192.0.2.1',
      '<![CDATA[',
      ']]>',
      '<!--',
      '-->',
      '&amp;',
      '&#x0;',
      '&lol;',
      '<a/>',
      '<',
      '"',
    ),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 60 }), async (parts) => {
      assertBounded(await readMail({ mail: mailWith(gzipSync(`<feedback>${parts.join('')}`)), now }))
      const records = [parts.join('')]
      assertBounded(await readMail({ mail: mailWith(gzipSync(aReport({ records }))), now }))
    }),
    { numRuns: 1000 },
  )
})
