// vitest's global set-up: one throw-away PostgreSQL for the whole run. Tests find its address with
// inject('databaseUrl') and create databases of their own in it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { serverPath } from '../src/platform/paths.ts'
import { removePlace, startEmbeddedPostgres } from '../src/platform/postgres/index.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that all test files share: connect, create your own database, use that. */
    databaseUrl: string
    /** Where `builtProgram` finds or leaves the program's bundle. */
    programFolder: string
  }
}

/** Starts the cluster; returns a function that stops it and removes every trace. */
export default async function startCluster(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lettermill-test-'))
  const cluster = await startEmbeddedPostgres({ dataDir, log: console, throwAway: true })
  project.provide('databaseUrl', cluster.url)
  // Inside the server's folder, where the program finds its packages and its migrations.
  const programFolder = serverPath('node_modules', '.cache', `program-${String(process.pid)}`)
  project.provide('programFolder', programFolder)
  return async () => {
    await cluster.stop()
    removePlace(dataDir)
    rmSync(programFolder, { recursive: true, force: true })
  }
}
