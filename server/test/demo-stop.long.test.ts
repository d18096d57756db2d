// The demo, stopped while it fills its workspace.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, test } from 'vitest'
import { builtProgram } from './built-program.ts'
import { freePort } from './free-port.ts'
import { freshDatabase, testSecretKey } from './harness.ts'

const { url } = await freshDatabase()
const folder = mkdtempSync(path.join(tmpdir(), 'lettermill-demo-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('A demo that was stopped while it filled its workspace printed a stack trace and exited with an error', async () => {
  const environment = { CAPTCHA: 'off', LOG_LEVEL: 'silent', SECRET_KEY: testSecretKey, DATABASE_URL: url }
  const program = spawn(process.execPath, [builtProgram(), 'demo'], {
    env: { ...process.env, ...environment, DATA_DIR: folder, PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(program, 'exit')
  let errors = ''
  program.stderr.on('data', (piece: Buffer) => (errors += piece.toString()))
  for await (const line of createInterface(program.stdout))
    if (line.includes('everything here is sample data')) program.kill('SIGTERM')
  expect([(await ended)[0], errors]).toEqual([0, ''])
})
