// The addresses in messages, and the API calls of the unsubscribe page.
import {
  followLink,
  oneClickPage,
  oneClickUnsubscribe,
  openPixel,
  unsubscribe,
  unsubscribePagePath,
  viewInBrowser,
  type ReadersLanguage,
} from '@lettermill/contracts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { route } from '../../platform/http/index.ts'
import { Problem } from '../../platform/problem.ts'
import { readersPages, sentenceOf } from '../../platform/readers/index.ts'
import { say } from '../../platform/words/index.ts'
import { botSignal, isMasked } from './bots.ts'
import { addressOf, sourceOf } from './source.ts'
import type { EventRecorder } from './recording/recorder.ts'
import { evidenceOf, leaveOrReturn, type ReaderChoice } from './subscription.ts'
import type { LinkTokens } from './tokens.ts'

/** Looks up sent messages. A function returns null if there is no such message or link. */
export interface Readers {
  /** The exact address that the sender wrote, with the recipient's values in it. */
  findTarget(mailingId: number, seq: number, link: number): string | null | Promise<string | null>
  /** Drops a campaign's cached links, because its account was rejected or deleted. */
  forget(mailingId: number): void
  /** The message as an HTML page. */
  findView(mailingId: number, seq: number): Promise<string | null>
}

export interface TrackingDeps {
  tokens: LinkTokens
  recorder: EventRecorder
  readers: Readers
}

const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** The content policy of a message as a page: no script, no form, and no access to anything of Lettermill. */
const pagePolicy =
  "default-src 'none'; img-src * data:; style-src 'unsafe-inline'; font-src * data:; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'none'; sandbox allow-popups allow-popups-to-escape-sandbox"

/** Adds the addresses that readers' mail programs call. */
export function trackingRoutes(app: FastifyInstance, deps: TrackingDeps): void {
  countOpens(app, deps)
  readersPages(app, deadLink, (scope) => {
    countClicks(scope, deps)
    showMessages(scope, deps)
  })
  readersPages(app, leavingFailure, (scope) => takeOneClicks(scope, deps))
  answerUnsubscribe(app, deps)
}

/**
 * Headers of a picture that must not be cached, and of a link that sends no referrer. Neither answer may load anything.
 */
const pixelHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'",
  'content-type': 'image/gif',
  'cross-origin-resource-policy': 'cross-origin',
}
const redirectHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'",
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}

function countOpens(app: FastifyInstance, { tokens, recorder }: TrackingDeps): void {
  route(app, openPixel, ({ params, request, reply }) => {
    const read = tokens.read('open', params.token.replace(/\.gif$/, ''))
    if (read && !read.dummy) {
      const { mailingId, seq } = read
      const bot = botSignal(request, 'open')
      recorder.recordOpen({ kind: 'open', mailingId, seq, link: null, bot })
      if (bot === null && isMasked(request))
        recorder.recordOpen({ kind: 'masked_open', mailingId, seq, link: null, bot })
    }
    return reply.headers(pixelHeaders).send(pixel)
  })
}

function countClicks(app: FastifyInstance, { tokens, recorder, readers }: TrackingDeps): void {
  route(app, followLink, async ({ params, request, reply }) => {
    const read = tokens.read('click', params.token)
    if (!read || read.dummy) throw new Problem('not_found')
    const { mailingId, seq, link } = read
    const target = await readers.findTarget(mailingId, seq, link)
    if (target === null) throw new Problem('not_found')
    const bot = botSignal(request, 'click')
    const source = bot === null ? sourceOf(tokens.secretKeys[0], addressOf(request)) : null
    if (await recorder.record({ kind: 'click', mailingId, seq, link, bot, source }))
      return redirect(reply, target)
    readers.forget(mailingId)
    throw new Problem('not_found')
  })
}

function showMessages(app: FastifyInstance, { tokens, readers }: TrackingDeps): void {
  route(app, viewInBrowser, async ({ params, reply }) => {
    const read = tokens.read('view', params.token)
    const page = read && !read.dummy ? await readers.findView(read.mailingId, read.seq) : null
    if (page === null) throw new Problem('not_found')
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': pagePolicy,
        'x-robots-tag': 'noindex',
      })
      .type('text/html; charset=utf-8')
      .send(page)
  })
}

/**
 * The page is the same for an altered link, a deleted campaign and a rejected account, so that it reveals nothing about
 * accounts.
 */
const deadLink = (problem: Problem, language: ReadersLanguage) => ({
  title: say(language, 'readers/problems', 'not_found'),
  text:
    problem.code === 'not_found' ? say(language, 'readers/pages', 'deadLink') : sentenceOf(problem, language),
})

/** RFC 8058: mail providers post different bodies with different types. Only the address identifies the request. */
function takeOneClicks(app: FastifyInstance, deps: TrackingDeps): void {
  route(app, oneClickUnsubscribe, ({ params, request, reply }) => {
    const evidence = evidenceOf(request, 'one_click')
    return answerChoice(reply, deps, { kind: 'unsubscribe', token: params.token, evidence })
  })
  route(app, oneClickPage, ({ params, reply }) =>
    redirect(reply, `${unsubscribePagePath}?token=${encodeURIComponent(params.token)}`),
  )
}

/** What the unsubscribe page says about a refusal. */
export const leavingFailure = (problem: Problem, language: ReadersLanguage) => ({
  title: say(language, 'readers/unsubscribe', 'failedTitle'),
  text:
    problem.code === 'unsubscribe_token_missing'
      ? say(language, 'readers/unsubscribe', 'tokenMissing')
      : sentenceOf(problem, language),
})

function answerUnsubscribe(app: FastifyInstance, deps: TrackingDeps): void {
  route(app, unsubscribe, ({ body, request, reply }) => {
    const evidence = evidenceOf(request, 'link')
    return answerChoice(reply, deps, { kind: 'unsubscribe', token: body?.token, evidence })
  })
}

async function answerChoice(
  reply: FastifyReply,
  { tokens, recorder }: TrackingDeps,
  choice: ReaderChoice,
): Promise<FastifyReply> {
  const sentence = await leaveOrReturn(tokens, recorder, choice)
  return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(sentence)
}

function redirect(reply: FastifyReply, target: string): FastifyReply {
  return reply.code(302).headers(redirectHeaders).header('location', inHeader(target)).send()
}

/** Encodes an address for a header. Printable ASCII stays as it is. */
function inHeader(address: string): string {
  if (/^[\x21-\x7e]*$/.test(address)) return address
  return Array.from(address, (character) => {
    if (/[\x21-\x7e]/.test(character)) return character
    return /[\ud800-\udfff]/u.test(character) ? '%EF%BF%BD' : encodeURIComponent(character)
  }).join('')
}
