// Turns every failure of a call into the answer `{message}` (P35), without a stack and without SQL.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { ProblemCode } from '@lettermill/contracts/problem'
import { problemOf as databaseProblem } from '../db/index.ts'
import { Problem } from '../problem.ts'

/** Answers problems, invalid input and bugs in the same form. @param send sends a problem, by default as JSON */
export function handleErrors(
  app: FastifyInstance,
  send: (reply: FastifyReply, problem: Problem, request: FastifyRequest) => FastifyReply = sendProblem,
): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // For a call that does not exist, the input does not matter.
    if (request.is404) return answerUnknown(request, reply)
    const problem = toProblem(error, request)
    // An overloaded process does not log each refusal, because that would add to the load.
    if (problem.status >= 500 && problem.code !== 'overloaded') logFailure(request, error, problem)
    return send(reply, problem, request)
  })
}

/** An expected refusal, for example because a service does not answer, is not reported, because it is not a bug. */
function logFailure(request: FastifyRequest, error: Error, problem: Problem): void {
  const route = `${request.method} ${request.routeOptions.url ?? ''}`
  request.log[problem.code === 'internal' ? 'error' : 'warn']({ err: error, route }, 'A call failed')
}

/** Refuses requests for which the router finds no route: an unreadable address, or a part of one that is too long. */
export function refuseInFrame(error: FastifyError, _request: unknown, reply: unknown): void {
  // Fastify types the request and reply more generally here; they are the same objects as in other handlers.
  sendProblem(reply as FastifyReply, toProblem(error, null))
}

/** Answers 404 as a problem for calls that do not exist, and 405 if another method exists. */
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

/** Seconds after which a caller may try again, unless the problem has its own number. */
const retryAfter: Partial<Record<ProblemCode, number>> = {
  too_many_requests: 60,
  not_ready: 10,
  overloaded: 10,
  database_away: 5,
  database_read_only: 30,
  database_full: 60,
  storage_away: 60,
}

/** Sets the status and the headers of a problem. */
export function problemHeaders(reply: FastifyReply, problem: Problem): void {
  const seconds = problem.params['seconds'] ?? retryAfter[problem.code]
  if (seconds !== undefined) void reply.header('retry-after', seconds)
  // A missing password of a hook has its own answer: 401 with WWW-Authenticate.
  if (problem.status === 401 && !reply.hasHeader('www-authenticate'))
    void reply.header('www-authenticate', 'Bearer')
  void reply.code(problem.status).header('cache-control', 'no-store')
}

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  problemHeaders(reply, problem)
  // The reply schema of the endpoint does not apply to a problem.
  return reply
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify as (payload: unknown) => string)
    .send(problem.toBody())
}

/** @param request null if no route was found for it */
function toProblem(error: FastifyError, request: FastifyRequest | null): Problem {
  if (error instanceof Problem) return error
  const passing = databaseProblem(error)
  if (passing) return passing
  if (hasZodFastifySchemaValidationErrors(error)) {
    if (error.validationContext === 'body' && request && !request.body) return new Problem('body_missing')
    if (error.validationContext === 'body' && request && isPlainText(request)) return unsupported(request)
    return invalidInput(error.validation)
  }
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
      return new Problem('body_too_large', { limit: sizeOf(request?.routeOptions.bodyLimit ?? 0) })
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return unsupported(request)
    case 'FST_ERR_BAD_URL':
      return new Problem('address_unreadable')
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new Problem('not_found')
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return new Problem('body_not_json')
    default:
      // The router or a parser refused the request, for example because of a malformed URL. This is the caller's error,
      // not a bug.
      return error.statusCode && error.statusCode < 500
        ? new Problem('invalid_input', { reason: error.message })
        : new Problem('internal')
  }
}

/** Fastify reads text/plain as a text; hooks of providers need that. A shape of JSON accepts no text. */
function isPlainText({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.startsWith('text/plain') ?? false
}

function unsupported(request: FastifyRequest | null): Problem {
  const isFile = request?.routeOptions.config.endpoint?.file !== undefined
  return new Problem('unsupported_media', { expected: isFile ? 'multipart/form-data' : 'application/json' })
}

function sizeOf(bytes: number): string {
  return bytes < 1024 ** 2 ? `${String(Math.floor(bytes / 1024))} kB` : `${String(bytes / 1024 ** 2)} MB`
}

function invalidInput(issues: readonly { instancePath: string; message?: string | undefined }[]): Problem {
  const details = issues.map((issue) => ({
    field: issue.instancePath.replace(/^\//, '').replaceAll('/', '.'),
    message: issue.message ?? 'is not valid',
  }))
  const reason = details.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join('; ')
  return new Problem('invalid_input', { reason }, details)
}
