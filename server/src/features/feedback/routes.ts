// The API calls that show feedback: a list, one original, and the bounces and complaints of a campaign.
import {
  getCampaignFeedback,
  getFeedbackOriginal,
  getFeedbackRules,
  isPlainEmail,
  listFeedback,
  softLimits,
  updateFeedbackRules,
} from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../platform/config/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { getId, route } from '../../platform/http/index.ts'
import { Problem } from '../../platform/problem.ts'
import { acted } from '../audit/index.ts'
import { campaignFigures } from './figures.ts'
import { findRules, putRules } from './queries/rules.ts'
import { textFile, textOf } from './originals.ts'
import { countFeedback, findOriginal, listFeedback as findFeedback } from './queries/read.ts'

export interface FeedbackRouteDeps {
  db: Db
  config: Pick<Config, 'FEEDBACK_KEEP'>
}

/** Adds the API calls that list feedback, and show its originals and counts. */
export function feedbackRoutes(app: FastifyInstance, { db, config }: FeedbackRouteDeps): void {
  route(app, listFeedback, async ({ query: { limit, offset, ...filter }, caller, reply }) => {
    // PostgreSQL cannot store this text, so no recipient has it as an address.
    if (filter.email !== undefined && !isPlainEmail(filter.email)) {
      void reply.header('x-total-count', 0)
      return []
    }
    void reply.header('x-total-count', await countFeedback(db, caller.workspaceId, filter))
    return findFeedback(db, caller.workspaceId, filter, { limit, offset })
  })
  route(app, getFeedbackOriginal, async ({ params, caller, reply }) => {
    const found = await findOriginal(db, caller.workspaceId, getId(params.id))
    if (!found) throw new Problem('not_found')
    if (!found.body)
      throw new Problem('original_gone', { days: Math.max(1, Math.round(config.FEEDBACK_KEEP / 86_400_000)) })
    return reply.headers(textFile(`mail_${String(getId(params.id))}`)).send(textOf(found.body))
  })
  route(app, getFeedbackRules, ({ caller }) => findRules(db, caller.workspaceId))
  route(app, updateFeedbackRules, async ({ body, caller, request }) => {
    const { soft } = body
    const isWithin = (value: number, [least, most]: readonly [number, number]) =>
      value >= least && value <= most
    if (soft && !(isWithin(soft.count, softLimits.count) && isWithin(soft.days, softLimits.days)))
      throw new Problem('rules_invalid')
    await acted(db, request, (tx) => putRules(tx, caller.workspaceId, body))
    return body
  })
  route(app, getCampaignFeedback, ({ params, caller }) =>
    campaignFigures(db, caller.workspaceId, getId(params.id)),
  )
}
