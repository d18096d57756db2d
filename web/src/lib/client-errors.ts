// Uncaught errors are reported to our own server, which logs them and, if the operator asked for that,
// reports them; the browser talks to nobody else.
import { reportClientError } from '@lettermill/contracts'
import { call, CallFailed } from './api/index.ts'

/** The most reports of one page load; an error in a loop says nothing new. */
const most = 20
const told = new Set<string>()

/** Reports an error to the server, once. A call's refusal is not an error of ours. */
export function tellOfError(error: unknown): void {
  if (!(error instanceof Error) || error instanceof CallFailed) return
  const { name, message, stack = '' } = error
  const key = `${name} ${message} ${stack}`
  if (told.has(key) || told.size >= most) return
  told.add(key)
  const body = {
    name: name.slice(0, 200),
    message: message.slice(0, 2000),
    stack: stack.slice(0, 20_000),
    // Without the query: it may hold a reader's token.
    page: window.location.pathname.slice(0, 200),
  }
  call(reportClientError, { body }).catch(() => undefined)
}

/** From now on every uncaught error is reported. */
export function tellOfUncaughtErrors(): void {
  window.addEventListener('error', ({ error }) => tellOfError(error))
  window.addEventListener('unhandledrejection', ({ reason }) => tellOfError(reason))
}
