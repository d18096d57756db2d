// What the system says of processes. A number alone proves nothing: it may belong to another one by now,
// so servers and their backends are told by their command lines.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { shortNameOf } from '../place/socket-folder.ts'

interface Process {
  pid: number
  command: string
}

const POWERSHELL = 'Get-CimInstance Win32_Process | ForEach-Object { "$($_.ProcessId) $($_.CommandLine)" }'

/** True where the process lives and is a server that `startPostmaster` started on exactly this data folder. */
export function isServer(pid: number, data: string): boolean {
  const command = listProcesses().find((each) => each.pid === pid)?.command ?? ''
  return [` -D ${data} -c `, ` -D "${data}" -c `].some((words) => command.includes(words))
}

/**
 * The backends and other children of a server on the place's cluster, told by the cluster's name in their
 * titles; empty on Windows, which has no titles.
 */
export function listBackends(folder: string): number[] {
  const title = `postgres: ${shortNameOf(folder)}: `
  return listProcesses()
    .filter(({ command }) => command.startsWith(title))
    .map(({ pid }) => pid)
}

function listProcesses(): Process[] {
  if (process.platform === 'linux') return listFromProc()
  const text =
    process.platform === 'win32'
      ? execFileSync('powershell', ['-NoProfile', '-Command', POWERSHELL], { encoding: 'utf8' })
      : execFileSync('ps', ['-ww', '-A', '-o', 'pid=,command='], { encoding: 'utf8' })
  return text.split('\n').map((line) => {
    const [, pid, command = ''] = /^\s*(\d+) (.*)$/.exec(line) ?? []
    return { pid: Number(pid), command }
  })
}

// ps is not everywhere, and ten times slower. A zombie's command line is empty.
function listFromProc(): Process[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map((pid) => ({ pid: Number(pid), command: commandOf(pid) }))
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return ''
  }
}
