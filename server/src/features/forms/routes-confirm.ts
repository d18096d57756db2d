// The page on which a visitor confirms a sign-up.
import * as api from '@lettermill/contracts'
import type { ReadersLanguage } from '@lettermill/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { route } from '../../platform/http/index.ts'
import { Problem } from '../../platform/problem.ts'
import {
  AskToConfirm,
  Confirmed,
  createElement,
  sayIn,
  Sentences,
  sendReadersPage,
  sentenceOf,
} from '../../platform/readers/index.ts'
import { confirmSignUp, findConfirming, agentOf } from './confirm.ts'
import { findFormSender } from './open-form.ts'
import type { Captcha } from '../../platform/captcha/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config/index.ts'
import { acceptedLanguage } from '../../platform/language.ts'
import type { Log } from '../../platform/log/index.ts'
import type { DecideDeps } from './decide.ts'

export interface FormDeps extends DecideDeps {
  clock: Clock
  log: Log
  captcha: Captcha | null
  config: Pick<Config, 'SENTRY_DSN'>
}

/** What is kept of a visitor with a sign-up or a confirmation. */
export const visitorOf = ({ ip, headers }: FastifyRequest) => ({
  ip,
  agent: agentOf(headers['user-agent']),
  script: null,
  languages: headers['accept-language'],
})

export const languageFor = (wanted: ReadersLanguage | null, { headers }: FastifyRequest) =>
  wanted ?? acceptedLanguage(headers['accept-language'])

/** What the script of a page says if no page answers. */
export function failuresOf(language: ReadersLanguage, title: string) {
  const text = sayIn(language, 'readers/forms')('page.unreachable')
  return { title, unreachable: text, failed: text }
}

export const notConfirmed = (problem: Problem, language: ReadersLanguage) => ({
  title: sayIn(language, 'readers/forms')('confirm.failedTitle'),
  text: sentenceOf(problem, language),
})

/** Adds the page to which the mail of a sign-up leads, and its button. */
export function confirmPage(app: FastifyInstance, deps: FormDeps): void {
  route(app, api.showConfirmPage, async ({ query: { token }, request, reply }) => {
    if (token !== '') return sendAsked(deps, request, reply, token)
    const language = languageFor(null, request)
    const say = sayIn(language, 'readers/forms')
    const content = createElement(Sentences, { sentences: [say('confirm.missing')] })
    return sendReadersPage(reply.code(400), { language, title: say('confirm.failedTitle') }, content)
  })
  route(app, api.postConfirmPage, async ({ query: { token }, request, reply }) => {
    try {
      const confirmed = await confirmSignUp(deps, { token, ...visitorOf(request) })
      return await sendConfirmed(deps, request, reply, confirmed)
    } catch (error) {
      if (!(error instanceof Problem) || error.code === 'confirm_token_invalid') throw error
      return sendAsked(deps, request, reply.code(error.status), token, error)
    }
  })
}

/** The page with the button. After a failure that may pass, it offers to try again. */
async function sendAsked(
  { db }: FormDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  error?: Problem,
): Promise<FastifyReply> {
  const found = await findConfirming(db, token)
  const language = languageFor(found?.language ?? null, request)
  const say = sayIn(language, 'readers/forms')
  const frame = {
    language,
    title: say(error ? 'confirm.failedTitle' : 'confirm.title'),
    sender: found && (await findFormSender(db, found.form)),
    failures: failuresOf(language, say('confirm.failedTitle')),
  }
  const said = error ? sentenceOf(error, language) : null
  return sendReadersPage(reply, frame, createElement(AskToConfirm, { say, error: said }))
}

async function sendConfirmed(
  { db }: FormDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { form, language: wanted }: Awaited<ReturnType<typeof confirmSignUp>>,
): Promise<FastifyReply> {
  const language = languageFor(wanted, request)
  const say = sayIn(language, 'readers/forms')
  const { redirect_url: href, texts } = form
  const pages = sayIn(language, 'readers/pages')
  const next = href === null ? null : { href, text: pages('confirm.goOn', { host: new URL(href).host }) }
  const frame = { language, title: say('confirm.doneTitle'), sender: await findFormSender(db, form) }
  const content = createElement(Confirmed, {
    text: texts.confirmed ?? say('confirm.done'),
    next,
  })
  return sendReadersPage(reply, frame, content)
}
