// Errors of the web app. The app sends them to this server. The server logs them and, if configured, reports them like
// its own errors. So the browser talks to no other server, and one place removes personal data.
import { reportClientError } from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import { oneLine, plainLines } from '../text.ts'
import { route } from './route.ts'

// The most calls a minute from one address. Anyone may make this call, so errors over the limit are not even logged.
const mostPerMinute = 20

/** Adds the call that the web app makes when no code caught an error. */
export function clientErrorRoutes(app: FastifyInstance): void {
  let minute = 0
  let logged = 0
  route(app, reportClientError, ({ body, request }) => {
    const now = Math.floor(Date.now() / 60_000)
    if (now !== minute) [minute, logged] = [now, 0]
    logged += 1
    if (logged <= mostPerMinute) {
      const page = oneLine(body.page).replace(/[?#].*/s, '')
      request.log.error({ err: toError(body), page }, 'The web app met an error')
    }
    return { message: 'Thank you.' }
  })
}

function toError({ name, message, stack }: { name: string; message: string; stack: string }): Error {
  const error = new Error(oneLine(message))
  error.name = oneLine(name)
  error.stack = plainLines(stack)
  return error
}
