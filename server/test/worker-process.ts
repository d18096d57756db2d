// A worker, or another role, as a separate process, so that tests can kill it.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import { builtProgram } from './built-program.ts'
import { testSecretKey } from './harness.ts'

export interface RoleProcess {
  start(): void
  /** Kills the process with kill -9, and resolves once it is gone. */
  kill(): Promise<void>
}

/**
 * Runs one process of a role at a time, with a data folder that survives kills and is removed after the file's tests.
 */
export function aRoleProcess(
  role: 'serve' | 'worker',
  databaseUrl: string,
  environment: Record<string, string>,
): RoleProcess {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'lettermill-crash-'))
  let started: ChildProcess | null = null

  async function kill(): Promise<void> {
    if (!started || started.exitCode !== null || started.signalCode !== null) return
    const gone = once(started, 'exit')
    started.kill('SIGKILL')
    await gone
  }

  afterAll(async () => {
    await kill()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return {
    start() {
      started = spawn(process.execPath, [builtProgram(), role], {
        stdio: 'ignore',
        env: {
          ...process.env,
          DATA_DIR: dataDir,
          DATABASE_URL: databaseUrl,
          SECRET_KEY: testSecretKey,
          ...environment,
        },
      })
    },
    kill,
  }
}

/** A port on which nobody listens, for a separate process. */
export async function aFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: free } = server.address() as AddressInfo
  server.close()
  return free
}

/** A worker that sends through `relay`. */
export function aWorkerProcess(databaseUrl: string, relay: string, connections: number): RoleProcess {
  return aRoleProcess('worker', databaseUrl, { SMTP_URL: relay, SMTP_CONNECTIONS: String(connections) })
}
