// The product's embedded database as an operator finds it: docs/operator/embedded-database.md, "Where things lie".
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { childrenOf, signal } from './processes.ts'

/** The folder of the cluster: in DATA_DIR, or where DATA_DIR's pointer leads. */
export function clusterFolder(dataDir: string): string {
  const pointer = path.join(dataDir, 'postgres.location')
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : path.join(dataDir, 'postgres')
}

/** The address that a running product leaves beside its cluster. */
export function databaseUrl(dataDir: string): string {
  const note = readFileSync(path.join(clusterFolder(dataDir), 'running.json'), 'utf8')
  return (JSON.parse(note) as { url: string }).url
}

/**
 * kill -9 of the server; with `backends` their processes too, otherwise they notice by themselves. False if no server
 * runs.
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
 * kill -9 of one backend that serves the product, chosen by `pick` from their number; PostgreSQL then restarts them
 * all.
 */
export function killBackend(dataDir: string, pick: (count: number) => number): boolean {
  const postmaster = postmasterOf(dataDir)
  if (postmaster === null) return false
  const serving = childrenOf(postmaster).filter(({ command }) => /\[local\]|\(\d+\)/.test(command))
  const chosen = serving[pick(serving.length)]
  return chosen !== undefined && signal(chosen.pid, 'SIGKILL')
}

/** Stops the whole server with SIGSTOP for as long as `run` takes: it answers nobody, and no connection breaks. */
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

/** Runs one statement behind the product's back, for rows that no call creates. */
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
