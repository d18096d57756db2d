// npm start runs the program in a shell. A SIGTERM that is sent only to npm ends npm and that shell but never reaches
// the program.
import { clearInterval, setInterval } from 'node:timers'

/**
 * When the program runs under npm, sends itself SIGTERM when npm's shell has ended; it checks every half second.
 * Without npm, and on Windows, it does nothing.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event !== 'start' || process.platform === 'win32') return
  const shell = process.ppid
  const looking = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(looking)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  looking.unref()
}
