// The API calls of the operator's pages: anyone may read them, and an administrator may write them.
import * as api from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/index.ts'
import { route } from '../../platform/http/index.ts'
import { acted } from '../audit/index.ts'
import { getPage, updatePage } from './pages.ts'

export function pageRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, api.getPage, ({ params }) => getPage(db, params.name))
  route(app, api.updatePage, ({ params, body, request }) =>
    acted(db, request, (tx) => updatePage(tx, params.name, body.text)),
  )
}
