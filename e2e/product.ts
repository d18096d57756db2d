// Starts the built product for the journeys, on a port and a folder of its own, and stops it after.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export const administrator = { email: 'admin@office.example', password: 'the-administrators-own' }

export interface Product {
  url: string
  /** SIGTERM, and wait for the end. */
  stop(): Promise<void>
  /** SIGKILL for web, API and worker at once. */
  kill(): Promise<void>
}

/** Playwright's global set-up; the address goes to the tests as PRODUCT_URL. */
export default async function startForAll(): Promise<() => Promise<void>> {
  const dataDir = aFolder()
  const product = await startProduct(dataDir)
  process.env['PRODUCT_URL'] = product.url
  return async () => {
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** A DATA_DIR of its own. */
export function aFolder(): string {
  return mkdtempSync(path.join(os.tmpdir(), 'lettermill-e2e-'))
}

/** Starts web, API and worker in a process group of their own; resolves when they are ready. */
export async function startProduct(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<Product> {
  const port = await freePort()
  const url = `http://127.0.0.1:${String(port)}`
  const program = path.join(import.meta.dirname, '..', 'server', 'dist', 'main.js')
  const child = spawn(process.execPath, [program, 'all'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: 'inherit',
    detached: true,
  })
  await untilReady(url, child)
  return {
    url,
    stop: () => end(child, () => child.kill('SIGTERM')),
    kill: () => end(child, () => process.kill(-(child.pid ?? 0), 'SIGKILL')),
  }
}

async function end(child: ChildProcess, signal: () => void): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  signal()
  await ended
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(100)) {
    if (child.exitCode !== null) throw new Error(`The product ended with ${String(child.exitCode)}`)
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
