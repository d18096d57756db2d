// Signs messages of any content with both kinds of key; mailauth and the public keys verify the signatures.
import { createPrivateKey, createPublicKey } from 'node:crypto'
import fc from 'fast-check'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import { expect, test } from 'vitest'
import { dkimSigner, makeDkimKey, makeEd25519Key, type DkimKeyPair, type SignableMessage } from './dkim.ts'

let made: Promise<[rsa: DkimKeyPair, ed25519: DkimKeyPair]> | undefined
/** The first test creates the key pairs, because generating them is slow. */
const keyPairs = () => (made ??= Promise.all([makeDkimKey(), makeEd25519Key()]))

async function signAll(message: SignableMessage): Promise<string> {
  const [rsa, ed25519] = await keyPairs()
  const sign = dkimSigner([
    { domain: 'example.com', selector: 'rsa', privateKeyPem: rsa.privateKeyPem },
    { domain: 'example.com', selector: 'ed', privateKeyPem: ed25519.privateKeyPem },
  ])
  return sign(message)
}

async function verify(message: string) {
  const [rsa, ed25519] = await keyPairs()
  const records: Record<string, string> = {
    'rsa._domainkey.example.com': `v=DKIM1; k=rsa; p=${rsa.publicKeyBase64}`,
    'ed._domainkey.example.com': `v=DKIM1; k=ed25519; p=${ed25519.publicKeyBase64}`,
  }
  const { results } = await dkimVerify(Buffer.from(message), {
    resolver: (name: string) => Promise.resolve([[records[name] ?? '']]),
  })
  return results.map(({ selector, status }) => `${String(selector)} ${String(status?.result)}`)
}

const words = fc
  .array(fc.constantFrom('a', 'B', '1', ' ', '  ', '\t', ';', '=', '"', ':', '\r\n '), { maxLength: 30 })
  .map((all) => `x${all.join('')}x`)
const oversigned = [
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
]
const signedOnce = ['List-Id', 'Feedback-ID', 'CFBL-Address']
const messages = fc.record({
  names: fc.subarray([...oversigned.slice(1), ...signedOnce, 'X-Other']),
  values: fc.array(words, { minLength: 13, maxLength: 13 }),
  lines: fc.array(fc.constantFrom('', ' ', 'a', 'a  b ', '.', '\tx', 'é'), { maxLength: 6 }),
})

const passed = ['rsa pass', 'ed pass']

test('both signatures of every message pass, and the signature of the first key comes first', async () => {
  await fc.assert(
    fc.asyncProperty(messages, async ({ names, values, lines }) => {
      const headers: [string, string][] = [['From', 'ann@example.com']]
      for (const [index, name] of names.entries()) headers.push([name, values[index] ?? ''])
      const body = lines.map((line) => `${line}\r\n`).join('')
      const signatures = await signAll({ headers, body: Buffer.from(body) })
      const rest = `${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`
      expect(await verify(signatures + rest)).toEqual(passed)
      const covered = [
        ...oversigned.flatMap((name) => (name === 'From' || names.includes(name) ? [name, name] : [name])),
        ...signedOnce.filter((name) => names.includes(name)),
      ]
      for (const [, list = ''] of signatures.matchAll(/ h=([^;]+);/g))
        expect(list.replace(/\s/g, '').split(':')).toEqual(covered)
    }),
    { numRuns: 30 },
  )
})

const headers: [string, string][] = [
  ['from', 'ann@example.com'],
  ['SUBJECT', 'News'],
  ['Message-ID', '<1@example.com>'],
  ['List-Unsubscribe', '<https://mail.example.com/u/x>'],
]

test('a header is signed whatever the letter case of its name', async () => {
  const signatures = await signAll({ headers, body: Buffer.from('Hello.\r\n') })
  const rest = `${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\nHello.\r\n`
  expect(await verify(signatures + rest)).toEqual(passed)
  expect(await verify(signatures + rest.replace('News', 'Other'))).not.toEqual(passed)
})

test('bodyIsRelaxed does not change the body hash of a body that is already relaxed', async () => {
  const message = { headers, body: Buffer.from('Hello.\r\n\r\na b\r\n') }
  const hashOf = (signatures: string) => [...signatures.matchAll(/ bh=(\S+);/g)].map(([, hash]) => hash)
  const looked = hashOf(await signAll(message))
  expect(looked).toHaveLength(2)
  expect(hashOf(await signAll({ ...message, bodyIsRelaxed: true }))).toEqual(looked)
})

test('each signature is one header in short lines, with its tags in a fixed order', async () => {
  const signatures = await signAll({ headers, body: Buffer.from('Hello.\r\n') })
  const [first = '', second = '', ...none] = signatures.split(/(?<=\r\n)(?=DKIM-Signature: )/)
  expect(none).toEqual([])
  const form = (algorithm: string, selector: string) =>
    new RegExp(
      `^DKIM-Signature: v=1; a=${algorithm}; c=relaxed/relaxed;\\r\\n d=example\\.com; s=${selector};\\r\\n` +
        ' h=From:From:To:Subject:Subject:Date:Message-ID:Message-ID:Reply-To:Cc:\\r\\n' +
        ' {2}MIME-Version:Content-Type:List-Unsubscribe:List-Unsubscribe:\\r\\n' +
        ' {2}List-Unsubscribe-Post;\\r\\n' +
        ' bh=[\\w+/]{43}=;\\r\\n b=\\S{72}(?:\\r\\n {2}\\S{1,72})+\\r\\n$',
    )
  expect(first).toMatch(form('rsa-sha256', 'rsa'))
  expect(second).toMatch(form('ed25519-sha256', 'ed'))
})

// asvs: 11.6.1
test('the published key belongs to the signing key: RSA of 2048 bits, or the bare bytes of Ed25519', async () => {
  const [rsa, ed25519] = await keyPairs()
  const rsaKey = createPrivateKey(rsa.privateKeyPem)
  expect([rsaKey.asymmetricKeyType, rsaKey.asymmetricKeyDetails?.modulusLength]).toEqual(['rsa', 2048])
  const published = createPublicKey(rsaKey).export({ type: 'spki', format: 'der' })
  expect(rsa.publicKeyBase64).toBe(published.toString('base64'))
  const { x = '' } = createPublicKey(ed25519.privateKeyPem).export({ format: 'jwk' })
  expect(ed25519.publicKeyBase64).toBe(Buffer.from(x, 'base64url').toString('base64'))
})
