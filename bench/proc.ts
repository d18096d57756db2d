// What processes cost, from /proc: on Linux only; elsewhere every number is NaN, which the tables show as a dash.
import { readdirSync, readFileSync } from 'node:fs'

/** One clock tick of /proc/…/stat, in µs; USER_HZ is 100 wherever Node.js runs. */
const tick = 10_000

interface Times {
  parent: number
  /** µs of CPU: its own, and those of children that have ended. */
  own: number
  reaped: number
}

function timesOf(pid: number | string): Times | null {
  try {
    // The name in parentheses may contain anything, so fields are counted from its end.
    const text = readFileSync(`/proc/${String(pid)}/stat`, 'latin1')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const at = (index: number) => Number(fields[index])
    return { parent: at(1), own: (at(11) + at(12)) * tick, reaped: (at(13) + at(14)) * tick }
  } catch {
    return null
  }
}

/** µs of CPU that a process has used. */
export function cpuOf(pid: number): number {
  return timesOf(pid)?.own ?? NaN
}

/** The same for a process with all its children, including ended ones. */
export function cpuOfFamily(pid: number): number {
  const head = timesOf(pid)
  if (!head) return NaN
  const others = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const children = others.map(timesOf).filter((times) => times?.parent === pid)
  return children.reduce((sum, times) => sum + (times?.own ?? 0), head.own + head.reaped)
}

/** Resident memory in MB. */
export function memoryOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${String(pid)}/status`, 'latin1')
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
  } catch {
    return NaN
  }
}
