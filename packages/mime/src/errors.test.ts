// The codes of errors, and the headers that a caller can choose to sign.
import { generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { dkimSigner, formatAddress, headerValue, makeEd25519Key, MimeError } from './index.ts'

const ecPem = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString()

it.each([
  ['address_invalid', () => formatAddress('Ann', 'ann', 6)],
  ['header_invalid', () => headerValue('a\r\nBcc: eve@example.com')],
  ['key_unsupported', () => dkimSigner([{ domain: 'example.com', selector: 's1', privateKeyPem: ecPem() }])],
])('A caller could not tell %s from a bug', (code, fail) => {
  let error: unknown
  try {
    fail()
  } catch (thrown) {
    error = thrown
  }
  expect(error).toBeInstanceOf(MimeError)
  expect(error).toBeInstanceOf(RangeError)
  expect(error).toMatchObject({ name: 'MimeError', code })
})

it('A caller could not choose which headers are signed', async () => {
  const { privateKeyPem } = await makeEd25519Key()
  const options = { oversigned: ['From', 'To'], signed: ['X-Loop', 'X-Absent'] }
  const sign = dkimSigner([{ domain: 'example.com', selector: 's1', privateKeyPem }], options)
  const headers = [
    ['From', 'ann@example.com'],
    ['Subject', 'x'],
    ['X-Loop', '1'],
  ] as const
  expect(await sign({ headers, body: Buffer.from('x\r\n') })).toContain(' h=From:From:To:X-Loop;')
})
