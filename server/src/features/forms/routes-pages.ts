// The page of a form, on which visitors sign up. What it says after a sign-up is the same for every address.
import * as api from '@lettermill/contracts'
import type { ReadersLanguage } from '@lettermill/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { route } from '../../platform/http/index.ts'
import { Problem } from '../../platform/problem.ts'
import {
  checked,
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
import type { SignUpDesk } from './desk.ts'
import { findFormSender, listFormFields, listFormTopics, openForm } from './open-form.ts'
import type { OpenForm } from './queries/forms.ts'
import { isFlooded, takeSignUp } from './sign-up.ts'
import {
  notConfirmed,
  confirmPage,
  type FormDeps,
  visitorOf,
  languageFor,
  failuresOf,
} from './routes-confirm.ts'

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
