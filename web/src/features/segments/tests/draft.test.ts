// Every condition of the contracts stays the same when the builder converts it to a row and back.
import type { Condition, SegmentFilter } from '@lettermill/contracts'
import { describe, expect, it } from 'vitest'
import { changed, draftOf, filterOf, isGroup, rowsOf, unfinished } from '../builder/draft.ts'
import { goneIn } from '../builder/gone.ts'

const typeOf = (key: string) => (key === 'lost' ? undefined : ('text' as const))

const conditions: Condition[] = [
  { kind: 'field', field: 'email', op: 'contains', value: 'firm' },
  { kind: 'field', field: 'first_name', op: 'one_of', value: ['Ann', 'Bob'] },
  { kind: 'field', field: 'amount', op: 'between', value: ['1', '20.50'] },
  { kind: 'field', field: 'date_filed', op: 'last_days', value: 7 },
  { kind: 'field', field: 'date_filed', op: 'same_day', value: 0 },
  { kind: 'field', field: 'phone', op: 'is_empty' },
  { kind: 'group', op: 'not_in', groups: [7, 8] },
  { kind: 'campaign', op: 'clicked', campaign: 9, link: 2 },
  { kind: 'campaign', op: 'opened', campaign: 9 },
  { kind: 'campaign', op: 'not_opened', campaign: { last: 5 } },
  { kind: 'activity', op: 'clicked', days: 30 },
  { kind: 'activity', op: 'not_sent', days: null },
  { kind: 'address', op: 'domain', values: ['firm.example'] },
  { kind: 'address', op: 'provider', values: ['gmail', 'yahoo'] },
  { kind: 'since', of: 'contact', group: null, op: 'before', value: '2026-01-01' },
  { kind: 'since', of: 'member', group: 7, op: 'last_days', value: 30 },
  { kind: 'standing', is: 'bounced' },
  { kind: 'segment', op: 'not_in', segment: 4 },
]
const plain = (filter: unknown) => JSON.parse(JSON.stringify(filter).replace(',"group":null', '')) as unknown

describe('the rows of the builder', () => {
  it('keep everything of a stored filter, including groups in groups', () => {
    const filter = {
      all: [...conditions, { any: [conditions[0], { none: [conditions[6]] }] }],
    } as SegmentFilter
    expect(plain(filterOf(draftOf(filter), typeOf))).toEqual(plain(filter))
  })

  it('make a filter of the complete rows only', () => {
    const draft = draftOf({ all: [conditions[0], conditions[1], { any: [conditions[3]] }] } as SegmentFilter)
    const [first, , nested] = draft.parts
    const emptied = changed(draft, first?.key ?? 0, (row) => ({ ...row, value: ' ' }) as typeof row)
    expect(unfinished(emptied, typeOf)).toHaveLength(1)
    expect(filterOf(emptied, typeOf)).toEqual({ all: [conditions[1], { any: [conditions[3]] }] })
    const last = nested && isGroup(nested) ? rowsOf(nested)[0] : undefined
    const without = changed(emptied, last?.key ?? 0, () => null)
    expect(filterOf(without, typeOf)).toEqual({ all: [conditions[1]] })
  })

  it('leave out a condition on a field that does not exist', () => {
    const draft = draftOf({ all: [{ kind: 'field', field: 'lost', op: 'is', value: 'x' }] })
    expect(filterOf(draft, typeOf)).toBeNull()
    expect(unfinished(draft, typeOf)).toHaveLength(1)
  })

  it('show what no longer exists, but only after the lists are loaded', () => {
    const loaded = { fields: [], groups: [], campaigns: [], segments: [] }
    const loading = { fields: undefined, groups: undefined, campaigns: undefined, segments: undefined }
    const parts = rowsOf(
      draftOf({ all: [conditions[0], conditions[6], conditions[7], conditions[17]] } as SegmentFilter),
    )
    expect(parts.map((row) => goneIn(row, loaded))).toEqual(['field', 'group', 'campaign', 'segment'])
    expect(parts.map((row) => goneIn(row, loading))).toEqual([null, null, null, null])
  })
})
