// Processes of the product as the system shows them: starting, finding, ending.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const program = path.join(import.meta.dirname, '..', '..', '..', 'server', 'dist', 'main.js')

/** Starts a role of the built product in a process group of its own; appends its output to `log`. */
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

/** Sends a signal to a process or, as a negative number, to a group; false if there is none. */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

/** SIGTERM, and SIGKILL for its whole group if that does not end it in time. */
export async function stop(child: ChildProcess, patience = 30_000): Promise<void> {
  if (!isRunning(child) || child.pid === undefined) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await Promise.race([ended, sleep(patience, undefined, { ref: false })])
  signal(-child.pid, 'SIGKILL')
  await ended
}

/** kill -9 for a whole process group. */
export async function killGroup(child: ChildProcess): Promise<void> {
  if (!isRunning(child) || child.pid === undefined) return
  const ended = once(child, 'exit')
  signal(-child.pid, 'SIGKILL')
  await ended
}

/** The child processes of a process, with their command lines. Linux only, like the faults themselves. */
export function childrenOf(pid: number): { pid: number; command: string }[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.flatMap((each) => {
    const command = commandOfChild(each, pid)
    return command === null ? [] : [{ pid: Number(each), command }]
  })
}

/** Null for a process of another parent, and for one that has ended meanwhile. */
function commandOfChild(pid: string, parent: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name in parentheses may contain anything, so fields are counted from its end.
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
