// The confirmation page in a browser without JavaScript: a person confirms by a button.
import { confirmWithoutScript } from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import { postedPage, type PageWords } from '../../platform/http/index.ts'
import type { SpokenLanguage } from '../../platform/language.ts'
import { agentOf } from './agent.ts'
import { confirmSignUp } from './confirm.ts'
import type { DecideDeps } from './decide.ts'

export const confirmWords: PageWords = {
  en: {
    text: 'Confirm your email address with one click.',
    button: 'Confirm',
    failedTitle: 'That did not work',
    failed: { confirm_token_invalid: 'This link is not valid any more. Please sign up again.' },
    later: 'Please try again later.',
  },
  uk: {
    text: 'Підтвердьте свою електронну адресу одним натисканням.',
    button: 'Підтвердити',
    failedTitle: 'Не вдалося',
    failed: { confirm_token_invalid: 'Це посилання вже недійсне. Підпишіться ще раз.' },
    later: 'Спробуйте ще раз пізніше.',
  },
}

const done: Record<SpokenLanguage, { title: string; text: string; goOn: (host: string) => string }> = {
  en: {
    title: 'Thank you',
    text: 'Your address is confirmed.',
    goOn: (host) => `Go on to ${host}`,
  },
  uk: {
    title: 'Дякуємо',
    text: 'Вашу адресу підтверджено.',
    goOn: (host) => `Перейти на ${host}`,
  },
}

export function confirmByButton(
  app: FastifyInstance,
  deps: Pick<DecideDeps, 'db' | 'erased' | 'quotas'>,
): void {
  postedPage(app, confirmWithoutScript, confirmWords, async ({ query: { token }, request }, accepted) => {
    const visitor = { ip: request.ip, agent: agentOf(request.headers['user-agent']) }
    const { form, language } = await confirmSignUp(deps, { token, ...visitor })
    const words = done[language ?? accepted]
    const { redirect_url: href } = form
    return {
      language: language ?? accepted,
      title: words.title,
      text: form.texts.confirmed ?? words.text,
      ...(href !== null && { link: { href, text: words.goOn(new URL(href).host) } }),
    }
  })
}
