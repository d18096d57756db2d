// STARTTLS of the listener, with the operator's certificate.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect as secure } from 'node:tls'
import { afterAll, expect, test } from 'vitest'
import { anAuthority } from '../../../../test/smtp-client.ts'
import { freshDatabase, testSecretKey } from '../../../../test/harness.ts'
import { createLog } from '../../../platform/log/index.ts'
import { linkTokens } from '../../tracking/index.ts'
import { watchCertificate } from './certificate.ts'
import { startFeedbackListener } from '../index.ts'
import { domain } from '../tests/reports.ts'

const { db } = await freshDatabase()
const folder = mkdtempSync(path.join(tmpdir(), 'lettermill-certificate-'))
afterAll(() => rmSync(folder, { recursive: true }))
const authority = anAuthority('Test authority')
const files = { cert: path.join(folder, 'cert.pem'), key: path.join(folder, 'key.pem') }
const write = ({ cert, key }: { cert: string; key: string }) => {
  writeFileSync(files.cert, cert)
  writeFileSync(files.key, key)
}
const log = createLog('silent')
const open = () =>
  startFeedbackListener({
    db,
    log,
    domain,
    host: '127.0.0.1',
    port: 0,
    tls: files,
    tokens: linkTokens(testSecretKey),
  })

/** Waits for the last line of an answer. */
async function answer(socket: NodeJS.ReadableStream): Promise<string> {
  let text = ''
  while (!/^\d{3} .*\r\n$/m.test(text)) text += String((await once(socket, 'data'))[0])
  return text
}

test('Mail servers can use STARTTLS with the operator’s certificate', async () => {
  write(authority.issue({ names: [domain] }))
  const listener = await open()
  const socket = connect(listener.port, '127.0.0.1')
  await answer(socket)
  socket.write('EHLO far.example\r\n')
  expect(await answer(socket)).toContain('STARTTLS')
  socket.write('STARTTLS\r\n')
  expect(await answer(socket)).toMatch(/^220/)
  const encrypted = secure({ socket, servername: domain, ca: authority.own.cert })
  await once(encrypted, 'secureConnect')
  expect(encrypted.authorized).toBe(true)
  encrypted.write('EHLO far.example\r\n')
  expect(await answer(encrypted)).toMatch(/^250/m)
  encrypted.destroy()
  await listener.close()
})

test('The start fails if the key does not belong to the certificate', async () => {
  write({ cert: authority.issue().cert, key: authority.issue().key })
  await expect(open()).rejects.toThrow('BOUNCE_TLS_CERT and BOUNCE_TLS_KEY cannot be used')
})

test('A new certificate is used once its files have changed, but a broken one is not', async () => {
  write(authority.issue())
  const certificate = watchCertificate(files, log, 10)
  const taken: string[] = []
  certificate.follow(({ cert }) => void taken.push(cert.toString()))
  writeFileSync(files.cert, 'broken')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(taken).toEqual([])
  const next = authority.issue()
  write(next)
  await expect.poll(() => taken).toEqual([next.cert])
  certificate.stop()
})
