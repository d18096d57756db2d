// JSON bodies: an empty one is none, and neither depth nor encoding surprises what reads them later.
import type { FastifyInstance } from 'fastify'
import { Problem } from '../../problem.ts'

/** Levels of arrays and objects in a body. No shape of the contracts has more than five. */
const deepest = 32

/** Reads bodies of application/json; an empty one is no body (decision 35). */
export function readJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    const encoding = request.headers['content-encoding']
    if (encoding !== undefined && encoding !== 'identity') return done(new Problem('unsupported_media'))
    if (text === '') return done(null, undefined)
    try {
      done(null, parseJson(text as string))
    } catch (error) {
      done(error instanceof Problem ? error : new Problem('body_not_json'))
    }
  })
}

/**
 * The value of a JSON text.
 * @throws Problem body_too_deep; a SyntaxError where it is no JSON
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  // What walks it later (shapes, the database's own parser) does so by recursion.
  if (isDeeper(value, deepest)) throw new Problem('body_too_deep', { limit: deepest })
  return value
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  for (const inner of Array.isArray(value) ? (value as unknown[]) : Object.values(value)) {
    if (typeof inner === 'object' && inner !== null && isDeeper(inner, levels - 1)) return true
  }
  return false
}
