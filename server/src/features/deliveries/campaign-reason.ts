// Why a campaign or a stream is held or failed: the reason that a problem gives, and a reason in English for the API.
import {
  reputationHold,
  type CampaignReason,
  type DeliveryReason,
  type ReasonParam,
  type StoredCampaignReason,
} from '@lettermill/contracts'
import type { Problem } from '../../platform/problem.ts'
import { english } from '../../platform/words/index.ts'
import { providerName } from '../mail-providers/index.ts'
import { ofClient, ofProblem, sentenceOf } from './reasons.ts'

/** A reason that stands for a problem: the problem's code and, beside it, its parameters. */
export function problemReason(
  code: 'refused' | 'not_sent_at_its_time' | 'unfillable',
  { code: problem, params }: Problem,
): CampaignReason {
  return { code, params: { ...params, problem } }
}

/** The reason of a campaign or a stream that a problem keeps from being sent. */
export function reasonOfProblem(problem: Problem): CampaignReason {
  const { code, params } = problem
  if (code === 'approval_missing' || code === 'approval_changed') return { code, params: {} }
  if (code === 'public_address_unready') return { code, params: { url: String(params['url']) } }
  return reputationHold.safeParse({ code, params }).data ?? problemReason('refused', problem)
}

/** A reason in English. */
export function reasonText({ code, params }: StoredCampaignReason): string {
  const said = Object.entries(params).map(([name, value]) => [name, words[name]?.(value, params) ?? value])
  return english('campaignReasons', code, Object.fromEntries(said) as Record<string, unknown>)
}

/** Parameters that are put into words, or are written in another form. */
const words: Partial<Record<string, (value: ReasonParam, params: StoredCampaignReason['params']) => string>> =
  {
    parts: (parts) =>
      [parts]
        .flat()
        .map((part) => english('campaignReasons', `part.${String(part)}`))
        .join(', '),
    provider: (place) => providerName(String(place)),
    due_at: (moment) => String(moment).slice(0, 16).replace('T', ' '),
    delivery: (code, params) => sentenceOf(code as DeliveryReason['code'], params),
    client: (code, params) => ofClient(String(code), params),
    problem: (code, params) => ofProblem(String(code), params),
  }
