// mailauth verifies signatures. Where it would ask the DNS, the test hands it our public key.
import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import { describe, expect, it } from 'vitest'
import { dkimSigner, makeDkimKey, makeEd25519Key } from './dkim.ts'

const key = await makeDkimKey()
const sign = dkimSigner([{ domain: 'example.com', selector: 'lm1', privateKeyPem: key.privateKeyPem }])

const headers: [string, string][] = [
  ['From', '"Ann" <ann@example.com>'],
  ['To', 'bob@example.org'],
  ['Subject', 'Two words  and\r\n a fold'],
  ['Date', 'Sat, 21 Nov 2026 01:44:00 +0000'],
  ['Message-ID', '<1@example.com>'],
  ['MIME-Version', '1.0'],
  ['Content-Type', 'text/plain; charset=utf-8'],
  ['List-Unsubscribe', '<https://mail.example.com/u/x>'],
  ['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'],
  ['Feedback-ID', '1:2:news:example'],
]

async function signed(body: string): Promise<string> {
  const line = await sign({ headers, body: Buffer.from(body) })
  return `${line}${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`
}

async function verify(message: string) {
  const asked: string[] = []
  const { results } = await dkimVerify(Buffer.from(message), {
    resolver: async (name: string) => {
      asked.push(name)
      return [[`v=DKIM1; k=rsa; p=${key.publicKeyBase64}`]]
    },
  })
  const [result] = results
  if (!result || results.length !== 1) throw new Error('one signature expected')
  return { ...result, asked }
}

describe('a DKIM signature', () => {
  it('passes with the key of its selector and domain, and is aligned with From', async () => {
    const result = await verify(await signed('Hello.\r\n'))
    expect(result.status).toMatchObject({ result: 'pass', aligned: 'example.com' })
    expect(result.asked).toEqual(['lm1._domainkey.example.com'])
    expect(result).toMatchObject({ algo: 'rsa-sha256', modulusLength: 2048, format: 'relaxed/relaxed' })
  })

  it('passes for every body: one with blanks, tabs or empty lines at its end, and an empty one', async () => {
    const line = fc.string({ unit: fc.constantFrom('a', ' ', '\t', '.', 'é'), maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 6 }), async (lines) => {
        const result = await verify(await signed(lines.map((each) => `${each}\r\n`).join('')))
        expect(result.status?.result).toBe('pass')
      }),
      { numRuns: 40 },
    )
  })

  it('lists oversigned headers once more than the message has them, and covers the whole body', async () => {
    const message = await signed('Hello.\r\n')
    const value = message.slice(0, message.indexOf('\r\nFrom:')).replace(/\r\n\s+/g, '')
    expect(/h=([^;]+)/.exec(value)?.[1]).toBe(
      'From:From:To:To:Subject:Subject:Date:Date:Message-ID:Message-ID:Reply-To:Cc:MIME-Version:MIME-Version:' +
        'Content-Type:Content-Type:List-Unsubscribe:List-Unsubscribe:' +
        'List-Unsubscribe-Post:List-Unsubscribe-Post:Feedback-ID',
    )
    expect(value).not.toMatch(/[; ]l=/)
  })

  // Oversigning prevents that somebody replays a signed message with another subject or reply address.
  // asvs: 11.6.1
  it.each([
    'From',
    'To',
    'Subject',
    'Date',
    'Message-ID',
    'Reply-To',
    'Cc',
    'MIME-Version',
    'Content-Type',
    'List-Unsubscribe',
    'List-Unsubscribe-Post',
  ])('A replayed message with a %s added above ours still passed DKIM', async (name) => {
    const message = await signed('Hello.\r\n')
    const replayed = message.replace('\r\nFrom:', `\r\n${name}: eve@example.com\r\nFrom:`)
    expect((await verify(message)).status?.result).toBe('pass')
    expect((await verify(replayed)).status?.result).not.toBe('pass')
  })

  it('covers List-Id', async () => {
    const listed = [...headers, ['List-Id', '<group-1.example.com>']] as const
    const line = await sign({ headers: listed, body: Buffer.from('x\r\n') })
    const message = `${line}${listed.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\nx\r\n`
    expect((await verify(message)).status?.result).toBe('pass')
    expect((await verify(message.replace('group-1', 'group-2'))).status?.result).not.toBe('pass')
  })

  it.each([
    ['another body', (message: string) => message.replace('Hello.', 'Hullo.')],
    ['an additional line', (message: string) => `${message}More.\r\n`],
    ['another subject', (message: string) => message.replace('Two words', 'Ten words')],
    ['a second From', (message: string) => message.replace('\r\nTo:', '\r\nFrom: eve@example.com\r\nTo:')],
    ['another unsubscribe address', (message: string) => message.replace('/u/x', '/u/y')],
  ])('fails with %s', async (_what, change) => {
    const result = await verify(change(await signed('Hello.\r\n')))
    expect(result.status?.result).not.toBe('pass')
  })

  it('keeps its lines short', async () => {
    for (const line of (await sign({ headers, body: Buffer.from('x\r\n') })).split('\r\n')) {
      expect(line.length).toBeLessThanOrEqual(78)
    }
  })
})

describe('a key', () => {
  it('of Ed25519 is published as its bare 32 bytes', async () => {
    const { privateKeyPem, publicKeyBase64 } = await makeEd25519Key()
    const { x = '' } = createPublicKey(createPrivateKey(privateKeyPem)).export({ format: 'jwk' })
    expect(Buffer.from(publicKeyBase64, 'base64')).toEqual(Buffer.from(x, 'base64url'))
    expect(publicKeyBase64).toHaveLength(44)
  })

  it('of a kind that DKIM does not know is refused', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const privateKeyPem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    expect(() => dkimSigner([{ domain: 'example.com', selector: 'lm1', privateKeyPem }])).toThrow(RangeError)
  })
})
