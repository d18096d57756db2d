// postmaster.pid, PostgreSQL's note of the server that runs on a data folder: whose it is and how far it
// got. Its number may outlive the server and belong to another process by now, so it is never trusted alone.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { codeOf } from '../start-error.ts'

/** The first and the last line of postmaster.pid. */
export interface PostmasterFile {
  pid: number
  /** `starting`, `ready`, `stopping` and the like; empty in the first moments. */
  status: string
}

/** The file's path within a data folder. */
export function postmasterFileOf(data: string): string {
  return join(data, 'postmaster.pid')
}

/** Reads the file; null where there is none. Lines as in PostgreSQL's utils/pidfile.h. */
export function readPostmasterFile(data: string): PostmasterFile | null {
  try {
    const lines = readFileSync(postmasterFileOf(data), 'utf8').split('\n')
    return { pid: Number(lines[0]), status: lines[7]?.trim() ?? '' }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

/** True where the process lives and is a PostgreSQL server of exactly this data folder. */
export function serves(pid: number, data: string): boolean {
  const command = commandOf(pid)
  return basename(command[0] ?? '').startsWith('postgres') && command.includes(data)
}

// The command line of a process, empty where there is none. A zombie has none either.
function commandOf(pid: number): string[] {
  if (process.platform === 'linux') return readCommand(pid)
  // -D stands last but one before the options, see postmaster.ts: cut there, paths may contain spaces.
  const [program = '', rest = ''] = askForCommand(pid)
    .trim()
    .split(/"? -D "?/)
  return [program, rest.split(/"? -c /)[0] ?? '']
}

function readCommand(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    return []
  }
}

function askForCommand(pid: number): string {
  const query = `(Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}').CommandLine`
  const [program, args]: [string, string[]] =
    process.platform === 'win32'
      ? ['powershell', ['-NoProfile', '-Command', query]]
      : ['ps', ['-ww', '-o', 'command=', '-p', String(pid)]]
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return ''
  }
}
