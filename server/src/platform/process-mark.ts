// Decides whether a process of this machine is certainly dead. A process id alone proves nothing, because another
// process may have it by now. The id, the start time and the kernel together identify one process for good.
import { readFileSync, readlinkSync } from 'node:fs'
import os from 'node:os'
import { z } from 'zod'

/** The data that identifies a process later. */
export const processMark = z.object({
  /** The running kernel and the namespace of `pid`; on other systems than Linux, the host name. */
  machine: z.string(),
  pid: z.number().int(),
  /** Clock ticks since the kernel's start; null on other systems than Linux. */
  started: z.string().nullable(),
})
export type ProcessMark = z.output<typeof processMark>

/** This process's own mark. */
export function ownMark(): ProcessMark {
  return { machine: machine(), pid: process.pid, started: stateOf(process.pid)?.started ?? null }
}

/**
 * The state of a process. 'dead' and 'alive' are proven. 'unknown' means that this process cannot tell: the other
 * process ran on another machine, before a reboot, or in a container of its own.
 */
export function stateOfProcess(mark: ProcessMark): 'dead' | 'alive' | 'unknown' {
  if (mark.machine !== machine()) return 'unknown'
  if (!hasProcess(mark.pid)) return 'dead'
  if (mark.started === null) return 'unknown'
  const state = stateOf(mark.pid)
  if (!state) return 'dead'
  return state.started === mark.started && !state.isOver ? 'alive' : 'dead'
}

function machine(): string {
  if (process.platform !== 'linux') return os.hostname()
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`
}

function hasProcess(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process of another user cannot be signalled, but it is alive.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/** proc(5): the fields after the command, which is in parentheses and may contain anything. */
function stateOf(pid: number): { started: string; isOver: boolean } | null {
  if (process.platform !== 'linux') return null
  try {
    const text = readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
    const [state = '', ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { started: rest[18] ?? '', isOver: state === 'Z' || state === 'X' }
  } catch {
    return null
  }
}
