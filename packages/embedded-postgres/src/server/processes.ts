// Lists the processes of the system. Another process may have reused a process id, so servers and backends are
// identified by their command lines.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { codeOf } from '../reason.ts'
import { shortNameOf, type Named } from '../place/socket-folder.ts'

/** A process as the system lists it. */
export interface Process {
  pid: number
  /** The process that started this one, or that adopted it when its parent ended. */
  parent: number
  command: string
}

const POWERSHELL =
  'Get-CimInstance Win32_Process | ForEach-Object { "$($_.ProcessId) $($_.ParentProcessId) $($_.CommandLine)" }'

/** True if the process lives and is a server that `startPostmaster` started on exactly this data folder. */
export function isServer(pid: number, data: string): boolean {
  return serves(commandOf(pid), data)
}

/** True once a server on this data folder has ended. A zombie has ended too. */
export function hasEnded(pid: number, data: string): boolean {
  if (process.platform === 'linux') return !isServer(pid, data)
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return codeOf(error) === 'ESRCH'
  }
}

/**
 * The servers that `startPostmaster` started on exactly this path and that see the same files as this process. A server
 * in a container may have the same path for another folder. The folder of a server may be deleted by now.
 */
export function listServers(data: string): number[] {
  const found = listProcesses().filter(({ pid, command }) => serves(command, data) && sharesFiles(pid))
  const pids = new Set(found.map(({ pid }) => pid))
  // A backend that has just been forked still has its server's command line.
  return found.filter(({ parent }) => !pids.has(parent)).map(({ pid }) => pid)
}

function serves(command: string, data: string): boolean {
  return [` -D ${data} -c `, ` -D "${data}" -c `].some((words) => command.includes(words))
}

// Containers and chroots have a view of the file system of their own. Only Linux shows the processes of containers.
function sharesFiles(pid: number): boolean {
  if (process.platform !== 'linux') return true
  try {
    return ['ns/mnt', 'root'].every(
      (view) => readlinkSync(`/proc/${pid}/${view}`) === readlinkSync(`/proc/self/${view}`),
    )
  } catch {
    // The process belongs to another user, or has ended.
    return false
  }
}

/**
 * The backends and other child processes of a server on the place's cluster. They are recognised by the cluster's name
 * in their process titles; Windows has no process titles, so the list is empty there.
 */
export function listBackends(place: Named): number[] {
  const title = `postgres: ${shortNameOf(place)}: `
  return listProcesses()
    .filter(({ command }) => command.startsWith(title))
    .map(({ pid }) => pid)
}

/** All processes of this machine. Reads `/proc` on Linux, where a small system has no `ps`; asks `ps` elsewhere. */
export function listProcesses(): Process[] {
  if (process.platform === 'linux') return listFromProc()
  const text =
    process.platform === 'win32'
      ? execFileSync('powershell', ['-NoProfile', '-Command', POWERSHELL], { encoding: 'utf8' })
      : // eslint-disable-next-line no-restricted-syntax -- macOS and the BSDs have no /proc, and always ps.
        execFileSync('ps', ['-ww', '-A', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' })
  return text.split('\n').map((line) => {
    const [, pid, parent, command = ''] = /^\s*(\d+)\s+(\d+) (.*)$/.exec(line) ?? []
    return { pid: Number(pid), parent: Number(parent), command }
  })
}

function commandOf(pid: number): string {
  if (process.platform === 'linux') return readProc(String(pid)).command
  return listProcesses().find((each) => each.pid === pid)?.command ?? ''
}

function listFromProc(): Process[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map((pid) => ({ pid: Number(pid), ...readProc(pid) }))
}

// A zombie's command line is empty. If the process ended after /proc was listed, neither file exists.
function readProc(pid: string): Omit<Process, 'pid'> {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name in parentheses may contain any character, so fields are counted from the closing parenthesis.
    const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { parent: Number(parent), command }
  } catch {
    return { parent: 0, command: '' }
  }
}
