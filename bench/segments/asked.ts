// The filters to count, by the number of their conditions.
import type { FilterGroup } from '@lettermill/contracts'

export interface AskedFilter {
  name: string
  conditions: number
  filter: FilterGroup
}

/** @param campaign the newest campaign */
export function filters(campaign: number, group: number): AskedFilter[] {
  const of = (name: string, ...all: Extract<FilterGroup, { all: unknown }>['all']): AskedFilter => ({
    name,
    conditions: all.length,
    filter: { all },
  })
  const named = { kind: 'field', field: 'first_name', op: 'begins_with', value: 'reader9' } as const
  const business = { kind: 'field', field: 'business_name', op: 'contains', value: '77' } as const
  const opened = { kind: 'campaign', op: 'opened', campaign } as const
  const active = { kind: 'activity', op: 'opened', days: 30 } as const
  const idle = { kind: 'activity', op: 'not_clicked', days: 90 } as const
  const member = { kind: 'group' as const, op: 'in' as const, groups: [group] }
  const mailable = { kind: 'standing', is: 'mailable' } as const
  return [
    of('a field', named),
    of('opened the newest campaign', opened),
    of('opened in the last 30 days', active),
    of('never clicked', { kind: 'activity', op: 'not_clicked', days: null }),
    of('a field, and can be mailed', business, mailable),
    of('in a group, and did not click for 90 days', member, idle),
    of(
      'did not open any of the last 5, and a field',
      { kind: 'campaign', op: 'not_opened', campaign: { last: 5 } },
      named,
    ),
    of('five conditions', member, mailable, active, idle, business),
  ]
}
