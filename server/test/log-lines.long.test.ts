// Every line that a service prints is JSON unless it goes to a terminal, so that collectors of logs can read all of it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removePlace } from '../src/platform/postgres/index.ts'
import { builtProgram } from './built-program.ts'
import { freePort } from './free-port.ts'
import { freshDatabase } from './harness.ts'

// A new instance each, without the time that an embedded PostgreSQL of its own takes to begin.
const [silent, refused, crashing] = [await freshDatabase(), await freshDatabase(), await freshDatabase()]

interface Line {
  level: number
  msg: string
  role?: string
  [field: string]: unknown
}

/** Runs a service until it prints a line that contains `until`, stops it, and returns its exit code and lines. */
async function linesOf(role: string, until: string, environment: Record<string, string> = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'lettermill-lines-'))
  onTestFinished(() => removePlace(dataDir))
  const program = spawn(process.execPath, [builtProgram(), role], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      SMTP_URL: '',
      LOG_LEVEL: 'info',
      PORT: String(await freePort()),
      ...environment,
    },
  })
  onTestFinished(() => void program.kill('SIGKILL'))
  let said = ''
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (piece: Buffer) => {
      said += piece.toString()
      if (said.includes(until)) program.kill('SIGTERM')
    })
  const [code] = (await once(program, 'close')) as [number]
  const lines = said
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
  return { code, lines }
}

test(
  'the first start of all roles, its sign-in and its stop are lines of JSON',
  { timeout: 90_000 },
  async () => {
    const { code, lines } = await linesOf('all', 'The worker is ready')
    expect(code).toBe(0)
    const created = lines.find(({ msg }) => msg.startsWith('First start'))
    expect(created).toMatchObject({ level: 30, role: 'all', email: 'admin@localhost' })
    expect(created?.['password']).toMatch(/^\S{12,}$/)
    expect(lines.map(({ msg }) => msg).join('\n')).toContain('Lettermill is ready: http://')
  },
)

test('the sign-in of the first start is printed whatever LOG_LEVEL is', { timeout: 90_000 }, async () => {
  const { lines } = await linesOf('serve', 'Lettermill is ready', {
    LOG_LEVEL: 'silent',
    DATABASE_URL: silent.url,
  })
  expect(lines.map(({ msg }) => msg.slice(0, 19))).toEqual(['First start: the ad', 'Lettermill is ready'])
})

test('a start that is refused says why in a line of JSON', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const { code, lines } = await linesOf('serve', 'never', { PORT: String(port), DATABASE_URL: refused.url })
  expect(code).toBe(1)
  expect(lines.at(-1)).toMatchObject({ level: 60, msg: expect.stringContaining('already listens') as string })
  const wrong = await linesOf('worker', 'never', { PORT: 'eighty' })
  expect(wrong).toMatchObject({ code: 1, lines: [{ level: 60, role: 'worker' }] })
})

test('a crash and a warning of Node.js are lines of JSON', { timeout: 90_000 }, async () => {
  const fault = `process.emitWarning('a thing is old'); setTimeout(() => { throw new TypeError('Nobody caught this') }, 3000)`
  const preload = `--import=data:text/javascript,${encodeURIComponent(`setTimeout(() => { ${fault} }, 1500)`)}`
  const { code, lines } = await linesOf('serve', 'never', {
    NODE_OPTIONS: preload,
    DATABASE_URL: crashing.url,
  })
  expect(code).toBe(1)
  expect(lines).toContainEqual(
    expect.objectContaining({ level: 60, err: expect.objectContaining({ type: 'TypeError' }) as object }),
  )
  expect(lines).toContainEqual(expect.objectContaining({ level: 40, msg: 'Node.js warns' }))
})
