// The built product under measurement: its embedded PostgreSQL, with fsync as in production, and its workers as
// processes.
import { mkdtempSync, readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate, openDatabase, type Db } from '../../server/src/platform/db/index.ts'
import { removePlace, startEmbeddedPostgres } from '../../server/src/platform/postgres/index.ts'
import { Child } from '../children.ts'
import { publicUrl, secretKey } from '../letter.ts'
import { countWorkers } from './queries.ts'

const program = path.join(import.meta.dirname, '..', '..', 'server', 'dist', 'main.js')

export interface Product {
  db: Db
  url: string
  /** The data folder of the product's processes. */
  folder: string
  /** The pid of PostgreSQL's main process, the parent of the others. */
  postgres: number
  /** Starts a worker; resolves when it is ready. */
  startWorker(port: number, connections: number): Promise<Worker>
  stop(): Promise<void>
}

export interface Worker {
  pid: number
  stop(): Promise<void>
}

const products = new Set<Product>()

/** Stops everything that runs, if the benchmark is interrupted. */
export async function stopProducts(): Promise<void> {
  await Promise.all([...products].map((product) => product.stop()))
}

/** Starts an empty, migrated database in a temporary folder. `stop` removes it. */
export async function startProduct(): Promise<Product> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lettermill-bench-'))
  const log = { info: () => undefined, warn: (message: string) => console.error(message) }
  const cluster = await startEmbeddedPostgres({ dataDir: folder, log })
  const database = openDatabase(cluster.url, { connections: 4, name: 'lettermill bench', deadline: 0 })
  await migrate(database.db)
  let started = 0
  let running = 0
  const product: Product = {
    db: database.db,
    url: cluster.url,
    folder,
    postgres: Number(
      readFileSync(path.join(cluster.folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0],
    ),
    async startWorker(port, connections) {
      started += 1
      running += 1
      const worker = new Child('A worker', [program, 'worker'], {
        env: {
          ...process.env,
          DATA_DIR: path.join(folder, `worker${String(started)}`),
          DATABASE_URL: cluster.url,
          SECRET_KEY: secretKey,
          PUBLIC_URL: publicUrl,
          SMTP_URL: `smtp://127.0.0.1:${String(port)}`,
          SMTP_CONNECTIONS: String(connections),
          LOG_LEVEL: 'warn',
        },
      })
      await untilAsMany(database.db, running)
      return { pid: worker.pid, stop: () => worker.stop().then(() => void (running -= 1)) }
    },
    async stop() {
      if (!products.delete(product)) return
      await database.close()
      await cluster.stop()
      removePlace(folder)
    },
  }
  products.add(product)
  return product
}

async function untilAsMany(db: Db, workers: number): Promise<void> {
  for (const end = Date.now() + 30_000; Date.now() < end; await sleep(50)) {
    if ((await countWorkers(db)) >= workers) return
  }
  throw new Error('The worker was not ready within half a minute')
}
