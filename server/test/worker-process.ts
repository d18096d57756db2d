// A worker as a process of its own, so that tests can kill it.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import { serverPath } from '../src/platform/paths.ts'
import { testSecretKey } from './harness.ts'

export interface WorkerProcess {
  start(): void
  /** kill -9; resolves once it is gone. */
  kill(): Promise<void>
}

/** One worker at a time, with a data folder that survives its deaths; removed after the file's tests. */
export function aWorkerProcess(databaseUrl: string, relay: string, connections: number): WorkerProcess {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'lettermill-crash-'))
  let worker: ChildProcess | null = null

  async function kill(): Promise<void> {
    if (!worker || worker.exitCode !== null || worker.signalCode !== null) return
    const gone = once(worker, 'exit')
    worker.kill('SIGKILL')
    await gone
  }

  afterAll(async () => {
    await kill()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return {
    start() {
      worker = spawn(process.execPath, ['--import', 'tsx', serverPath('src', 'bin', 'main.ts'), 'worker'], {
        stdio: 'ignore',
        env: {
          ...process.env,
          DATA_DIR: dataDir,
          DATABASE_URL: databaseUrl,
          SECRET_KEY: testSecretKey,
          SMTP_URL: relay,
          SMTP_CONNECTIONS: String(connections),
        },
      })
    },
    kill,
  }
}
