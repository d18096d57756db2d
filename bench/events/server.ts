// Runs the built product in its role `serve` on the database that is measured.
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Child } from '../children.ts'
import { secretKey } from '../letter.ts'
import type { Product } from '../product/product.ts'

const program = path.join(import.meta.dirname, '..', '..', 'server', 'dist', 'main.js')

export interface Server {
  pid: number
  port: number
  stop(): Promise<void>
}

/** Starts the server, with additional environment variables if given; resolves when it is ready. */
export async function startServer(
  { url, folder }: Pick<Product, 'url' | 'folder'>,
  environment: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const port = await freePort()
  const child = new Child('The server', [program, 'serve'], {
    env: {
      ...process.env,
      DATA_DIR: path.join(folder, 'serve'),
      DATABASE_URL: url,
      SECRET_KEY: secretKey,
      PORT: String(port),
      CAPTCHA: 'off',
      LOG_LEVEL: 'error',
      ADMIN_PASSWORD: 'the benchmark signs in with this',
      // Allows ten million contacts in one workspace, and what other parts of the benchmark add.
      QUOTA_CONTACTS: '100000000',
      ...environment,
    },
  })
  await untilReady(port)
  return { pid: child.pid, port, stop: () => child.stop() }
}

async function untilReady(port: number): Promise<void> {
  for (const end = Date.now() + 30_000; Date.now() < end; await sleep(100)) {
    const answer = await fetch(`http://127.0.0.1:${String(port)}/healthz`).catch(() => null)
    if (answer?.ok) return
  }
  throw new Error('The server was not ready within half a minute')
}

/** Returns a port of loopback on which nothing listens. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
