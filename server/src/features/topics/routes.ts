// The API calls of topics.
import * as api from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/index.ts'
import { getId, route } from '../../platform/http/index.ts'
import { acted } from '../audit/index.ts'
import { listCounted } from './queries/topics.ts'
import { addTopic, deleteTopic, editTopic } from './topics.ts'

export interface TopicDeps {
  db: Db
}

/** Adds the API calls of topics. */
export function topicRoutes(app: FastifyInstance, { db }: TopicDeps): void {
  route(app, api.listTopics, ({ caller }) => listCounted(db, caller.workspaceId))
  route(app, api.createTopic, ({ caller, body, request }) =>
    acted(db, request, (tx) => addTopic(tx, caller.workspaceId, body)),
  )
  route(app, api.updateTopic, ({ caller, params, body, request }) =>
    acted(db, request, (tx) => editTopic(tx, caller.workspaceId, getId(params.id), body)),
  )
  route(app, api.deleteTopic, async ({ caller, params, request }) => {
    await acted(db, request, (tx) => deleteTopic(tx, caller.workspaceId, getId(params.id)))
    return { message: 'The topic was deleted.' }
  })
}
