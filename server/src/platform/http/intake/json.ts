// Reads JSON bodies. An empty body counts as no body. A large body may contain only a few values.
import type { FastifyInstance } from 'fastify'
import { Problem } from '../../problem.ts'

/** Reads bodies of application/json; an empty one is no body (P35). */
export function readJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    const encoding = request.headers['content-encoding']
    if (encoding !== undefined && encoding !== 'identity') return done(new Problem('encoding_unsupported'))
    if (text === '') return done(null, undefined)
    const { mostTexts } = request.routeOptions.config.endpoint ?? {}
    if (mostTexts !== undefined && !holdsFewTexts(text as string, mostTexts))
      return done(new Problem('body_too_large', { limit: `${String(mostTexts)} texts` }))
    try {
      done(null, JSON.parse(text as string))
    } catch {
      done(new Problem('body_not_json'))
    }
  })
}

/**
 * Answers whether the length of a JSON text comes from a few long strings. `JSON.parse` takes eight seconds and 900 MB
 * for thirty megabytes of brackets, commas or short strings. A few long strings take a moment, and memory of their own
 * size.
 */
export function holdsFewTexts(text: string, most: number): boolean {
  const parts = text.replace(/\\./gs, '').split('"', 2 * most + 2)
  const besides = parts.filter((_part, at) => at % 2 === 0).join('')
  return parts.length <= 2 * most + 1 && besides.length <= Math.max(64 * 1024, 8 * most)
}
