// Starts the built product for the journeys, on a port and a folder of its own, and stops it after.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export const administrator = { email: 'admin@office.example', password: 'the-administrators-own' }

/** Playwright's global set-up; the address goes to the tests as PRODUCT_URL. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'lettermill-e2e-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${String(port)}`
  const program = path.join(import.meta.dirname, '..', 'server', 'dist', 'main.js')
  const product = spawn(process.execPath, [program, 'all'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      LOG_LEVEL: 'warn',
    },
    stdio: 'inherit',
  })
  await untilReady(url, product)
  process.env['PRODUCT_URL'] = url
  return async () => {
    product.kill('SIGTERM')
    if (product.exitCode === null) await once(product, 'exit')
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function untilReady(url: string, product: ChildProcess): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(100)) {
    if (product.exitCode !== null) throw new Error(`The product ended with ${String(product.exitCode)}`)
    const response = await fetch(`${url}/readyz`).catch(() => null)
    if (response?.ok) return
  }
  throw new Error('The product was not ready within a minute')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}
