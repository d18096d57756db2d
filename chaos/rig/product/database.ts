// Finds the product's embedded database as an operator would: docs/operator/embedded-database.md, "Where things lie".
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { childrenOf, signal } from './processes.ts'

/** The folder of the cluster: in DATA_DIR, or where the pointer in DATA_DIR leads. */
export function clusterFolder(dataDir: string): string {
  const pointer = path.join(dataDir, 'postgres.location')
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : path.join(dataDir, 'postgres')
}

/** The URL that a running product writes beside its cluster. */
export function databaseUrl(dataDir: string): string {
  const note = readFileSync(path.join(clusterFolder(dataDir), 'running.json'), 'utf8')
  return (JSON.parse(note) as { url: string }).url
}

/**
 * Sends kill -9 to the server; with `backends`, also to its backends, which otherwise notice by themselves. Returns
 * false if no server runs.
 */
export function killPostgres(dataDir: string, { backends }: { backends: boolean }): boolean {
  const postmaster = postmasterOf(dataDir)
  if (postmaster === null) return false
  const own = backends ? childrenOf(postmaster) : []
  const killed = signal(postmaster, 'SIGKILL')
  for (const { pid } of own) signal(pid, 'SIGKILL')
  return killed
}

/**
 * Sends kill -9 to one backend that serves the product; `pick` gets their number. PostgreSQL then restarts all
 * backends.
 */
export function killBackend(dataDir: string, pick: (count: number) => number): boolean {
  const postmaster = postmasterOf(dataDir)
  if (postmaster === null) return false
  const serving = childrenOf(postmaster).filter(({ command }) => /\[local\]|\(\d+\)/.test(command))
  const chosen = serving[pick(serving.length)]
  return chosen !== undefined && signal(chosen.pid, 'SIGKILL')
}

/** Freezes the whole server with SIGSTOP while `run` runs: it answers nobody, but no connection breaks. */
export async function whileStopped(dataDir: string, run: () => Promise<void>): Promise<void> {
  const postmaster = postmasterOf(dataDir)
  if (postmaster === null) throw new Error('There is no PostgreSQL to be stopped')
  const all = [postmaster, ...childrenOf(postmaster).map(({ pid }) => pid)]
  for (const pid of all) signal(pid, 'SIGSTOP')
  try {
    await run()
  } finally {
    for (const pid of all) signal(pid, 'SIGCONT')
  }
}

function postmasterOf(dataDir: string): number | null {
  const file = path.join(clusterFolder(dataDir), 'data', 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null
}

/** Runs one SQL statement directly on the product's database, for rows that no API call creates. */
export async function statement(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text, [...values])).rows
  } finally {
    await client.end()
  }
}
