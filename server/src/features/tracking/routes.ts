// The addresses in messages, and the API calls of the unsubscribe page.
import {
  followLink,
  oneClickPage,
  oneClickUnsubscribe,
  openPixel,
  resubscribe,
  unsubscribe,
  unsubscribeDetails,
  unsubscribePagePath,
  viewInBrowser,
} from '@lettermill/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { route, sendReadersPage, withoutBodies } from '../../platform/http/index.ts'
import { acceptedLanguage } from '../../platform/language.ts'
import { Problem } from '../../platform/problem.ts'
import { english, say } from '../../platform/words/index.ts'
import { botSignal, isMasked } from './bots.ts'
import { addressOf, sourceOf } from './source.ts'
import { maskedAddress } from './masked-address.ts'
import type { EventRecorder } from './recording/recorder.ts'
import { evidenceOf, leaveOrReturn, type ReaderChoice } from './subscription.ts'
import type { LinkTokens } from './tokens.ts'

/** Looks up sent messages. A function returns null if there is no such message or link. */
export interface Readers {
  /** The exact address that the sender wrote, with the recipient's values in it. */
  findTarget(mailingId: number, seq: number, link: number): string | null | Promise<string | null>
  /** Drops a campaign's cached links, because its account was rejected or deleted. */
  forget(mailingId: number): void
  /** The sender, the recipient ('' for an erased person), the language and the sender's logo. */
  findDetails(
    mailingId: number,
    seq: number,
  ): Promise<{
    sender: { name: string; email: string }
    recipient: string
    language: string | null
    logo: string | null
  } | null>
  /** Whether the message asked to confirm a sign-up, and its recipient is no contact. */
  isUnconfirmed(mailingId: number, seq: number): Promise<boolean>
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
  countClicks(app, deps)
  showMessages(app, deps)
  takeOneClicks(app, deps)
  describeMessages(app, deps)
  answerUnsubscribePage(app, deps)
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
    if (!read || read.dummy) return answerDeadLink(request, reply)
    const { mailingId, seq, link } = read
    const target = await readers.findTarget(mailingId, seq, link)
    if (target === null) return answerDeadLink(request, reply)
    const bot = botSignal(request, 'click')
    const source = bot === null ? sourceOf(tokens.secretKeys[0], addressOf(request)) : null
    if (await recorder.record({ kind: 'click', mailingId, seq, link, bot, source }))
      return redirect(reply, target)
    readers.forget(mailingId)
    return answerDeadLink(request, reply)
  })
}

function showMessages(app: FastifyInstance, { tokens, readers }: TrackingDeps): void {
  route(app, viewInBrowser, async ({ params, request, reply }) => {
    const read = tokens.read('view', params.token)
    const page = read && !read.dummy ? await readers.findView(read.mailingId, read.seq) : null
    if (page === null) return answerDeadLink(request, reply)
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
 * The answer is the same for an altered link, a deleted campaign and a rejected account, so that the answer reveals
 * nothing about accounts.
 */
function answerDeadLink({ headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!headers.accept?.includes('text/html')) throw new Problem('not_found')
  const language = acceptedLanguage(headers['accept-language'])
  return sendReadersPage(reply.code(404), {
    language,
    title: say(language, 'readers/problems', 'not_found'),
    text: say(language, 'readers/pages', 'deadLink'),
  })
}

/** RFC 8058: mail providers post different bodies with different types. Only the address identifies the request. */
function takeOneClicks(app: FastifyInstance, deps: TrackingDeps): void {
  withoutBodies(app, (scope) => {
    route(scope, oneClickUnsubscribe, ({ params, request, reply }) => {
      const evidence = evidenceOf(request, 'one_click')
      return answerChoice(reply, deps, { kind: 'unsubscribe', token: params.token, evidence })
    })
    route(scope, oneClickPage, ({ params, reply }) =>
      redirect(reply, `${unsubscribePagePath}?token=${encodeURIComponent(params.token)}`),
    )
  })
}

function answerUnsubscribePage(app: FastifyInstance, deps: TrackingDeps): void {
  route(app, unsubscribe, ({ body, request, reply }) => {
    const evidence = evidenceOf(request, body?.from ?? 'link')
    return answerChoice(reply, deps, { kind: 'unsubscribe', token: body?.token, evidence })
  })
  route(app, resubscribe, async ({ body, request, reply }) => {
    const sentence = await leaveOrReturn(deps.tokens, deps.recorder, {
      kind: 'resubscribe',
      token: body?.token,
      evidence: evidenceOf(request, body?.from ?? 'link'),
    })
    if (!(await isUnconfirmed(deps, body?.token))) return answerInText(reply, sentence)
    return answerInText(reply, english('readers/unsubscribe', 'unconfirmed'))
  })
}

async function isUnconfirmed({ tokens, readers }: TrackingDeps, token: string | null | undefined) {
  const read = token ? tokens.read('unsubscribe', token) : null
  return read && !read.dummy ? readers.isUnconfirmed(read.mailingId, read.seq) : false
}

/**
 * The unsubscribe page names the sender, so that a reader of several newsletters knows which newsletter the page is
 * about.
 */
function describeMessages(app: FastifyInstance, { tokens, readers }: TrackingDeps): void {
  route(app, unsubscribeDetails, async ({ query }) => {
    const read = tokens.read('unsubscribe', query.token)
    if (!read) throw new Problem('unsubscribe_token_invalid')
    const found = read.dummy ? null : await readers.findDetails(read.mailingId, read.seq)
    if (!found || read.dummy)
      return { sender: null, recipient: null, language: null, unconfirmed: false, logo: null }
    const unconfirmed = await readers.isUnconfirmed(read.mailingId, read.seq)
    return { ...found, recipient: maskedAddress(found.recipient), unconfirmed }
  })
}

async function answerChoice(
  reply: FastifyReply,
  { tokens, recorder }: TrackingDeps,
  choice: ReaderChoice,
): Promise<FastifyReply> {
  return answerInText(reply, await leaveOrReturn(tokens, recorder, choice))
}

function answerInText(reply: FastifyReply, sentence: string): FastifyReply {
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
