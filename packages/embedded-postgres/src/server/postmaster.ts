// One PostgreSQL server process: starts it, waits until it answers, and stops it within a time limit.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { closeSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { dataFolderOf } from '../place/place.ts'
import type { Binaries } from './binaries.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { settingsFileOf } from './settings.ts'
import { processOptions, type Site } from './site.ts'

/** A running server. `ended` resolves when its process has ended, with its signal or exit code. */
export interface Postmaster {
  pid: number
  ended: Promise<string>
}

/** The server did not start. The message is the end of the server's log. */
export class ServerDidNotStart extends Error {
  override name = 'ServerDidNotStart'
}

const LARGEST_LOG = 10 * 1024 * 1024
const LOOK_EVERY_MS = 4
const SAY_SO_AFTER_MS = 5_000
// SIGINT (fast shutdown) writes dirty pages to disk. If that takes too long, SIGQUIT and SIGKILL stop the server at
// once; the next start then needs a recovery, and no committed data is lost.
const STOP_STEPS: [Signal, number][] = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 3_000],
  ['SIGKILL', 1_000],
]

const ROUTINE = /starting PostgreSQL|listening on|database system (was|is) shut down/

type Signal = 'SIGINT' | 'SIGQUIT' | 'SIGKILL'

/** The file that PostgreSQL writes its log to. */
export function logFileOf(folder: string): string {
  return join(folder, 'postgres.log')
}

/**
 * Starts the server and waits until it accepts connections, however long a recovery takes.
 * @throws ServerDidNotStart if the server ends before that
 */
export async function startPostmaster(site: Site): Promise<Postmaster> {
  const log = openLog(site.folder)
  const from = fstatSync(log).size
  const child = spawnServer(site, log)
  closeSync(log)
  const ended = endOf(child)
  let words: string | undefined
  void ended.then((reason) => (words = reason))
  const begun = Date.now()
  for (let said = false; !isReady(site, child); await pause(LOOK_EVERY_MS)) {
    if (words !== undefined)
      throw new ServerDidNotStart(lastWords(site.folder, from) || `It ended without a word: ${words}`)
    if (said || Date.now() - begun < SAY_SO_AFTER_MS) continue
    site.log.info('PostgreSQL is recovering from a crash; the start goes on when it is done.')
    said = true
  }
  return { pid: child.pid ?? 0, ended }
}

// The server logs to a file, not to a pipe, and is detached, so it can outlive this program. Ctrl-C in a terminal
// reaches only this program, which stops the server last.
function spawnServer(site: Site, log: number): ChildProcess {
  const args = ['-D', dataFolderOf(site.folder), '-c', `config_file=${settingsFileOf(site.folder)}`]
  const options = { ...processOptions(site.user), detached: true }
  const child = spawn(site.binaries.postgres, args, { ...options, stdio: ['ignore', log, log] })
  child.unref()
  return child
}

function openLog(folder: string): number {
  const file = logFileOf(folder)
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > LARGEST_LOG) renameSync(file, `${file}.1`)
  return openSync(file, 'a', 0o600)
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
    child.once('error', (error) => resolve(error.message))
  })
}

function isReady(site: Site, child: ChildProcess): boolean {
  const file = readPostmasterFile(dataFolderOf(site.folder))
  return file !== null && file.pid === child.pid && file.status === 'ready'
}

// The last lines of the log without the routine lines of a start: the reason may be in a LOG line before the FATAL one.
function lastWords(folder: string, from: number): string {
  const lines = readFileSync(logFileOf(folder)).subarray(from).toString().trim().split('\n')
  return lines
    .filter((line) => !ROUTINE.test(line))
    .slice(-4)
    .join('\n')
}

/** Stops a server and resolves when `isGone` returns true, or after 14 s, unless `steps` says otherwise. */
export async function stopServer(
  pid: number,
  binaries: Pick<Binaries, 'pgCtl'>,
  isGone: () => boolean,
  steps = STOP_STEPS,
): Promise<void> {
  for (const [signal, patience] of steps) {
    if (isGone()) return
    signalServer(pid, signal, binaries)
    for (const end = Date.now() + patience; !isGone() && Date.now() < end;) await pause(LOOK_EVERY_MS)
  }
}

/** Sends the signal. Windows has no signals, so PostgreSQL's pg_ctl sends it there. */
export function signalServer(pid: number, signal: Signal, { pgCtl }: Pick<Binaries, 'pgCtl'>): void {
  try {
    if (process.platform !== 'win32') process.kill(pid, signal)
    else execFileSync(pgCtl, ['kill', signal.slice(3), String(pid)], { stdio: 'ignore' })
  } catch {
    // The process has already ended.
  }
}
