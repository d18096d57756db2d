// The unsubscribe page in a browser without JavaScript. A reader unsubscribes by a button.
import { unsubscribeWithoutScript, type ReadersLanguage } from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import { postedPage } from '../../platform/http/index.ts'
import type { Said } from '../../platform/page-words.ts'
import { leaveOrReturn } from './subscription.ts'
import type { LinkTokens } from './tokens.ts'
import type { EventRecorder } from './recording/recorder.ts'
import { leftWords, unsubscribeWords } from './words-without-script.ts'

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
): Promise<Said> {
  await leaveOrReturn(tokens, recorder, { kind: 'unsubscribe', token })
  return { language, ...leftWords[language] }
}

export function unsubscribeByButton(app: FastifyInstance, deps: LeaveDeps): void {
  postedPage(app, unsubscribeWithoutScript, unsubscribeWords, ({ query }, language) =>
    leaveByButton(deps, query.token, language),
  )
}
