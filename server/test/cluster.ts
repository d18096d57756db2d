// vitest's global set-up: one temporary PostgreSQL for the whole run. Tests get its address with inject('databaseUrl'),
// and create their own databases in it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { serverPath } from '../src/platform/paths.ts'
import { removePlace, startEmbeddedPostgres } from '../src/platform/postgres/index.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that all test files share. A test file connects, creates its own database, and uses that. */
    databaseUrl: string
    /** The folder in which `builtProgram` puts and finds the program's bundle. */
    programFolder: string
  }
}

/** Starts the cluster; returns a function that stops it and removes every trace. */
export default async function startCluster(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lettermill-test-'))
  const cluster = await startEmbeddedPostgres({ dataDir, log: console, throwAway: true })
  project.provide('databaseUrl', cluster.url)
  // The folder is inside the server's, where the program finds its packages and migrations.
  const programFolder = serverPath('node_modules', '.cache', `program-${String(process.pid)}`)
  project.provide('programFolder', programFolder)
  return async () => {
    await cluster.stop()
    removePlace(dataDir)
    rmSync(programFolder, { recursive: true, force: true })
  }
}
