// The state machine of a campaign (specification section 4, P25).
import { campaignStatuses, type CampaignAction } from '@lettermill/contracts'
import { expect, test } from 'vitest'
import { assertCan, failureReason, statusOf } from './status.ts'

// spec: 4.campaign.actions, beyond.campaign.archive
test.each<[CampaignAction, string[]]>([
  ['send', ['draft', 'scheduled']],
  ['edit', ['draft', 'scheduled']],
  ['unschedule', ['scheduled']],
  ['recall', ['processing']],
  ['pause', ['processing', 'partially_sent']],
  ['resume', ['paused']],
  ['archive', ['sent', 'completed', 'failed']],
  ['retry', ['completed', 'failed']],
])('the action %s is allowed in the states %s and in no other', (action, from) => {
  const allowed = campaignStatuses.filter((status) => {
    try {
      assertCan(action, status)
      return true
    } catch {
      return false
    }
  })
  expect(allowed.sort()).toEqual(from.sort())
})

const sums = { total: 3, sent: 3, failed: 0, skipped: 0 }
const over = { pending: false, waiting: false }

// spec: 4.campaign.statuses
test('a campaign is processing until everyone had an attempt, then partially sent while some wait', () => {
  expect(statusOf({ pending: true, waiting: true }, sums)).toBe('processing')
  expect(statusOf({ pending: false, waiting: true }, sums)).toBe('partially_sent')
})

// spec: 4.campaign.statuses
test('a campaign ends as sent, as completed if some were refused, as failed if none was accepted', () => {
  expect(statusOf(over, sums)).toBe('sent')
  expect(statusOf(over, { total: 3, sent: 2, failed: 0, skipped: 1 })).toBe('sent')
  expect(statusOf(over, { total: 3, sent: 1, failed: 2, skipped: 0 })).toBe('completed')
  expect(statusOf(over, { total: 3, sent: 0, failed: 3, skipped: 0 })).toBe('failed')
  expect(statusOf(over, { total: 0, sent: 0, failed: 0, skipped: 0 })).toBe('failed')
})

test('a failed campaign has a reason', () => {
  expect(failureReason({ total: 0, sent: 0, failed: 0, skipped: 0 }, undefined).code).toBe('group_empty')
  expect(failureReason({ total: 2, sent: 0, failed: 0, skipped: 2 }, undefined).code).toBe('nobody_left')
  const failed = { total: 2, sent: 0, failed: 2, skipped: 0 }
  const tried = { reason_code: 'tried', reason_params: { times: 5 } } as const
  expect(failureReason(failed, { ...tried, reply: '550 no' })).toEqual({
    code: 'none_accepted_answer',
    params: { total: 2, answer: '550 no' },
  })
  const unmade = { reason_code: 'unmade', reason_params: { detail: 'No header.' }, reply: null } as const
  expect(failureReason(failed, unmade)).toEqual({
    code: 'none_accepted_reason',
    params: { total: 2, delivery: 'unmade', detail: 'No header.' },
  })
})
