// The operator's pages: anyone may read them, and an administrator may write them.
import * as api from '@lettermill/contracts'
import type { PageName } from '@lettermill/contracts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Db } from '../../platform/db/index.ts'
import { route } from '../../platform/http/index.ts'
import {
  createElement,
  Legal,
  readersPages,
  sayIn,
  sendReadersPage,
  sentenceOf,
} from '../../platform/readers/index.ts'
import { listAppLanguages } from '../../platform/words/index.ts'
import { acted } from '../audit/index.ts'
import { getPage, updatePage } from './pages.ts'

export interface PageDeps {
  db: Db
  /** The language of the instance; `specified` for English. */
  language: string
}

export function pageRoutes(app: FastifyInstance, deps: PageDeps): void {
  const { db } = deps
  route(app, api.getPage, ({ params }) => getPage(db, params.name))
  route(app, api.updatePage, ({ params, body, request }) =>
    acted(db, request, (tx) => updatePage(tx, params.name, body.text)),
  )
  readersPages(
    app,
    (problem, language) => ({ title: 'Lettermill', text: sentenceOf(problem, language) }),
    (scope) => {
      route(scope, api.showTerms, ({ query, reply }) => sendLegal(deps, reply, 'terms', query.language))
      route(scope, api.showPrivacy, ({ query, reply }) => sendLegal(deps, reply, 'privacy', query.language))
    },
  )
}

async function sendLegal(
  { db, language: chosen }: PageDeps,
  reply: FastifyReply,
  name: PageName,
  wanted = chosen,
): Promise<FastifyReply> {
  const { text } = await getPage(db, name)
  const language = listAppLanguages().find((each) => each === wanted) ?? 'en'
  const say = sayIn(language, 'pages')
  const frame = { language, title: say(`${name}.title`), sender: ofProduct, isWide: true }
  return sendReadersPage(reply, frame, createElement(Legal, { say, name, text }))
}

const ofProduct = { name: 'Lettermill', logo: null, colour: null }
