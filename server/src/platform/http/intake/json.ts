// JSON bodies: an empty one is none, and neither depth nor encoding surprises what reads them later.
import type { FastifyInstance } from 'fastify'
import { Problem } from '../../problem.ts'

/** Levels of arrays and objects in a body, and values in it. No shape that is read here has more than five, or thirty. */
const most = { levels: 32, values: 10_000 }

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d]

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
 * @throws Problem body_too_deep, body_too_large; a SyntaxError where it is no JSON
 */
export function parseJson(text: string): unknown {
  assertModest(text)
  return JSON.parse(text)
}

/**
 * Counts brackets and commas before anything is built: a megabyte of them would be half a million values, which cost
 * hundreds of times what they weigh, and what walks them later does so by recursion. Of a text that is no JSON it may
 * say anything: the parser stops where that is wrong.
 */
function assertModest(text: string): void {
  let levels = 0
  let values = 1
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at)
    if (letter === quote) at = endOfString(text, at)
    else if (letter === openBrace || letter === openBracket) {
      levels += 1
      values += 1
    } else if (letter === closeBrace || letter === closeBracket) levels -= 1
    else if (letter === comma) values += 1
    if (levels > most.levels) throw new Problem('body_too_deep', { limit: most.levels })
    if (values > most.values) throw new Problem('body_too_large', { limit: `${String(most.values)} values` })
  }
}

/** Where the string that begins at `start` ends, or the text; a quote behind an odd number of backslashes ends none. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let before = at
    while (text.charCodeAt(before - 1) === backslash) before -= 1
    if ((at - before) % 2 === 0) return at
  }
  return text.length
}
