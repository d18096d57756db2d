// A visitor's browser without JavaScript: it opens readers' pages and posts their forms.
import type { FastifyInstance } from 'fastify'

type Fields = Readonly<Record<string, string>> | readonly (readonly [string, string])[]

/** Posts a form to the page's own address. */
export function postForm(
  app: FastifyInstance,
  url: string,
  fields: Fields = {},
  headers: Readonly<Record<string, string>> = {},
) {
  const pairs = Array.isArray(fields) ? (fields as [string, string][]) : Object.entries(fields)
  return app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(pairs).toString(),
    headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
}

/** What a page shows: its language, its title, its texts, and its problem if it reports one. */
export function shownOn({ statusCode, body }: { statusCode: number; body: string }) {
  const text = (html: string) =>
    html
      .replace(/<[^>]+>/g, ' ')
      .replace(/&#x27;/g, '’')
      .replace(/&amp;/g, '&')
      .replace(/\s+/g, ' ')
      .trim()
  return {
    status: statusCode,
    language: /<html lang="([\w-]+)"/.exec(body)?.[1],
    title: text(/<h1[^>]*>(.*?)<\/h1>/.exec(body)?.[1] ?? ''),
    text: text(/<main[^]*<\/main>/.exec(body)?.[0] ?? ''),
    error: text(/<p[^>]* role="alert"[^>]*>(.*?)<\/p>/.exec(body)?.[1] ?? ''),
  }
}
