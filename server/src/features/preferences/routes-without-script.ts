// The preference page in a browser without JavaScript. A reader can unsubscribe by a button; choosing topics needs
// JavaScript.
import { leaveWithoutScript } from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import { postedPage, type PageWords } from '../../platform/http/index.ts'
import { say } from '../../platform/words/index.ts'
import { evidenceOf, leaveByButton, unsubscribeWords, type LeaveDeps } from '../tracking/index.ts'

export const preferenceWords: PageWords = (language) => ({
  ...unsubscribeWords(language),
  text: say(language, 'readers/pages', 'preferences.text'),
  button: say(language, 'readers/preferences', 'leave'),
})

export function leaveEverything(app: FastifyInstance, deps: LeaveDeps): void {
  postedPage(app, leaveWithoutScript, preferenceWords, ({ query, request }, language) =>
    leaveByButton(deps, query.token, language, evidenceOf(request, 'preferences')),
  )
}
