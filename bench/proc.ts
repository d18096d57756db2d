// Reads CPU time and memory of processes from /proc, which only Linux has. Elsewhere every value is NaN, which the
// tables show as a dash.
import { readdirSync, readFileSync } from 'node:fs'

/** Microseconds of one clock tick in /proc/…/stat. USER_HZ is 100 wherever Node.js runs. */
const tick = 10_000

interface Times {
  parent: number
  /** Microseconds of CPU time: of the process itself, and of its children that have ended. */
  own: number
  reaped: number
}

function timesOf(pid: number | string): Times | null {
  try {
    // The name in parentheses may contain any character, so fields are counted from the closing parenthesis.
    const text = readFileSync(`/proc/${String(pid)}/stat`, 'latin1')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const at = (index: number) => Number(fields[index])
    return { parent: at(1), own: (at(11) + at(12)) * tick, reaped: (at(13) + at(14)) * tick }
  } catch {
    return null
  }
}

/** Microseconds of CPU time that a process has used. */
export function cpuOf(pid: number): number {
  return timesOf(pid)?.own ?? NaN
}

/** Microseconds of CPU time that a process and all its children have used, including ended ones. */
export function cpuOfFamily(pid: number): number {
  const head = timesOf(pid)
  if (!head) return NaN
  const others = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const children = others.map(timesOf).filter((times) => times?.parent === pid)
  return children.reduce((sum, times) => sum + (times?.own ?? 0), head.own + head.reaped)
}

/** Resident memory of a process in MB. */
export function memoryOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${String(pid)}/status`, 'latin1')
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
  } catch {
    return NaN
  }
}
