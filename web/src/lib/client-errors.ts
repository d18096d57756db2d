// Reports uncaught errors to our own server, which logs them and, if the operator configured it, passes them on. The
// browser contacts no other server.
import { reportClientError } from '@lettermill/contracts'
import { call, CallFailed } from './api/index.ts'

/** The most reports per page load, because an error in a loop repeats itself. */
const most = 20
const told = new Set<string>()

/** Reports an error to the server once. A refused call is not reported. */
export function reportError(error: unknown): void {
  if (!(error instanceof Error) || error instanceof CallFailed) return
  const { name, message, stack = '' } = error
  const key = `${name} ${message} ${stack}`
  if (told.has(key) || told.size >= most) return
  told.add(key)
  const body = {
    name: name.slice(0, 200),
    message: message.slice(0, 2000),
    stack: stack.slice(0, 20_000),
    // The path has no query string, which may contain a reader's token.
    page: window.location.pathname.slice(0, 200),
  }
  call(reportClientError, { body }).catch(() => undefined)
}

/** Reports every uncaught error from now on. */
export function reportUncaughtErrors(): void {
  window.addEventListener('error', ({ error }) => reportError(error))
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason))
}
