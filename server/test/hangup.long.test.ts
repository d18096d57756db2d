// The terminal of `npm start` closes: every process of its group gets SIGHUP, and the product stops as on SIGTERM.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { findRunningPostgres, removePlace } from '../src/platform/postgres/index.ts'
import { builtProgram } from './built-program.ts'
import { freePort } from './free-port.ts'

/** Starts `all` on an embedded database as its own process group, and waits until it is ready. */
async function started() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'lettermill-hangup-'))
  onTestFinished(() => removePlace(dataDir))
  const program = spawn(process.execPath, [builtProgram(), 'all'], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      SMTP_URL: '',
      DATABASE_URL: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  onTestFinished(() => void program.kill('SIGKILL'))
  let errors = ''
  program.stderr.on('data', (piece: Buffer) => (errors += piece.toString()))
  for await (const line of createInterface(program.stdout)) if (line.includes('The worker is ready')) break
  return { program, dataDir, errors: () => errors }
}

test(
  'SIGHUP for the whole process group stops the product cleanly, and no PostgreSQL is left',
  { timeout: 90_000 },
  async () => {
    const { program, dataDir, errors } = await started()
    const url = await findRunningPostgres(dataDir)
    expect(url).not.toBeNull()
    const ended = once(program, 'exit')
    for (let times = 0; times < 2; times++) process.kill(-(program.pid ?? 0), 'SIGHUP')
    expect([await ended, errors()]).toEqual([[0, null], ''])
    expect(await findRunningPostgres(dataDir)).toBeNull()
    const log = readFileSync(path.join(dataDir, 'postgres', 'postgres.log'), 'utf8')
    expect(log).toMatch(/database system is shut down\n$/)
  },
)
