// What a workspace's last campaigns say about its next one: complaints and hard bounces that a person must acknowledge,
// or that an administrator must release.
import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { done, id, moment } from '../api/shapes.ts'

const count = z.int()

/** The days whose campaigns count, by the time at which each began to be sent. */
export const figureDays = 30

/**
 * The shares of complaints and of hard bounces from which the next campaign must be acknowledged, or released by an
 * administrator. They count from `least` complaints or bounces in `of` messages on.
 */
export const releaseLimits = {
  complaints: { least: 5, of: 1000, acknowledge: 0.003, release: 0.005 },
  bounces: { least: 20, of: 200, acknowledge: 0.05, release: 0.1 },
} as const

/** The counts of the campaigns of the last 30 days. Those in test mode do not count. */
export const sendingFigures = z
  .object({
    campaigns: count,
    complaints: count,
    /** Accepted messages that did not bounce later, whatever the provider. */
    delivered: count,
    /** Of these, those to providers that report complaints. Complaints are a share of them. */
    delivered_reporting: count,
    /** Addresses that do not exist. They are a share of `tried`. */
    bounces: count,
    /** Messages that were accepted or failed. */
    tried: count,
  })
  .register(z.globalRegistry, { id: 'SendingFigures' })
export type SendingFigures = z.output<typeof sendingFigures>

/** What the next campaign needs. `release` needs the acknowledgement, too. */
export const releaseNeeds = ['acknowledgement', 'release'] as const
export type ReleaseNeed = (typeof releaseNeeds)[number]

/** The finding in a campaign's review. */
export const reputationFinding = z
  .object({
    /** The workspace that an administrator releases. */
    workspace_id: id,
    needs: z.enum(releaseNeeds),
    /** Whether an administrator has released the campaign, or the workspace's next campaign. */
    is_released: z.boolean(),
    figures: sendingFigures,
  })
  .register(z.globalRegistry, { id: 'ReputationFinding' })
export type ReputationFinding = z.output<typeof reputationFinding>

/** Why a scheduled campaign did not start: its workspace's figures turned bad after it was scheduled. */
export const reputationHoldCodes = ['reputation_unacknowledged', 'reputation_unreleased'] as const

export const reputationHold = z
  .object({ code: z.enum(reputationHoldCodes), params: sendingFigures })
  .register(z.globalRegistry, { id: 'ReputationHold' })
export type ReputationHold = z.output<typeof reputationHold>

/**
 * The property of each call that sends, schedules or resumes a campaign: the sender has read the finding `reputation` of
 * the review, and sends nevertheless. Without effect where there is no such finding.
 */
export const acknowledged = z.nullish(z.boolean())

const releases = z
  .object({
    /** Whether an administrator must release the next campaign. If not, the acknowledgement suffices. */
    is_required: z.boolean(),
    /** The workspaces whose next campaign needs a release, the worst first. */
    workspaces: z.array(
      z.object({
        workspace_id: id,
        /** The address of the workspace's account. */
        email: z.string(),
        figures: sendingFigures,
        /** When an administrator released the next campaign; null if nobody did. */
        released_at: z.nullable(moment),
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'Releases' })
export type Releases = z.output<typeof releases>

export const getReleases = endpoint({
  method: 'GET',
  path: '/api/admin/releases',
  access: 'administrator',
  summary:
    'The workspaces whose next campaign an administrator must release, with their complaints and bounces',
  reply: releases,
})

export const updateReleases = endpoint({
  method: 'PUT',
  path: '/api/admin/releases',
  access: 'administrator',
  audit: { action: 'releases_changed' },
  summary: 'Say whether an administrator must release campaigns after many complaints or bounces',
  body: z.object({ is_required: z.boolean() }),
  reply: releases,
})

export const releaseSending = endpoint({
  method: 'POST',
  path: '/api/admin/releases',
  access: 'administrator',
  audit: { action: 'sending_released' },
  summary: 'Release the next campaign of a workspace; the release ends when one is sent or scheduled',
  body: z.object({ workspace_id: id }),
  reply: done,
})
