// A start that cannot continue says what is wrong and what to do, shows no stack, and leaves nothing running.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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
  uid?: number,
): Promise<{ code: number; said: string }> {
  const program = spawn(process.execPath, [builtProgram(), ...words], {
    ...(uid !== undefined && { uid }),
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

test('the error names every invalid variable, and how to write a password with special characters', async () => {
  const { code, said } = await start({
    PORT: 'eighty',
    RETRY_DELAYS: 'soon',
    CAPTCHA: 'hcaptcha',
    BOUNCE_LISTEN: '127.0.0.1:2525',
    BOUNCE_TLS_CERT: 'a.pem',
    BACKUP_TO: 'ftp://host/backups',
    DATABASE_URL: 'postgresql://ann:p#ss@127.0.0.1/x',
    SMTP_URL: 'smtp://a:p#s@b',
  })
  expect(code).toBe(1)
  for (const line of [
    'PORT must be a whole number from 0 to 65535',
    'RETRY_DELAYS must be durations like 1m,5m,1h',
    'CAPTCHA=hcaptcha needs HCAPTCHA_SITE_KEY and HCAPTCHA_SECRET',
    'BOUNCE_LISTEN needs BOUNCE_DOMAIN',
    'Set both BOUNCE_TLS_CERT and BOUNCE_TLS_KEY, or neither',
    'BACKUP_TO must be a folder, or an address like s3://',
    'SMTP_URL',
  ])
    expect(said).toContain(line)
  expect(said.match(/%23/g)).toHaveLength(2)
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
  expect(code).toBe(75)
  expect(said).toContain('The database of DATABASE_URL cannot be used')
})

test('the error reports a DATA_DIR that cannot be written', async () => {
  const file = path.join(folder, 'a-file')
  writeFileSync(file, '')
  const { code, said } = await start({ DATA_DIR: path.join(file, 'data'), SECRET_KEY: '' })
  expect(code).toBe(1)
  expect(said).toContain('DATA_DIR')
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

test('`export --help` wrote a file named --help, and `help serve` started a server', async () => {
  for (const words of [
    ['export', '--help'],
    ['help', 'serve'],
  ]) {
    const { code, said } = await start({}, words)
    expect(code).toBe(0)
    expect(said).toContain('restore FILE')
  }
})

test('words that a role does not know were ignored: `migrate --dry-run` migrated', async () => {
  for (const words of [
    ['migrate', '--dry-run'],
    ['restore', 'a', 'b'],
  ]) {
    const { code, said } = await start({}, words)
    expect(code).toBe(2)
    expect(said).toContain(`'${words.at(-1) ?? ''}' has no meaning after 'lettermill ${words[0] ?? ''}'`)
  }
  const { code, said } = await start({}, ['admin', 'create', 'ann@office.example', 'bob@office.example'])
  expect({ code, said }).toMatchObject({
    code: 1,
    said: expect.stringContaining('Use: lettermill admin create'),
  })
})

test('`--version` prints the version', async () => {
  expect(await start({}, ['--version'])).toEqual({ code: 0, said: '1.0.0\n' })
})

test('a command in the wrong folder made a new instance there, and its administrator could not sign in', async () => {
  const elsewhere = path.join(folder, 'elsewhere')
  const unset = { DATABASE_URL: '', DATA_DIR: elsewhere }
  const commands = [
    ['admin', 'create', 'third@office.example'],
    ['export', path.join(folder, 'x')],
    ['backup'],
  ]
  for (const words of commands) {
    const { code, said } = await start({ ...unset, BACKUP_TO: folder }, words)
    expect(code).toBe(1)
    expect(said).toContain(`There is no Lettermill in DATA_DIR (${elsewhere})`)
  }
  expect(existsSync(elsewhere)).toBe(false)
})

test('a new password for an unknown account said only "Not found."', async () => {
  const { code, said } = await start({}, ['admin', 'password', 'nobody@office.example'])
  expect(code).toBe(1)
  expect(said).toContain('There is no account nobody@office.example')
})

test('a DATA_DIR that is a file printed a stack trace', async () => {
  const file = path.join(folder, 'another-file')
  writeFileSync(file, '')
  const { code, said } = await start({ DATA_DIR: file, SECRET_KEY: '' })
  expect(code).toBe(1)
  expect(said).toContain('The signing key in DATA_DIR cannot be read')
  expect(said).toContain('as the user that runs Lettermill')
})

test('the demo sent its sample campaigns over the relay of SMTP_URL', async () => {
  const { code, said } = await start({ SMTP_URL: 'smtp://127.0.0.1:9' }, ['demo'])
  expect(code).toBe(1)
  expect(said).toContain('Unset SMTP_URL')
})

test('a mistyped variable had no effect, and nothing said so', async () => {
  const { said } = await start({ LOG_LEVEL: 'warn', BACKUP_T0: '/mnt/backup' }, ['migrate'])
  expect(said).toContain(
    'BACKUP_T0 is not a variable of Lettermill and has no effect. Did you mean BACKUP_TO?',
  )
})

test.skipIf(process.getuid?.() !== 0)('a command of another user printed a stack trace', async () => {
  const owned = mkdtempSync(path.join(folder, 'owned-'))
  chmodSync(folder, 0o755)
  mkdirSync(path.join(owned, 'postgres'))
  writeFileSync(path.join(owned, 'postgres', 'running.json'), '{}', { mode: 0o600 })
  chmodSync(owned, 0o711)
  const { code, said } = await start(
    { DATABASE_URL: '', DATA_DIR: owned },
    ['admin', 'password', 'a@b.example'],
    65_534,
  )
  expect(code).toBe(1)
  expect(said).toContain('DATA_DIR belongs to another user')
  expect(said).toContain('sudo -u lettermill')
})
