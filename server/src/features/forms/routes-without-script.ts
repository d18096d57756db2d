// The confirmation page in a browser without JavaScript: a person confirms by a button.
import { confirmWithoutScript } from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import { postedPage } from '../../platform/http/index.ts'
import { agentOf, confirmSignUp } from './confirm.ts'
import type { DecideDeps } from './decide.ts'
import { confirmedWords, confirmWords } from './words-without-script.ts'

export function confirmByButton(
  app: FastifyInstance,
  deps: Pick<DecideDeps, 'db' | 'erased' | 'quotas'>,
): void {
  postedPage(app, confirmWithoutScript, confirmWords, async ({ query: { token }, request }, accepted) => {
    const visitor = { ip: request.ip, agent: agentOf(request.headers['user-agent']) }
    const { form, language } = await confirmSignUp(deps, { token, ...visitor })
    const words = confirmedWords[language ?? accepted]
    const { redirect_url: href } = form
    return {
      language: language ?? accepted,
      title: words.title,
      text: form.texts.confirmed ?? words.text,
      ...(href !== null && { link: { href, text: words.goOn(new URL(href).host) } }),
    }
  })
}
