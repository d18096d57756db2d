// Pages that a link of a mail opens do their work by JavaScript. A browser without it gets a button, which posts to the
// page's own address, and a small page as the answer. Opening the address changes nothing.
import type { Endpoint } from '@lettermill/contracts'
import type { ProblemCode } from '@lettermill/contracts/problem'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { acceptedLanguage, type SpokenLanguage } from '../language.ts'
import { Problem } from '../problem.ts'
import { escapeHtml } from '../text.ts'
import { route, type Call } from './route.ts'

export interface ButtonWords {
  text: string
  button: string
  /** The title of an answer that says what went wrong, the sentences below it, and the one where there is none. */
  failedTitle: string
  failed: Partial<Record<ProblemCode, string>>
  later: string
}

/** The words of a page in each language of the product. */
export type PageWords = Record<SpokenLanguage, ButtonWords>

export interface Said {
  language: SpokenLanguage
  title: string
  text: string
  /** Where the reader may go on. */
  link?: { href: string; text: string }
}

/** What the page of the web app holds for a browser without JavaScript. The form posts to the address of the page. */
export function noscriptOf(words: PageWords, language: SpokenLanguage): string {
  const { text, button } = words[language]
  return `<noscript><form method="post" lang="${language}" style="padding:16px 20px"><p>${escapeHtml(text)}</p><button>${escapeHtml(button)}</button></form></noscript>`
}

/** Adds the route to which that form posts, whatever the body. To browsers a refusal is a page too, in their language. */
export function postedPage<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  words: PageWords,
  act: (call: Call<E>, language: SpokenLanguage) => Promise<Said>,
): void {
  withoutBodies(app, (scope) =>
    route(scope, endpoint, async (call) => {
      const language = acceptedLanguage(call.request.headers['accept-language'])
      try {
        return answer(call.reply, await act(call, language))
      } catch (error) {
        const isBrowser = call.request.headers.accept?.includes('text/html') ?? false
        if (!isBrowser || !(error instanceof Problem)) throw error
        const { failedTitle, failed, later } = words[language]
        const said = { language, title: failedTitle, text: failed[error.code] ?? later }
        return answer(call.reply.code(error.status), said)
      }
    }),
  )
}

/** Adds routes that read nothing of a body, so that any body under any type will do. */
export function withoutBodies(app: FastifyInstance, add: (scope: FastifyInstance) => void): void {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, parsed) => parsed(null))
    add(scope)
    done()
  })
}

function answer(reply: FastifyReply, { language, title, text, link }: Said): FastifyReply {
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
