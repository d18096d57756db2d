// Mail to dmarc@: what Lettermill reads from it, and what strangers may send instead.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readMail } from '../report/mail.ts'
import type { DmarcReport } from '../report/report.ts'
import { aRecord, aReport, archived, begin, gzipped, mailWith, now, plain, zipped } from './samples.ts'

const read = (mail: Buffer) => readMail({ mail, now })
const reportOf = async (mail: Buffer): Promise<DmarcReport> => {
  const outcome = await read(mail)
  if ('dropped' in outcome) throw new Error(outcome.dropped)
  return outcome.report
}
const dropped = async (mail: Buffer) => {
  const outcome = await read(mail)
  return 'dropped' in outcome ? outcome.dropped : 'read'
}

describe('a DMARC report is read', () => {
  const whole = {
    org: 'receiver.example',
    writer: 'receiver.example',
    reportId: 'r1',
    begin,
    end: begin + 86_399,
    domain: 'firm.example',
    policy: 'none',
    rows: [
      {
        domain: 'firm.example',
        source: '192.0.2.1',
        messages: 1,
        disposition: 'none',
        dkim: 'aligned',
        spf: 'aligned',
        keys: [],
      },
    ],
  }

  test('from a zip archive, from gzip, and as plain XML', async () => {
    expect(await reportOf(zipped(aReport()))).toEqual(whole)
    expect(await reportOf(gzipped(aReport()))).toEqual(whole)
    expect(await reportOf(plain(aReport()))).toEqual(whole)
  })

  test('from a mail that consists of the archive alone', async () => {
    const archive = archived(aReport())
    const head =
      'Subject: Report\r\nContent-Type: application/zip\r\nContent-Transfer-Encoding: base64\r\n\r\n'
    expect(await reportOf(Buffer.from(head + archive.toString('base64')))).toEqual(whole)
  })

  test('whatever media type its sender names', async () => {
    expect(await reportOf(mailWith(gzipSync(aReport()), 'application/octet-stream'))).toEqual(whole)
    expect(await reportOf(mailWith(gzipSync(aReport()), 'application/zip'))).toEqual(whole)
  })

  test('in the format of RFC 9990, with its namespace', async () => {
    const xml = readFileSync(new URL('rfc9990.xml', import.meta.url), 'utf8')
      .replace('BEGIN', String(begin))
      .replace('END', String(begin + 86_399))
    expect(await reportOf(gzipped(xml))).toMatchObject({
      org: 'Sample Reporter',
      reportId: '3v98abbp8ya9n3va8yr8oa3ya',
      domain: 'example.com',
      policy: 'quarantine',
      rows: [
        {
          domain: 'example.com',
          source: '192.0.2.123',
          messages: 123,
          disposition: 'none',
          dkim: 'aligned',
          spf: 'failed',
          keys: ['abc123._domainkey.example.com'],
        },
      ],
    })
  })

  test('in the character set that it names, or UTF-16', async () => {
    const named = aReport({ org: 'Empfänger', before: '<?xml version="1.0" encoding="iso-8859-1"?>' })
    expect((await reportOf(gzipped(Buffer.from(named, 'latin1')))).org).toBe('Empfänger')
    const wide = Buffer.from(`\ufeff${aReport({ org: 'Empfänger' })}`, 'utf16le')
    expect((await reportOf(gzipped(wide))).org).toBe('Empfänger')
  })
})

describe('the rows of a DMARC report', () => {
  const rowsOf = async (...records: string[]) => (await reportOf(gzipped(aReport({ records })))).rows

  test('distinguish a signature of another domain from a missing signature', async () => {
    const signed = { dkim: 'fail', spf: 'fail', signatures: [['other.example', 's', 'pass']] } as const
    expect(
      await rowsOf(aRecord(signed), aRecord({ ...signed, signatures: [], envelope: ['x.example', 'pass'] })),
    ).toMatchObject([
      { dkim: 'unaligned', spf: 'failed', keys: ['s._domainkey.other.example'] },
      { dkim: 'failed', spf: 'unaligned', keys: [] },
    ])
  })

  test('are merged if they are equal', async () => {
    expect(await rowsOf(aRecord({ count: 3 }), aRecord({ count: 4 }))).toMatchObject([{ messages: 7 }])
  })

  test('about domains that the report is not about are left out', async () => {
    const records = ['firm.example', 'News.Firm.example', 'bank.example', 'notfirm.example'].map((from) =>
      aRecord({ from }),
    )
    expect((await rowsOf(...records)).map(({ domain }) => domain)).toEqual([
      'firm.example',
      'news.firm.example',
    ])
  })

  test('lose their source addresses after the first two thousand rows, but their messages count', async () => {
    const records = Array.from({ length: 5000 }, (_, at) =>
      aRecord({ source: `2001:db8::${at.toString(16)}`, count: at < 10 ? 100 : 1 }),
    )
    const rows = await rowsOf(...records)
    expect(rows).toHaveLength(2001)
    expect(rows.at(-1)).toMatchObject({ source: null, messages: 3000 })
    expect(rows.reduce((sum, { messages }) => sum + messages, 0)).toBe(5000 + 10 * 99)
  })
})

describe('no data is read from', () => {
  const scattered = (at: number) => {
    const bits = (at * 40_503) & 0xffffff
    return `7.${String(bits >> 16)}.${String((bits >> 8) & 255)}.${String(bits & 255)}`
  }
  const many = (count: number) =>
    aReport({ records: Array.from({ length: count }, (_, at) => aRecord({ source: scattered(at) })) })
  const nested = (depth: number) => '<feedback>' + '<a>'.repeat(depth)
  const lol = '<!DOCTYPE feedback [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;">]>'

  test('more than a hundred thousand rows', async () => {
    expect(await dropped(gzipped(many(100_000)))).toBe('read')
    expect(await dropped(gzipped(many(100_001)))).toBe('too many rows')
  }, 60_000)

  test('an archive that unpacks to more than a hundred times its size', async () => {
    const bomb = ' '.repeat(20 * 1024 * 1024)
    expect(await dropped(gzipped(aReport() + bomb))).toBe('too large')
    const archive = archived(aReport() + bomb)
    expect(await dropped(mailWith(archive))).toBe('too large')
  })

  test('an archive whose files are longer than its directory says', async () => {
    const archive = archived(aReport() + ' '.repeat(20 * 1024 * 1024))
    const directory = archive.lastIndexOf('PK\x01\x02', undefined, 'latin1')
    archive.writeUInt32LE(100, directory + 24)
    expect(await dropped(mailWith(archive))).toBe('damaged')
  })

  test('a gzip stream without an end', async () => {
    const member = gzipSync(Buffer.alloc(1024 * 1024))
    expect(await dropped(mailWith(Buffer.concat(Array<Buffer>(200).fill(member))))).toBe('too large')
  })

  // asvs: 1.5.1
  test.each([
    ['a document type with entities', plain(aReport({ before: lol, org: '&b;' })), 'entities'],
    [
      'a document type that refers to a file',
      plain(aReport({ before: '<!DOCTYPE a SYSTEM "file:///etc/passwd">' })),
      'entities',
    ],
    ['a document type within the records', plain(aReport({ records: [lol] })), 'entities'],
    ['XML that is cut off', gzipped(aReport().slice(0, -20)), 'damaged'],
    ['gzip that is cut off', mailWith(gzipSync(aReport()).subarray(0, -20)), 'damaged'],
    ['a hundred thousand nested elements', plain(nested(100_000)), 'damaged'],
    ['XML that continues after the report', gzipped(`${aReport()}<feedback/>`), 'damaged'],
    [
      'an unknown character set',
      gzipped(aReport({ before: '<?xml version="1.0" encoding="klingon"?>' })),
      'damaged',
    ],
    ['a document with another root element', plain('<html><body>Hello</body></html>'), 'no report'],
    ['a mail without a report', Buffer.from('Subject: Hello\r\n\r\nDear postmaster\r\n'), 'no report'],
    ['an empty mail', Buffer.alloc(0), 'no report'],
    ['a report without an id', gzipped(aReport({ id: '' })), 'wrong values'],
    ['a report without an organisation', gzipped(aReport({ org: ' ' })), 'wrong values'],
    ['a report about an invalid domain', gzipped(aReport({ domain: 'localhost' })), 'wrong values'],
    [
      'a report about a day in the future',
      gzipped(aReport({ begin: now + 9 * 86_400, end: now + 10 * 86_400 })),
      'wrong values',
    ],
    [
      'a report about a day in 2001',
      gzipped(aReport({ begin: 1_000_000_000, end: 1_000_086_400 })),
      'wrong values',
    ],
    ['a period that ends before it begins', gzipped(aReport({ end: begin - 1 })), 'wrong values'],
    ['a negative count', gzipped(aReport({ records: [aRecord({ count: -1 })] })), 'wrong values'],
    [
      'a count of thirty digits',
      gzipped(aReport({ records: [aRecord({ count: '9'.repeat(30) })] })),
      'wrong values',
    ],
    [
      'a source that is not an IP address',
      gzipped(aReport({ records: [aRecord({ source: 'mx.example' })] })),
      'wrong values',
    ],
    [
      'an IPv6 source with a zone id',
      gzipped(aReport({ records: [aRecord({ source: 'fe80::1%eth0' })] })),
      'wrong values',
    ],
  ])('%s', async (_what, mail, reason) => {
    expect(await dropped(mail)).toBe(reason)
  })

  test('an archive that is cut off or compressed in an unknown way', async () => {
    const archive = archived(aReport())
    expect(await dropped(mailWith(archive.subarray(0, -30)))).toBe('damaged')
    const directory = archive.lastIndexOf('PK\x01\x02', undefined, 'latin1')
    archive.writeUInt16LE(9, directory + 10)
    expect(await dropped(mailWith(archive))).toBe('damaged')
  })

  test('markup in names, which is kept as text of bounded length without control characters', async () => {
    const org = `&lt;b&gt;x&#x202e;&#0;${'y'.repeat(5000)}`
    const { org: shown } = await reportOf(gzipped(aReport({ org })))
    expect(shown.startsWith('<b>x')).toBe(true)
    expect(shown).toHaveLength(200)
    expect(shown).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  })
})
