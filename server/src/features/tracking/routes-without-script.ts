// The unsubscribe page in a browser without JavaScript. A reader unsubscribes by a button.
import { unsubscribeWithoutScript } from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import { postedPage, type PageWords, type Said } from '../../platform/http/index.ts'
import type { SpokenLanguage } from '../../platform/language.ts'
import { leaveOrReturn } from './subscription.ts'
import type { LinkTokens } from './tokens.ts'
import type { EventRecorder } from './recording/recorder.ts'

const invalid = {
  en: 'The unsubscribe link is not valid.',
  uk: 'Посилання для відписки недійсне.',
}
const missing = {
  en: 'The address is not complete. Please open the link of the message once more.',
  uk: 'Адреса неповна. Відкрийте посилання з листа ще раз.',
}

export const unsubscribeWords: PageWords = {
  en: {
    text: 'With one click you get no more mail from this sender.',
    button: 'Unsubscribe',
    failedTitle: 'Unsubscribing did not work',
    failed: { unsubscribe_token_invalid: invalid.en, unsubscribe_token_missing: missing.en },
    later: 'Please try again later.',
  },
  uk: {
    text: 'Після одного натискання ви більше не отримуватимете листів від цього відправника.',
    button: 'Відписатися',
    failedTitle: 'Відписатися не вдалося',
    failed: { unsubscribe_token_invalid: invalid.uk, unsubscribe_token_missing: missing.uk },
    later: 'Спробуйте ще раз пізніше.',
  },
}

const done: Record<SpokenLanguage, Omit<Said, 'language'>> = {
  en: { title: 'Unsubscribed', text: 'You get no more mail from this sender.' },
  uk: {
    title: 'Вас відписано від розсилки',
    text: 'Ви більше не отримуватимете листів від цього відправника.',
  },
}

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
  language: SpokenLanguage,
): Promise<Said> {
  await leaveOrReturn(tokens, recorder, { kind: 'unsubscribe', token })
  return { language, ...done[language] }
}

export function unsubscribeByButton(app: FastifyInstance, deps: LeaveDeps): void {
  postedPage(app, unsubscribeWithoutScript, unsubscribeWords, ({ query }, language) =>
    leaveByButton(deps, query.token, language),
  )
}
