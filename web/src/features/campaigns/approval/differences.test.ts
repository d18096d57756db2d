import type { ApprovalParts } from '@lettermill/contracts'
import { describe, expect, it } from 'vitest'
import { changedLines, changedParts, hasOtherAudience } from './differences.ts'

const parts: ApprovalParts = {
  subject: 'The fair',
  preheader: '',
  reply_to: null,
  from: 'Olga <olga@office.example>',
  text: 'Hello',
  html_digest: 'one',
  group_id: 1,
  group_name: 'Readers',
  target: null,
  topic_name: null,
  postal_address: '',
  scheduled_at: null,
}
const side = { groups: [], segments: [], exceptGroups: [], exceptSegments: [] }

describe('What a question changes', () => {
  it('are the parts that differ, with both values', () => {
    expect(changedParts(parts, { ...parts, text: 'Bye' })).toEqual([])
    const now = { ...parts, reply_to: 'help@office.example', subject: 'The market' }
    expect(changedParts(parts, now)).toEqual([
      { part: 'reply_to', before: null, after: 'help@office.example' },
      { part: 'subject', before: 'The fair', after: 'The market' },
    ])
  })

  it('is the audience if another group or target gets the campaign, but not if the group has another name', () => {
    expect(hasOtherAudience(parts, { ...parts, group_name: 'Friends' })).toBe(false)
    expect(hasOtherAudience(parts, { ...parts, group_id: 2 })).toBe(true)
    expect(hasOtherAudience(parts, { ...parts, group_id: null, target: side })).toBe(true)
  })

  it('are the lines of the text that only one of the two has', () => {
    const [before, after] = ['Hello\n\nOn Friday\n Bye ', 'Hello\nOn Monday\nAt nine\nBye']
    expect(changedLines(before, after)).toEqual({ removed: ['On Friday'], added: ['On Monday', 'At nine'] })
    expect(changedLines(before, before)).toEqual({ removed: [], added: [] })
  })
})
