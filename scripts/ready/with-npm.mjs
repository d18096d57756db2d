// npm start runs the program in a shell. A SIGTERM that is sent only to npm ends npm and that shell but never reaches
// the program; a SIGHUP ends npm alone.
import { readFileSync } from 'node:fs'
import { clearInterval, setInterval } from 'node:timers'

/**
 * When the program runs under npm, sends itself SIGHUP when npm or npm's shell has ended; it checks every half second.
 * A program that is stopping already ignores SIGHUP, and so it may have got a signal itself. Without npm, and on
 * Windows, it does nothing.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event !== 'start' || process.platform === 'win32') return
  const shell = process.ppid
  const npm = parentOf(shell)
  const looking = setInterval(() => {
    if (process.ppid === shell && parentOf(shell) === npm) return
    clearInterval(looking)
    process.kill(process.pid, 'SIGHUP')
  }, 500)
  looking.unref()
}

// Without /proc (macOS), the shell is bash, which runs a single command in its own place, so npm is the parent.
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, 'latin1')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]
  } catch {
    return undefined
  }
}
