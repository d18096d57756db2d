// The pages of a form for visitors: signing up, and confirming. What a page says after a sign-up is the same for every
// address.
import * as api from '@lettermill/contracts'
import type { ReadersLanguage } from '@lettermill/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Captcha } from '../../platform/captcha/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config/index.ts'
import { route } from '../../platform/http/index.ts'
import { acceptedLanguage } from '../../platform/language.ts'
import type { Log } from '../../platform/log/index.ts'
import { Problem } from '../../platform/problem.ts'
import {
  AskToConfirm,
  checked,
  Confirmed,
  createElement,
  formOf,
  readersPages,
  sayIn,
  Sentences,
  sendReadersPage,
  sentenceOf,
  SignUpForm,
  type Filled,
  type ShownCaptcha,
} from '../../platform/readers/index.ts'
import { agentOf, confirmSignUp, findConfirming } from './confirm.ts'
import type { DecideDeps } from './decide.ts'
import type { SignUpDesk } from './desk.ts'
import { findFormSender, listFormFields, listFormTopics, openForm } from './open-form.ts'
import type { OpenForm } from './queries/forms.ts'
import { isFlooded, takeSignUp } from './sign-up.ts'

export interface FormDeps extends DecideDeps {
  clock: Clock
  log: Log
  captcha: Captcha | null
  config: Pick<Config, 'SENTRY_DSN'>
}

export function visitorsPages(app: FastifyInstance, deps: FormDeps, desk: SignUpDesk): void {
  readersPages(app, noForm, (scope) => formPage(scope, deps, desk))
  readersPages(app, notConfirmed, (scope) => confirmPage(scope, deps))
}

const noForm = (problem: Problem, language: ReadersLanguage) => {
  const say = sayIn(language, 'readers/forms')
  return problem.code === 'not_found'
    ? { title: say('page.gone'), text: say('page.goneText') }
    : { title: say('page.title'), text: sentenceOf(problem, language) }
}

const notConfirmed = (problem: Problem, language: ReadersLanguage) => ({
  title: sayIn(language, 'readers/forms')('confirm.failedTitle'),
  text: sentenceOf(problem, language),
})

function formPage(app: FastifyInstance, deps: FormDeps, desk: SignUpDesk): void {
  const { db, clock } = deps
  route(app, api.showForm, async ({ params, request, reply }) =>
    sendForm(deps, request, reply, { form: await openForm(db, params.id) }),
  )
  route(app, api.postForm, async ({ params, request, reply }) => {
    const form = await openForm(db, params.id)
    const typed = formOf(request)
    // A pasted form has no stamp. Its visitor completes the sign-up on the page, which shows the typed values.
    if (!typed.has('stamp')) return sendForm(deps, request, reply, { form, filled: pastedIn(typed) })
    const filled = filledIn(typed)
    try {
      const isKept = await takeSignUp(deps, form, {
        body: checked(api.signUpOnForm.body, {
          ...filled,
          website: typed.get('website'),
          stamp: typed.get('stamp'),
          // Each captcha's widget names its field.
          hcaptchaToken: typed.get('altcha') ?? typed.get('h-captcha-response'),
        }),
        visitor: visitorOf(request),
        now: clock.now().getTime(),
      })
      // Decides only after the answer, because the decision depends on the address.
      if (isKept) reply.raw.once('finish', () => desk.wake())
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return sendForm(deps, request, reply.code(error.status), { form, filled, error })
    }
    return sendThanks(deps, request, reply, form)
  })
}

const visitorOf = ({ ip, headers }: FastifyRequest) => ({
  ip,
  agent: agentOf(headers['user-agent']),
  script: null,
  languages: headers['accept-language'],
})

/** What somebody typed on the form's page. */
function filledIn(typed: URLSearchParams): Required<Filled> {
  const fields = [...typed].flatMap(([name, value]) =>
    name.startsWith('field:') && value !== '' ? [[name.slice('field:'.length), value] as const] : [],
  )
  const topicIds = typed.getAll('topic').map(Number)
  return { email: typed.get('email')?.trim() ?? '', fields: Object.fromEntries(fields), topicIds }
}

/** What somebody typed into a pasted form. */
function pastedIn(typed: URLSearchParams): Filled {
  const { email = '', website: _website, ...fields } = Object.fromEntries(typed)
  return { email, fields }
}

interface ShownForm {
  form: OpenForm
  filled?: Filled
  error?: Problem
}

const languageFor = (wanted: ReadersLanguage | null, { headers }: FastifyRequest) =>
  wanted ?? acceptedLanguage(headers['accept-language'])

/** What the script of a page says if no page answers. */
function failuresOf(language: ReadersLanguage, title: string) {
  const text = sayIn(language, 'readers/forms')('page.unreachable')
  return { title, unreachable: text, failed: text }
}

async function sendForm(
  deps: FormDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { form, filled = {}, error }: ShownForm,
): Promise<FastifyReply> {
  const { db, clock, stamps } = deps
  const language = languageFor(form.language, request)
  const say = sayIn(language, 'readers/forms')
  const title = form.texts.title || say('page.title')
  const frame = {
    language,
    title,
    sender: await findFormSender(db, form),
    failures: failuresOf(language, title),
  }
  const content = createElement(SignUpForm, {
    say,
    texts: form.texts,
    filled,
    fields: await listFormFields(db, form, language),
    topics: await listFormTopics(db, form),
    stamp: stamps.make(form.public_id, clock.now().getTime()),
    captcha: captchaOf(deps, await isFlooded(db, form.id), language),
    error: error ? { text: sentenceOf(error, language), isOfEmail: error.code === 'email_invalid' } : null,
  })
  return sendReadersPage(reply, frame, content)
}

function captchaOf(
  { captcha, config }: FormDeps,
  isHard: boolean,
  language: ReadersLanguage,
): ShownCaptcha | null {
  if (!captcha) return null
  const { kind, siteKey } = captcha
  const say = sayIn(language, 'readers/captcha')
  return {
    of:
      kind === 'altcha'
        ? { kind, challenge: `${api.captchaChallenge.path}${isHard ? '?hard=yes' : ''}` }
        : { kind, siteKey: siteKey ?? '', reportsErrors: config.SENTRY_DSN !== undefined },
    texts: {
      widget: {
        label: say('label'),
        verifying: say('verifying'),
        verified: say('verified'),
        error: say('failed'),
        expired: say('expired'),
        waitAlert: say('wait'),
      },
      problem: say(`error.${kind}`, { reason: '{reason}' }),
      tokenExpired: say(`tokenExpired.${kind}`),
      reasonUnknown: say('reasonUnknown'),
      reasonInsecure: say('reasonInsecure'),
    },
  }
}

async function sendThanks({ db }: FormDeps, request: FastifyRequest, reply: FastifyReply, form: OpenForm) {
  const language = languageFor(form.language, request)
  const say = sayIn(language, 'readers/forms')
  const frame = { language, title: say('page.sentTitle'), sender: await findFormSender(db, form) }
  const text = form.texts.sent || say(form.confirm ? 'page.sent' : 'page.sentAtOnce')
  return sendReadersPage(reply, frame, createElement(Sentences, { sentences: [text] }))
}

function confirmPage(app: FastifyInstance, deps: FormDeps): void {
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
  const frame = { language, title: say('confirm.doneTitle'), sender: await findFormSender(db, form) }
  const content = createElement(Confirmed, {
    text: texts.confirmed ?? say('confirm.done'),
    next: href === null ? null : { href, text: pages('confirm.goOn', { host: new URL(href).host }) },
  })
  return sendReadersPage(reply, frame, content)
}
