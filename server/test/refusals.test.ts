// A start that cannot continue says what is wrong and what to do, shows no stack, and leaves nothing running.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { builtProgram } from './built-program.ts'
import { freshDatabase, testSecretKey } from './harness.ts'

const { url } = await freshDatabase()
const folder = mkdtempSync(path.join(tmpdir(), 'lettermill-refusals-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Starts the program and returns its exit code and output. */
async function start(
  environment: Record<string, string>,
  words = ['all'],
): Promise<{ code: number; said: string }> {
  const program = spawn(process.execPath, [builtProgram(), ...words], {
    env: {
      ...process.env,
      PORT: '0',
      CAPTCHA: 'off',
      LOG_LEVEL: 'silent',
      SECRET_KEY: testSecretKey,
      DATA_DIR: folder,
      DATABASE_URL: url,
      ...environment,
    },
  })
  let said = ''
  program.stdout.on('data', (piece: Buffer) => (said += piece.toString()))
  program.stderr.on('data', (piece: Buffer) => (said += piece.toString()))
  const [code] = (await once(program, 'exit')) as [number]
  expect(said).not.toMatch(/\n\s+at .*:\d+:\d+/)
  return { code, said }
}

test('the error names every invalid variable', async () => {
  const { code, said } = await start({ PORT: 'eighty', RETRY_DELAYS: 'soon', SMTP_URL: 'relay.example' })
  expect(code).toBe(1)
  expect(said).toContain('PORT must be a whole number from 0 to 65535')
  expect(said).toContain('RETRY_DELAYS must be durations like 1m,5m,1h')
  expect(said).toContain('SMTP_URL')
})

test('the error names a port that is in use, and says what to do', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const { code, said } = await start({ PORT: String(port) })
  other.close()
  expect(code).toBe(1)
  expect(said).toContain(`Another program already listens on port ${String(port)}`)
  expect(said).toContain('set PORT')
})

test('the error reports a DATABASE_URL without a server behind it', async () => {
  const { code, said } = await start({ DATABASE_URL: 'postgresql://nobody:x@127.0.0.1:9/none' })
  expect(code).toBe(1)
  expect(said).toContain('The database of DATABASE_URL cannot be used')
})

test('the error reports a DATA_DIR that cannot be written', async () => {
  const file = path.join(folder, 'a-file')
  writeFileSync(file, '')
  const { code, said } = await start({ DATA_DIR: path.join(file, 'data'), SECRET_KEY: '' })
  expect(code).toBe(1)
  expect(said).toContain('DATA_DIR')
})

test('CAPTCHA=hcaptcha is refused without its keys', async () => {
  const { code, said } = await start({ CAPTCHA: 'hcaptcha' })
  expect(code).toBe(1)
  expect(said).toContain('CAPTCHA=hcaptcha needs HCAPTCHA_SITE_KEY and HCAPTCHA_SECRET')
})

test('BOUNCE_LISTEN is refused without a domain, or with only one half of a certificate', async () => {
  const { code, said } = await start({ BOUNCE_LISTEN: '127.0.0.1:2525', BOUNCE_TLS_CERT: 'a.pem' })
  expect(code).toBe(1)
  expect(said).toContain('BOUNCE_LISTEN needs BOUNCE_DOMAIN')
  expect(said).toContain('Set both BOUNCE_TLS_CERT and BOUNCE_TLS_KEY, or neither')
})

test('the error reports a BOUNCE_LISTEN whose port is in use', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const address = `127.0.0.1:${String(port)}`
  const { code, said } = await start({ PORT: '0', BOUNCE_DOMAIN: 'b.example.com', BOUNCE_LISTEN: address })
  other.close()
  expect(code).toBe(1)
  expect(said).toContain(
    `BOUNCE_LISTEN cannot be opened: another program already listens on port ${String(port)}`,
  )
})

test('the error of an unknown role lists the roles', async () => {
  const { code, said } = await start({}, ['serv'])
  expect(code).toBe(2)
  expect(said).toContain('There is no role')
  expect(said).toContain('worker')
})

test('the command line creates an administrator', async () => {
  const { code, said } = await start({}, ['admin', 'create', 'second@office.example'])
  expect(code).toBe(0)
  expect(said).toMatch(/Email: +second@office\.example\nPassword: \S{12,}/)
  const again = await start({}, ['admin', 'create', 'second@office.example'])
  expect(again).toMatchObject({ code: 1 })
  expect(again.said).toContain('already registered')
})
