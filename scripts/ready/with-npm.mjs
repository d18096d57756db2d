// npm start runs the program in a shell. A SIGTERM to npm alone ends npm and that shell, and never reaches the program.
import { clearInterval, setInterval } from 'node:timers'

/**
 * Under npm, ends this process by SIGTERM once npm's shell is gone, which it checks every half second. Elsewhere, and
 * on Windows, it does nothing.
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
