// Pages that a link in a mail opens need JavaScript to act. A browser without JavaScript gets a button, which posts to
// the page's own address, and a small page as the answer. Opening the address changes nothing.
import type { Endpoint, ReadersLanguage } from '@lettermill/contracts'
import type { ProblemCode } from '@lettermill/contracts/problem'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { acceptedLanguage } from '../language.ts'
import { Problem } from '../problem.ts'
import { escapeHtml } from '../text.ts'
import { hasWord, say } from '../words/index.ts'
import { route, type Call } from './route.ts'

interface ButtonWords {
  text: string
  button: string
  /** The title of an answer that reports a failure. */
  failedTitle: string
  /** What a reader can do about a failure, where that is not the sentence of the problem. */
  failed?: Partial<Record<ProblemCode, string>>
}

/** The words of a page in a language. */
export type PageWords = (language: ReadersLanguage) => ButtonWords

export interface Said {
  language: ReadersLanguage
  title: string
  text: string
  /** A link with which the reader can continue. */
  link?: { href: string; text: string }
}

/**
 * The part of the web app's page that a browser without JavaScript shows. Its form posts to the address of the page.
 */
export function noscriptOf(words: PageWords, language: ReadersLanguage): string {
  const { text, button } = words(language)
  return `<noscript><form method="post" lang="${language}" style="padding:16px 20px"><p>${escapeHtml(text)}</p><button>${escapeHtml(button)}</button></form></noscript>`
}

/**
 * Adds the route to which the page's form posts, with any body. Browsers get a page in their language, even for a
 * refusal.
 */
export function postedPage<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  words: PageWords,
  act: (call: Call<E>, language: ReadersLanguage) => Promise<Said>,
): void {
  withoutBodies(app, (scope) =>
    route(scope, endpoint, async (call) => {
      const language = acceptedLanguage(call.request.headers['accept-language'])
      try {
        return sendReadersPage(call.reply, await act(call, language))
      } catch (error) {
        const isBrowser = call.request.headers.accept?.includes('text/html') ?? false
        if (!isBrowser || !(error instanceof Problem)) throw error
        const { failedTitle: title, failed } = words(language)
        const text = failed?.[error.code] ?? sentenceOf(error, language)
        return sendReadersPage(call.reply.code(error.status), { language, title, text })
      }
    }),
  )
}

/** The sentence of a problem; for one that readers do not meet otherwise, that they should try again. */
function sentenceOf({ code, params }: Problem, language: ReadersLanguage): string {
  if (!hasWord('readers/problems', code)) return say(language, 'readers/pages', 'later')
  return say(language, 'readers/problems', code, params)
}

/** Adds routes that ignore the body, so that any body of any type is accepted. */
export function withoutBodies(app: FastifyInstance, add: (scope: FastifyInstance) => void): void {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, parsed) => parsed(null))
    add(scope)
    done()
  })
}

/** Answers with a small page without script. */
export function sendReadersPage(reply: FastifyReply, { language, title, text, link }: Said): FastifyReply {
  const way = link ? `\n<p><a href="${escapeHtml(link.href)}">${escapeHtml(link.text)}</a></p>` : ''
  const page = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body><h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>${way}</body></html>
`
  const headers = {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'",
    'x-robots-tag': 'noindex',
  }
  return reply.headers(headers).type('text/html; charset=utf-8').send(page)
}
