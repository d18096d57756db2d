// The preference page: readers choose topics and change their names. Opening it changes nothing.
import {
  postPreferences,
  preferenceChange,
  showPreferences,
  type PreferenceChange,
  type ReadersLanguage,
} from '@lettermill/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { route } from '../../platform/http/index.ts'
import { acceptedLanguage } from '../../platform/language.ts'
import { Problem } from '../../platform/problem.ts'
import {
  checked,
  createElement,
  formOf,
  PreferencesForm,
  readersPages,
  sayIn,
  Sentences,
  sendReadersPage,
  sentenceOf,
} from '../../platform/readers/index.ts'
import { say } from '../../platform/words/index.ts'
import { evidenceOf, leaveOrReturn } from '../tracking/index.ts'
import { failuresOf, languageFor, peopleOf, senderFor } from './letter.ts'
import { changePreferences, getPreferences } from './preferences.ts'
import { unsubscribeRoutes, type PageDeps } from './routes-unsubscribe.ts'

export type PreferenceDeps = PageDeps

export function preferenceRoutes(app: FastifyInstance, deps: PreferenceDeps): void {
  unsubscribeRoutes(app, deps)
  readersPages(app, failureOf, (scope) => {
    route(scope, showPreferences, ({ query, request, reply }) =>
      sendPreferences(deps, request, reply, { token: given(query.token) }),
    )
    route(scope, postPreferences, async ({ query, request, reply }) => {
      const token = given(query.token)
      try {
        const isSaved = await choose(deps, token, request)
        return await sendPreferences(deps, request, reply, { token, isSaved })
      } catch (error) {
        if (!(error instanceof Problem) || error.code === 'unsubscribe_token_invalid') throw error
        return sendPreferences(deps, request, reply.code(error.status), {
          token,
          error,
          typed: formOf(request),
        })
      }
    })
  })
}

const failureOf = (problem: Problem, language: ReadersLanguage) => ({
  title: say(language, 'readers/preferences', 'failedTitle'),
  text:
    problem.code === 'unsubscribe_token_missing'
      ? say(language, 'readers/preferences', 'tokenMissing')
      : sentenceOf(problem, language),
})

/** @throws Problem unsubscribe_token_missing */
function given(token: string | undefined): string {
  if (!token) throw new Problem('unsubscribe_token_missing')
  return token
}

/** Does what the pressed button says. @returns whether the reader saved choices and stays subscribed */
async function choose(deps: PageDeps, token: string, request: FastifyRequest): Promise<boolean> {
  const typed = formOf(request)
  const button = typed.get('do')
  const evidence = evidenceOf(request, 'preferences')
  if (button === 'save' || button === 'back') {
    const { ip, agent } = evidence
    if (typed.has('shown') || typed.has('first_name'))
      await changePreferences(deps, token, changeOf(typed), { ip, agent })
  }
  if (button === 'leave' || button === 'back') {
    const kind = button === 'leave' ? 'unsubscribe' : 'resubscribe'
    await leaveOrReturn(deps.tokens, deps.recorder, { kind, token, evidence })
  }
  return button === 'save'
}

/** All topics that the page showed, because the reader saw all of them, and the names that the reader changed. */
function changeOf(typed: URLSearchParams): PreferenceChange {
  const wanted = new Set(typed.getAll('topic'))
  const name = (key: string) => (typed.get(key) === typed.get(`shown_${key}`) ? null : typed.get(key))
  return checked(preferenceChange, {
    topics: typed.getAll('shown').map((id) => ({ id: Number(id), wanted: wanted.has(id) })),
    first_name: name('first_name'),
    last_name: name('last_name'),
  })
}

interface Shown {
  token: string
  isSaved?: boolean
  error?: Problem
  /** What a refused change contained. It stays in the form. */
  typed?: URLSearchParams
}

async function sendPreferences(
  deps: PageDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { token, isSaved = false, error, typed }: Shown,
): Promise<FastifyReply> {
  const { message, ...choices } = await getPreferences(deps, token)
  const language = languageFor(message, acceptedLanguage(request.headers['accept-language']))
  const say = sayIn(language, 'readers/preferences')
  const title = say('title')
  // A test message or a preview has no reader.
  if (!message)
    return sendReadersPage(
      reply,
      { language, title },
      createElement(Sentences, { sentences: [say('preview')] }),
    )
  const frame = { language, title, sender: senderFor(message), failures: failuresOf(language, title) }
  const people = peopleOf(message)
  return sendReadersPage(
    reply,
    frame,
    createElement(PreferencesForm, {
      say,
      intro: people && say(choices.subscribed ? 'intro' : 'left', people),
      shown: choices,
      typed: typed?.has('shown') || typed?.has('first_name') ? typed : undefined,
      isSaved,
      error: error && sentenceOf(error, language),
    }),
  )
}
