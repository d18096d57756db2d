// Starts, finds and ends the product's operating system processes.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const program = path.join(import.meta.dirname, '..', '..', '..', 'server', 'dist', 'main.js')

/** Starts the built product in a role, as its own process group. Appends its output to `log`. */
export function launch(role: string, env: Record<string, string>, log: string): ChildProcess {
  const output = openSync(log, 'a')
  return spawn(process.execPath, [program, role], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', output, output],
    detached: true,
  })
}

export function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null
}

/** Sends a signal to a process or, if `pid` is negative, to a process group. Returns false if there is none. */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

/** Sends SIGTERM; if the process does not end in time, sends SIGKILL to its whole group. */
export async function stop(child: ChildProcess, patience = 30_000): Promise<void> {
  if (!isRunning(child) || child.pid === undefined) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await Promise.race([ended, sleep(patience, undefined, { ref: false })])
  signal(-child.pid, 'SIGKILL')
  await ended
}

/** Sends kill -9 to a whole process group. */
export async function killGroup(child: ChildProcess): Promise<void> {
  if (!isRunning(child) || child.pid === undefined) return
  const ended = once(child, 'exit')
  signal(-child.pid, 'SIGKILL')
  await ended
}

/** The child processes of a process, with their command lines. Works only on Linux, as the faults do. */
export function childrenOf(pid: number): { pid: number; command: string }[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.flatMap((each) => {
    const command = commandOfChild(each, pid)
    return command === null ? [] : [{ pid: Number(each), command }]
  })
}

/** The command line of a child; null if the process has another parent or has ended. */
function commandOfChild(pid: string, parent: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name in parentheses may contain any character, so fields are counted from the closing parenthesis.
    if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) !== parent) return null
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return null
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}
