// Serves the built web app. Browsers cache hashed files for good, and get the page at every other address.
import fastifyStatic from '@fastify/static'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerUnknown } from './errors.ts'

const aYear = 'public, max-age=31536000, immutable'

const files = {
  index: false,
  preCompressed: true,
  // Files are small and hashed, so only scanners ask for ranges of them.
  acceptRanges: false,
  cacheControl: false,
} as const

export interface WebOptions {
  /** The language of a browser in which nobody chose one. `specified`: the language that the page itself has. */
  language?: string
}

/** Serves the build in `folder`. Without a build the API works, and pages say what is missing. */
export async function serveWeb(
  app: FastifyInstance,
  folder: string,
  { language = 'specified' }: WebOptions = {},
): Promise<void> {
  if (isBuilt(folder)) {
    await app.register(fastifyStatic, {
      ...files,
      root: folder,
      wildcard: false,
      globIgnore: ['assets/**'],
      setHeaders: (response, file) => {
        const mailed = file.includes(`${path.sep}letters${path.sep}`)
        response.setHeader('cache-control', mailed ? 'public, max-age=86400' : 'no-cache')
      },
    })
    // The plugin looks files up at each request, because a build under a running server renames them and changes the
    // page.
    await app.register(fastifyStatic, {
      ...files,
      root: path.join(folder, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      dotfiles: 'ignore',
      allowedPath: (name) => /^[\w./-]+$/.test(name),
      setHeaders: (response) => response.setHeader('cache-control', aYear),
    })
  }
  // The operator's guide: files of the build without their ending.
  if (isBuilt(folder)) {
    app.get('/docs', (_request, reply) => sendGuide(reply, 'index'))
    app.get<{ Params: { page: string } }>('/docs/:page', ({ params: { page } }, reply) =>
      /^[\w-]+$/.test(page) && existsSync(path.join(folder, 'docs', `${page}.html`))
        ? sendGuide(reply, page)
        : reply.callNotFound(),
    )
  }
  // Mails contain pictures of the starting designs, which webmail shows on its own pages.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/letters/')) void reply.header('cross-origin-resource-policy', 'cross-origin')
    done()
  })
  const built = isBuilt(folder) ? readFileSync(path.join(folder, 'index.html'), 'utf8') : ''
  const page = language !== 'specified' && built !== '' ? pageIn(built, language) : null
  app.setNotFoundHandler((request, reply) => {
    if (!asksForPage(request)) return answerUnknown(request, reply)
    const address = request.url.replace(/\/(?=\?|$)/, '')
    if (address !== request.url && app.methods.of(pathOf({ url: address })).includes('GET'))
      return reply.header('cache-control', 'no-cache').redirect(address, 308)
    if (!isBuilt(folder))
      return reply.code(503).type('text/plain').send('The web app is not built. Run: npm run build')
    return sendPage(reply, page)
  })
}

/** Answers whether the web app was built. */
export function isBuilt(folder: string): boolean {
  return existsSync(path.join(folder, 'index.html'))
}

/**
 * Whether a request asks for a page. The app's addresses consist of words, numbers and slashes. Everything else that
 * scanners try (dots, percent signs, double slashes, files of other programs) gets 404 instead of a page with 200.
 */
function asksForPage(request: FastifyRequest): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const path = pathOf(request)
  return isRead && !/^\/api(\/|$)/.test(path) && /^(\/[\w-]+)*\/?$/.test(path)
}

const pathOf = ({ url }: { url: string }) => url.split('?')[0] ?? ''

/** @param page the page with its language; null for the built file */
function sendPage(reply: FastifyReply, page: string | null): FastifyReply {
  const kept = reply.header('cache-control', 'no-cache')
  return page === null ? kept.sendFile('index.html') : kept.type('text/html; charset=utf-8').send(page)
}

/** The page with its language in the place where the web app looks for it. */
function pageIn(built: string, language: string): string {
  return built.replace(/<html lang="en"/, `<html lang="${language}" data-language="${language}"`)
}

const sendGuide = (reply: FastifyReply, page: string) =>
  reply.header('cache-control', 'no-cache').sendFile(`docs/${page}.html`)
