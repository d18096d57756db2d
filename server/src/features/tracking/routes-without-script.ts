// The unsubscribe page in a browser without JavaScript. A reader unsubscribes by a button.
import { unsubscribeWithoutScript, type ReadersLanguage } from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import { postedPage, type PageWords, type Said } from '../../platform/http/index.ts'
import { say } from '../../platform/words/index.ts'
import { evidenceOf, leaveOrReturn } from './subscription.ts'
import type { ChoiceEvidence } from './queries/append.ts'
import type { LinkTokens } from './tokens.ts'
import type { EventRecorder } from './recording/recorder.ts'

export const unsubscribeWords = ((language) => ({
  text: say(language, 'readers/pages', 'unsubscribe.text'),
  button: say(language, 'readers/pages', 'unsubscribe.button'),
  failedTitle: say(language, 'readers/unsubscribe', 'failedTitle'),
  failed: { unsubscribe_token_missing: say(language, 'readers/preferences', 'tokenMissing') },
})) satisfies PageWords

export interface LeaveDeps {
  tokens: LinkTokens
  recorder: EventRecorder
}

/**
 * Unsubscribes the reader whom the token identifies. Repeating it changes nothing. @throws the errors of
 * `leaveOrReturn`
 */
export async function leaveByButton(
  { tokens, recorder }: LeaveDeps,
  token: string | undefined,
  language: ReadersLanguage,
  evidence: ChoiceEvidence,
): Promise<Said> {
  await leaveOrReturn(tokens, recorder, { kind: 'unsubscribe', token, evidence })
  const title = say(language, 'readers/unsubscribe', 'doneTitle')
  return { language, title, text: say(language, 'readers/pages', 'unsubscribe.left') }
}

export function unsubscribeByButton(app: FastifyInstance, deps: LeaveDeps): void {
  postedPage(app, unsubscribeWithoutScript, unsubscribeWords, ({ query, request }, language) =>
    leaveByButton(deps, query.token, language, evidenceOf(request, 'link')),
  )
}
