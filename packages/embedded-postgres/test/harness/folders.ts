// For the tests of the embedded database: temporary folders, a cluster that all tests of a file share, and a program in
// a process of its own that a test can kill.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/index.ts'
import { removePlace } from '../../src/place/remove-place.ts'
import { dataFolderOf } from '../../src/place/place.ts'
import { readPostmasterFile } from '../../src/server/postmaster-file.ts'
import { listProcesses } from '../../src/server/processes.ts'

/** A log that keeps its lines for the test to read. */
export function recordingLog() {
  const lines: string[] = []
  const record = (line: string) => void lines.push(line)
  return { lines, info: record, warn: record }
}

/** Creates a folder that every user may pass through, and removes it after the test. */
export function newFolder(): string {
  const folder = makeFolder()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function makeFolder(): string {
  const folder = mkdtempSync('/tmp/embedded-test-')
  chmodSync(folder, 0o711)
  return folder
}

/**
 * A stopped data folder with a cluster and one row (`kept.what`), for all tests of a file, because initdb takes most of
 * a second. Each test must leave it unchanged. `mode` is the mode of the folder above it.
 */
export async function makeSharedDataDir(mode = 0o711) {
  const above = makeFolder()
  chmodSync(above, mode)
  const dataDir = join(above, 'data')
  const database = await startEmbeddedPostgres({ dataDir, log: recordingLog(), throwAway: true })
  await query(database.url, "create table kept as select 'a row' as what")
  await database.stop()
  const remove = () => {
    removePlace(dataDir)
    rmSync(above, { recursive: true, force: true })
  }
  return { dataDir, above, remove }
}

/** Starts the database on that data folder. Stops it after the test, unless the test did. */
export async function start(dataDir: string, log = recordingLog()): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir, log, throwAway: true })
  onTestFinished(database.stop)
  return database
}

/** Replaces the text of the file until the test ends. */
export function rewrite(file: string, text: string): void {
  const before = readFileSync(file)
  onTestFinished(() => writeFileSync(file, before))
  writeFileSync(file, text)
}

/** Moves the folder to another path until the test ends. */
export function move(from: string, to: string): void {
  onTestFinished(() => renameSync(to, from))
  renameSync(from, to)
}

/** Runs one statement on a connection of its own. */
export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

/** Starts the database in a process of its own, which then idles. At the message "exit" it exits without `stop`. */
export async function programInAnotherProcess(
  dataDir: string,
): Promise<{ child: ChildProcess; url: string }> {
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
  const script = join(import.meta.dirname, 'program.ts')
  const child = fork(script, [dataDir], { execArgv: ['--import', loader] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve(String(message)))
    child.once('exit', (code) => reject(new Error(`The program ended with ${String(code)}`)))
  })
  return { child, url }
}

/** Kills a process as `kill -9` does, and waits until it has ended. */
export async function killHard(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

/** The id of the process that runs PostgreSQL on that place. */
export function serverOn(place: string): number {
  const file = readPostmasterFile(dataFolderOf(place))
  if (!file) throw new Error(`No server runs on ${place}`)
  return file.pid
}

/** The ids of the processes that run PostgreSQL on that place. */
export function serversOn(folder: string): number[] {
  const command = `postgres -D ${dataFolderOf(folder)}`
  const found = listProcesses().filter((each) => each.command.includes(command))
  const pids = new Set(found.map(({ pid }) => pid))
  // A backend that has just been forked still has its server's command line.
  return found.filter(({ parent }) => !pids.has(parent)).map(({ pid }) => pid)
}
