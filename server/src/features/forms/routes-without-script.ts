// The confirmation page in a browser without JavaScript: a person confirms by a button.
import { confirmWithoutScript, type ReadersLanguage } from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import { postedPage, type PageWords } from '../../platform/http/index.ts'
import { say } from '../../platform/words/index.ts'
import { agentOf, confirmSignUp } from './confirm.ts'
import type { DecideDeps } from './decide.ts'

export const confirmWords: PageWords = (language) => ({
  text: say(language, 'readers/pages', 'confirm.text'),
  button: say(language, 'readers/forms', 'confirm.button'),
  failedTitle: say(language, 'readers/forms', 'confirm.failedTitle'),
})

export function confirmByButton(
  app: FastifyInstance,
  deps: Pick<DecideDeps, 'db' | 'erased' | 'quotas'>,
): void {
  postedPage(app, confirmWithoutScript, confirmWords, async ({ query: { token }, request }, accepted) => {
    const visitor = { ip: request.ip, agent: agentOf(request.headers['user-agent']) }
    const confirmed = await confirmSignUp(deps, { token, ...visitor })
    const { redirect_url: href, texts } = confirmed.form
    const language = confirmed.language ?? accepted
    return {
      language,
      title: say(language, 'readers/forms', 'confirm.doneTitle'),
      text: texts.confirmed ?? say(language, 'readers/forms', 'confirm.done'),
      ...(href !== null && { link: { href, text: goOn(language, href) } }),
    }
  })
}

const goOn = (language: ReadersLanguage, href: string) =>
  say(language, 'readers/pages', 'confirm.goOn', { host: new URL(href).host })
