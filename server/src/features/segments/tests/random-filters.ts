// Random filters for a random workspace: every kind of condition, every operator, and nested groups.
import { operatorsOf, type Condition, type FilterGroup, type FilterPart } from '@lettermill/contracts'
import { customFields, pools, type dice, type World } from './world.ts'

type Roll = ReturnType<typeof dice>

const typed = [
  ...customFields,
  { key: 'first_name', type: 'text' },
  { key: 'email', type: 'text' },
  { key: 'phone', type: 'text' },
  { key: 'amount', type: 'number' },
  { key: 'date_filed', type: 'date' },
] as const

/** A group of parts, with up to four levels and at most twenty conditions. */
export function aFilter(roll: Roll, world: World, level = 1): FilterGroup {
  const parts: FilterPart[] = Array.from(
    { length: 1 + Math.floor(roll.next() * (level === 1 ? 3 : 2)) },
    () => (level < 4 && roll.chance(0.3) ? aFilter(roll, world, level + 1) : aCondition(roll, world)),
  )
  const how = roll.one(['all', 'any', 'none'] as const)
  return how === 'all' ? { all: parts } : how === 'any' ? { any: parts } : { none: parts }
}

function aCondition(roll: Roll, world: World): Condition {
  const kind = roll.one([
    'field',
    'field',
    'field',
    'group',
    'campaign',
    'campaign',
    'activity',
    'inactive',
    'address',
    'since',
    'standing',
    'segment',
  ] as const)
  switch (kind) {
    case 'field':
      return aField(roll)
    case 'group':
      return { kind, op: roll.one(['in', 'not_in'] as const), groups: some(roll, world.groups) }
    case 'campaign':
      return aCampaign(roll, world)
    case 'activity':
      return {
        kind,
        op: roll.one(['opened', 'clicked', 'sent', 'not_opened', 'not_clicked', 'not_sent'] as const),
        days: roll.one([null, 0, 1, 7, 20, 29]),
      }
    case 'inactive':
      return { kind, messages: roll.one([1, 2, 3]), days: roll.one([1, 7, 20, 40]) }
    case 'address':
      return roll.chance(0.5)
        ? { kind, op: 'domain', values: some(roll, ['gmail.com', 'FIRM.example', 'ukr.net']) }
        : { kind, op: 'provider', values: some(roll, ['gmail', 'microsoft', 'yahoo', 'ukrnet'] as const) }
    case 'since':
      return aSince(roll, world)
    case 'standing':
      return { kind, is: roll.one(['mailable', 'unsubscribed', 'bounced', 'complained'] as const) }
    case 'segment':
      return world.segments.length === 0
        ? aField(roll)
        : { kind, op: roll.one(['in', 'not_in'] as const), segment: roll.one(world.segments).id }
  }
}

function some<T>(roll: Roll, from: readonly T[]): T[] {
  const chosen = from.filter(() => roll.chance(0.5))
  return chosen.length > 0 ? chosen : [roll.one(from)]
}

function aField(roll: Roll): Condition {
  const { key, type } = roll.one(typed)
  const op = roll.one(operatorsOf[type])
  const readable = (text: string) => type !== 'number' || /^-?\d/.test(text)
  const value = () => roll.one((pools[key] ?? ['P1@gmail.com', '@', 'EXAMPLE', 'p2']).filter(readable))
  const days = op === 'same_day' ? [0, 1, 5, 31] : [0, 1, 7, 400]
  const values = {
    is_empty: undefined,
    is_set: undefined,
    one_of: [value(), value()],
    between: [value(), value()],
    last_days: roll.one(days),
    next_days: roll.one(days),
    days_ago: roll.one(days),
    same_day: roll.one(days),
  }
  return { kind: 'field', field: key, op, value: op in values ? values[op as keyof typeof values] : value() }
}

function aCampaign(roll: Roll, world: World): Condition {
  const op = roll.one([
    'sent',
    'opened',
    'not_opened',
    'clicked',
    'not_clicked',
    'bounced',
    'unsubscribed',
  ] as const)
  const campaign = roll.chance(0.3) ? { last: roll.one([1, 2, 5]) } : roll.one(world.campaigns).id
  const link = op.endsWith('clicked') && typeof campaign === 'number' ? roll.one([null, 0, 1, 7]) : null
  return { kind: 'campaign', op, campaign, link }
}

function aSince(roll: Roll, world: World): Condition {
  const of = roll.one(['contact', 'member'] as const)
  const group = of === 'member' ? roll.one([null, ...world.groups]) : null
  if (roll.chance(0.3)) return { kind: 'since', of, group, op: 'last_days', value: roll.one([0, 1, 30]) }
  const value = roll.one(['2028-02-15', '2028-01-31', '2028-02-29', '2028-02-10T11:30:00+02:00'])
  return { kind: 'since', of, group, op: roll.one(['before', 'after'] as const), value }
}
