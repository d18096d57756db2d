// Every failure of a call ends here and leaves as `{message}` (P35): no stack, no SQL.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { ProblemCode } from '@lettermill/contracts/problem'
import { problemOf as databaseProblem } from '../db/index.ts'
import { Problem } from '../problem.ts'

/** Answers problems, invalid input and bugs in one form. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // Input of a call that does not exist is not examined further.
    if (request.is404) return answerUnknown(request, reply)
    const problem = toProblem(error)
    // One log line for each call that an overloaded process refuses would add to the load.
    if (problem.status >= 500 && problem.code !== 'overloaded') logFailure(request, error, problem)
    return sendProblem(reply, problem)
  })
}

/** An expected refusal (a service does not answer, say) is not a bug, so it is not reported. */
function logFailure(request: FastifyRequest, error: Error, problem: Problem): void {
  const route = `${request.method} ${request.routeOptions.url ?? ''}`
  request.log[problem.code === 'internal' ? 'error' : 'warn']({ err: error, route }, 'A call failed')
}

/** What the router refuses before any route: an unreadable address, or a part of one that is too long. */
export function refuseInFrame(error: FastifyError, _request: unknown, reply: unknown): void {
  // The frame types them by the server's kind; they are the same as in every other handler.
  sendProblem(reply as FastifyReply, toProblem(error))
}

/** Answers 404 as a problem for calls that do not exist, and 405 where another method exists. */
export function answerUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.url.split('?')[0] ?? ''
  const methods = request.server.methods.of(path)
  if (methods.length > 0 && !methods.includes(request.method)) {
    const allowed = methods.join(', ')
    void reply.header('allow', allowed)
    return sendProblem(reply, new Problem('method_not_allowed', { method: request.method, allowed }))
  }
  return sendProblem(reply, new Problem('unknown_call', { method: request.method, path }))
}

/** Seconds after which a caller may try again, unless the problem says it itself. */
const retryAfter: Partial<Record<ProblemCode, number>> = {
  too_many_requests: 60,
  not_ready: 10,
  overloaded: 10,
  database_away: 5,
  database_read_only: 30,
  database_full: 60,
  storage_away: 60,
}

function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const seconds = problem.params['seconds'] ?? retryAfter[problem.code]
  if (seconds !== undefined) void reply.header('retry-after', seconds)
  // A missing password of a hook needs an answer of its own (401 with WWW-Authenticate).
  if (problem.status === 401 && !reply.hasHeader('www-authenticate'))
    void reply.header('www-authenticate', 'Bearer')
  void reply.header('cache-control', 'no-store')
  // The endpoint's own reply schema does not apply to a problem.
  return reply
    .code(problem.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify as (payload: unknown) => string)
    .send(problem.toBody())
}

function toProblem(error: FastifyError): Problem {
  if (error instanceof Problem) return error
  const passing = databaseProblem(error)
  if (passing) return passing
  if (hasZodFastifySchemaValidationErrors(error)) return invalidInput(error.validation)
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
      return new Problem('body_too_large', { limit: 'smaller' })
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Problem('unsupported_media')
    case 'FST_ERR_BAD_URL':
      return new Problem('address_unreadable')
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new Problem('not_found')
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return new Problem('body_not_json')
    default:
      // What the router and the parsers refuse (a malformed URL, say) is the caller's error, not a bug.
      return error.statusCode && error.statusCode < 500
        ? new Problem('invalid_input', { reason: error.message })
        : new Problem('internal')
  }
}

function invalidInput(issues: readonly { instancePath: string; message?: string | undefined }[]): Problem {
  const details = issues.map((issue) => ({
    field: issue.instancePath.replace(/^\//, '').replaceAll('/', '.'),
    message: issue.message ?? 'is not valid',
  }))
  const reason = details.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join('; ')
  return new Problem('invalid_input', { reason }, details)
}
