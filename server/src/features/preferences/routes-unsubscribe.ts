// The unsubscribe page (P32). Opening it changes nothing; the script of the page posts its form at once.
import { postUnsubscribePage, preferencesPagePath, showUnsubscribePage } from '@lettermill/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { route } from '../../platform/http/index.ts'
import { acceptedLanguage } from '../../platform/language.ts'
import { Problem } from '../../platform/problem.ts'
import {
  createElement,
  formOf,
  Leaving,
  Left,
  readersPages,
  sayIn,
  Sentences,
  sendReadersPage,
} from '../../platform/readers/index.ts'
import { english } from '../../platform/words/index.ts'
import { evidenceOf, leaveOrReturn, leavingFailure, type EventRecorder } from '../tracking/index.ts'
import { failuresOf, findMessage, languageFor, peopleOf, senderFor } from './letter.ts'
import { getPreferences, type PreferenceRules } from './preferences.ts'

export interface PageDeps extends PreferenceRules {
  recorder: EventRecorder
}

export function unsubscribeRoutes(app: FastifyInstance, deps: PageDeps): void {
  readersPages(app, leavingFailure, (scope) => {
    route(scope, showUnsubscribePage, async ({ query, request, reply }) => {
      const letter = await letterOf(deps, request, given(deps, query.token))
      const { language } = letter
      const say = sayIn(language, 'readers/unsubscribe')
      const pages = sayIn(language, 'readers/pages')
      const words = { say, ask: pages('unsubscribe.text'), button: pages('unsubscribe.button') }
      return sendReadersPage(reply, frameOf(letter, say('title')), createElement(Leaving, words))
    })
    route(scope, postUnsubscribePage, async ({ query, request, reply }) => {
      const token = given(deps, query.token)
      const kind = formOf(request).get('do') === 'back' ? 'resubscribe' : 'unsubscribe'
      const evidence = evidenceOf(request, 'link')
      await leaveOrReturn(deps.tokens, deps.recorder, { kind, token, evidence })
      const letter = await letterOf(deps, request, token)
      return kind === 'unsubscribe' ? sendLeft(reply, letter) : sendBack(reply, letter)
    })
  })
}

type Letter = Awaited<ReturnType<typeof letterOf>>

/** @throws Problem unsubscribe_token_missing, unsubscribe_token_invalid */
function given({ tokens }: PageDeps, token: string | undefined): string {
  if (!token) throw new Problem('unsubscribe_token_missing')
  if (!tokens.read('unsubscribe', token)) throw new Problem('unsubscribe_token_invalid')
  return token
}

/** What the page says about the message. Nobody is kept from unsubscribing because it cannot be read. */
async function letterOf(deps: PageDeps, { headers, log }: FastifyRequest, token: string) {
  const read = async () => {
    const found = await findMessage(deps, token)
    const topics = found ? (await getPreferences(deps, token)).topics : []
    return { message: found?.message ?? null, isUnconfirmed: found?.isUnconfirmed ?? false, topics }
  }
  const known = await read().catch((err: unknown) => {
    log.error({ err }, 'The message of an unsubscribe link could not be read')
    return { message: null, isUnconfirmed: false, topics: [] }
  })
  return {
    token,
    ...known,
    language: languageFor(known.message, acceptedLanguage(headers['accept-language'])),
  }
}

const frameOf = ({ language, message }: Letter, title: string) => ({
  language,
  title,
  sender: senderFor(message),
  failures: failuresOf(language, sayIn(language, 'readers/unsubscribe')('failedTitle')),
})

function sendLeft(reply: FastifyReply, letter: Letter): FastifyReply {
  const { token, message, topics, language } = letter
  const say = sayIn(language, 'readers/unsubscribe')
  const people = peopleOf(message)
  const content = createElement(Left, {
    say,
    sentences: [
      ...answerIn(language, 'unsubscribe'),
      people ? say('noMore', people) : sayIn(language, 'readers/pages')('unsubscribe.left'),
    ],
    topics:
      topics.length === 0
        ? null
        : {
            href: `${preferencesPagePath}?token=${encodeURIComponent(token)}`,
            text: sayIn(language, 'readers/preferences')('choose'),
          },
  })
  return sendReadersPage(reply, frameOf(letter, say('doneTitle')), content)
}

function sendBack(reply: FastifyReply, letter: Letter): FastifyReply {
  const { message, language, isUnconfirmed } = letter
  const say = sayIn(language, 'readers/unsubscribe')
  const people = peopleOf(message)
  const sentences = isUnconfirmed
    ? [say('unconfirmed')]
    : [...answerIn(language, 'resubscribe'), ...(people ? [say('again', people)] : [])]
  const title = say(isUnconfirmed ? 'unconfirmedTitle' : 'resubscribedTitle')
  return sendReadersPage(reply, frameOf(letter, title), createElement(Sentences, { sentences }))
}

/** The answer of `POST /api/unsubscribe`, which is English. In another language the title says the same. */
function answerIn(language: string, kind: 'unsubscribe' | 'resubscribe'): string[] {
  return language === 'en' ? [english('suppressions', `answers.${kind}`)] : []
}
