// The preference page in a browser without JavaScript. A reader can unsubscribe by a button; choosing topics needs
// JavaScript.
import { leaveWithoutScript } from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import { postedPage, type PageWords } from '../../platform/http/index.ts'
import { leaveByButton, unsubscribeWords, type LeaveDeps } from '../tracking/index.ts'

export const preferenceWords: PageWords = {
  en: {
    ...unsubscribeWords.en,
    text: 'Choosing topics needs JavaScript. Without it you can unsubscribe from everything that this sender sends.',
    button: 'Unsubscribe from everything',
  },
  uk: {
    ...unsubscribeWords.uk,
    text: 'Щоб вибирати рубрики, потрібен JavaScript. Без нього ви можете відписатися від усього, що надсилає цей відправник.',
    button: 'Відписатися від усього',
  },
}

export function leaveEverything(app: FastifyInstance, deps: LeaveDeps): void {
  postedPage(app, leaveWithoutScript, preferenceWords, ({ query }, language) =>
    leaveByButton(deps, query.token, language),
  )
}
