// Pages for readers and visitors: React components that the server renders, with forms that post to the page's own
// address. They work without JavaScript. Opening one changes nothing.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { ReadersLanguage } from '@lettermill/contracts/languages'
import type { English } from '@lettermill/contracts/words'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import {
  createElement,
  renderPage,
  Sentences,
  type PageFrame,
  type ReactNode,
  type Say,
} from '../../../../web/src/readers/index.tsx'
import { handleErrors, problemHeaders, sendProblem } from '../http/errors.ts'
import { acceptedLanguage } from '../language.ts'
import { Problem } from '../problem.ts'
import { escapeHtml } from '../text.ts'
import { hasWord, say } from '../words/index.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The page around readers' pages. */
    readersTemplate: string
  }
}

/** The page of an instance whose web app is not built, such as that of most tests. */
const bare =
  '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title></title></head><body><!--page--></body></html>'

/** @param folder the built web app */
export function addReadersTemplate(app: FastifyInstance, folder: string): void {
  const file = path.join(folder, 'readers.html')
  app.decorate('readersTemplate', existsSync(file) ? readFileSync(file, 'utf8') : bare)
}

/** What a page says about a refusal. */
export interface Failure {
  title: string
  text: string
}

/**
 * Adds pages and the routes to which their forms post. A form's body is read with `formOf`; any other body is ignored.
 * Browsers get refusals as a page in their language.
 */
export function readersPages(
  app: FastifyInstance,
  failureOf: (problem: Problem, language: ReadersLanguage) => Failure,
  add: (scope: FastifyInstance) => void,
): void {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, parsed) => parsed(null, new URLSearchParams(String(body))),
    )
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, parsed) => parsed(null))
    handleErrors(scope, (reply, problem, request) => {
      if (!request.headers.accept?.includes('text/html')) return sendProblem(reply, problem)
      const language = acceptedLanguage(request.headers['accept-language'])
      const { title, text } = failureOf(problem, language)
      problemHeaders(reply, problem)
      return sendReadersPage(reply, { language, title }, createElement(Sentences, { sentences: [text] }))
    })
    add(scope)
    done()
  })
}

/** What a browser posted from a form; nothing for any other body. */
export function formOf({ body }: FastifyRequest): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams()
}

/**
 * What somebody typed, in its shape.
 * @throws Problem invalid_input for what no page lets anybody type
 */
export function checked<S extends z.ZodMiniType>(shape: S, typed: unknown): z.output<S> {
  const read = shape.safeParse(typed)
  if (read.success) return read.data
  const reason = read.error.issues.map(({ path }) => path.join('.')).join(', ')
  throw new Problem('invalid_input', { reason })
}

/** The texts of a namespace for a component. */
export function sayIn<Name extends keyof English>(language: string, namespace: Name): Say<Name> {
  return (...[key, params]) => say(language, namespace, key, params)
}

/** The sentence of a problem; for one that readers do not meet otherwise, that they should try again. */
export function sentenceOf({ code, params }: Problem, language: ReadersLanguage): string {
  if (!hasWord('readers/problems', code)) return say(language, 'readers/pages', 'later')
  return say(language, 'readers/problems', code, params)
}

/** Answers with a page. Search engines and caches may keep none. */
export function sendReadersPage(reply: FastifyReply, frame: PageFrame, content: ReactNode): FastifyReply {
  const name = frame.sender?.name ?? 'Lettermill'
  const page = reply.server.readersTemplate
    .replace('<html lang="en"', `<html lang="${frame.language}"`)
    .replace('<title></title>', () => `<title>${escapeHtml(`${frame.title} · ${name}`)}</title>`)
    .replace('<!--page-->', () => renderPage(frame, content))
  return reply
    .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    .type('text/html; charset=utf-8')
    .send(page)
}
