// Reports errors of the web app, so that the operator learns of them.
import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { done } from '../api/shapes.ts'

export const reportClientError = endpoint({
  method: 'POST',
  path: '/api/client-errors',
  access: 'anyone',
  audit: { none: 'goes to the log' },
  summary: 'Report an unexpected error in the web app; of many at once, the first are kept',
  body: z.object({
    name: z.string().check(z.maxLength(200)),
    message: z.string().check(z.maxLength(2000)),
    stack: z.string().check(z.maxLength(20_000)),
    /** The path of the page, without its query string. */
    page: z.string().check(z.maxLength(200)),
  }),
  reply: done,
})

export const reportPolicyViolation = endpoint({
  method: 'POST',
  path: '/api/csp-reports',
  access: 'anyone',
  audit: { none: 'goes to the log' },
  summary:
    'Where browsers report what the content security policy blocked; of many at once, the first are logged, and nothing is stored',
  bodyLimit: 16 * 1024,
  reply: done,
})
