// Starts the built product for the journeys, with its own port and folder, and stops it afterwards.
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

export const administrator = { email: 'admin@office.example', password: 'the-administrators-own' }

const program = path.join(import.meta.dirname, '..', 'server', 'dist', 'main.js')

export interface Product {
  url: string
  /** Sends SIGTERM and waits until the product has ended. */
  stop(): Promise<void>
  /** Sends SIGKILL to web, API and worker at once. */
  kill(): Promise<void>
}

/** Creates a folder for DATA_DIR. */
export function aFolder(): string {
  return mkdtempSync(path.join(os.tmpdir(), 'lettermill-e2e-'))
}

/**
 * Starts web, API and worker in their own process group; resolves when they are ready.
 * @param logFile receives everything that they print
 */
export async function startProduct(
  dataDir: string,
  environment: Record<string, string> = {},
  logFile?: string,
): Promise<Product> {
  const output = logFile === undefined ? 'inherit' : openSync(logFile, 'a')
  const { url, child } = await launch('all', dataDir, environment, output)
  if (typeof output === 'number') closeSync(output)
  await untilReady(url, child)
  return productOf(url, child)
}

/** Starts what `npm run demo` starts. Resolves with the sign-in that it prints when its workspace is filled. */
export async function startDemo(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<Product & { account: { email: string; password: string } }> {
  const { url, child } = await launch('demo', dataDir, environment, 'pipe')
  const printed = await untilPrinted(child, /Have a look around/)
  const [, email, password] =
    /"email":"([^"]+)","password":"([^"]+)","msg":"demo: its sign-in"/.exec(printed) ?? []
  if (!email || !password) throw new Error(`The demo printed no sign-in:\n${printed}`)
  return { ...productOf(url, child), account: { email, password } }
}

/** Runs `lettermill export FILE` on the folder of a stopped product. */
export async function exportInstance(dataDir: string, file: string): Promise<void> {
  const env = { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
  await promisify(execFile)(process.execPath, [program, 'export', file], { env })
}

async function launch(
  role: 'all' | 'demo',
  dataDir: string,
  environment: Record<string, string>,
  output: 'inherit' | 'pipe' | number,
): Promise<{ url: string; child: ChildProcess }> {
  const port = Number(environment['PORT'] ?? (await freePort()))
  const url = `http://127.0.0.1:${String(port)}`
  const child = spawn(process.execPath, [program, role], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', output, typeof output === 'number' ? output : 'inherit'],
    detached: true,
  })
  return { url, child }
}

function productOf(url: string, child: ChildProcess): Product {
  return {
    url,
    stop: () => end(child, () => child.kill('SIGTERM')),
    kill: () => end(child, () => process.kill(-(child.pid ?? 0), 'SIGKILL')),
  }
}

/** Returns the output up to the first line that matches. */
async function untilPrinted(child: ChildProcess, line: RegExp): Promise<string> {
  let printed = ''
  child.stdout?.on('data', (part: Buffer) => (printed += part.toString()))
  for (const until = Date.now() + 120_000; Date.now() < until; await sleep(100)) {
    if (child.exitCode !== null)
      throw new Error(`The product ended with ${String(child.exitCode)}:\n${printed}`)
    if (line.test(printed)) return printed
  }
  throw new Error(`The product did not come so far within two minutes:\n${printed}`)
}

async function end(child: ChildProcess, signal: () => void): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  signal()
  await ended
}

/** Resolves when `/readyz` answers 200. */
export async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(100)) {
    if (child.exitCode !== null) throw new Error(`The product ended with ${String(child.exitCode)}`)
    const response = await fetch(`${url}/readyz`).catch(() => null)
    if (response?.ok) return
  }
  throw new Error('The product was not ready within a minute')
}

/**
 * A free port below 32768, where Linux begins to choose ports by itself. So another program cannot get this one by
 * chance before the product listens on it.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_768)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    server.close()
    return port
  }
}
