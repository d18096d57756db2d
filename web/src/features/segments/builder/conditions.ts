// Converts rows of the builder into conditions on the wire, and back. Has no side effects.
import {
  condition,
  operatorsOf,
  type Condition,
  type ConditionOf,
  type FieldOperator,
  type FieldType,
} from '@lettermill/contracts'
import { fieldKinds } from '../../../lib/contacts/field-kinds.ts'
import { fieldOf, type RowValues, type TypeOf, type What } from './rows.ts'

const days: ReadonlySet<string> = new Set(['last_days', 'next_days', 'days_ago', 'same_day'])
const without: ReadonlySet<string> = new Set(['is_empty', 'is_set'])

/** The inputs that a field operator needs. */
export function askedBy(op: string): 'nothing' | 'days' | 'list' | 'two' | 'one' {
  if (without.has(op)) return 'nothing'
  if (days.has(op)) return 'days'
  if (op === 'one_of') return 'list'
  return op === 'between' ? 'two' : 'one'
}

export const operatorsFor = (type: FieldType): readonly FieldOperator[] => operatorsOf[type]

const wholeOf = (text: string): number | null => (/^\d+$/.test(text.trim()) ? Number(text) : null)
const idsOf = (list: readonly string[]) => list.map(Number)

/** The condition of a row; null if the row is incomplete, or refers to a field that does not exist. */
export function conditionOf(row: RowValues, typeOf: TypeOf): Condition | null {
  const key = fieldOf(row.what)
  const made = key === null ? otherOf(row) : typeOf(key) === undefined ? null : ofField(row, key)
  const read = condition.safeParse(made)
  return read.success ? read.data : null
}

function ofField({ op, value, second, list }: RowValues, field: string): unknown {
  const base = { kind: 'field', field, op }
  switch (askedBy(op)) {
    case 'nothing':
      return base
    case 'days':
      return wholeOf(value) === null ? null : { ...base, value: wholeOf(value) }
    case 'list':
      return list.length > 0 ? { ...base, value: list } : null
    case 'two':
      return value.trim() && second.trim() ? { ...base, value: [value.trim(), second.trim()] } : null
    case 'one':
      return value.trim() ? { ...base, value: value.trim() } : null
  }
}

function otherOf({ what, op, value, second, list }: RowValues): unknown {
  switch (what) {
    case 'group':
      return { kind: 'group', op, groups: idsOf(list) }
    case 'campaign':
      return campaignOf(op, value, second)
    case 'activity':
      return activityOf(op, value, second)
    case 'segment':
      return { kind: 'segment', op, segment: Number(value) }
    case 'standing':
      return { kind: 'standing', is: op }
    case 'inactive':
      return { kind: 'inactive', messages: wholeOf(value), days: wholeOf(second) }
    case 'domain':
      return { kind: 'address', op: 'domain', values: list }
    case 'provider':
      return { kind: 'address', op: 'provider', values: list }
    case 'sinceContact':
      return { kind: 'since', of: 'contact', op, value: sinceOf(op, value) }
    case 'sinceMember':
      return { kind: 'since', of: 'member', group: wholeOf(second), op, value: sinceOf(op, value) }
    default:
      return null
  }
}

const sinceOf = (op: string, value: string) => (op === 'last_days' ? wholeOf(value) : value)

/** If the value is `last`, the condition is about the last campaigns, and `second` is their number. */
function campaignOf(op: string, value: string, second: string): unknown {
  if (value === 'last') return { kind: 'campaign', op, campaign: { last: wholeOf(second) } }
  const ofLink = op === 'clicked' || op === 'not_clicked'
  const link = ofLink ? wholeOf(second) : null
  return { kind: 'campaign', op, campaign: wholeOf(value), ...(link !== null && { link }) }
}

/** `second` is `ever` or empty. If it is empty, the value is the number of days. */
function activityOf(op: string, value: string, second: string): unknown {
  if (second === 'ever') return { kind: 'activity', op, days: null }
  const within = wholeOf(value)
  return within === null ? null : { kind: 'activity', op, days: within }
}

const blank = { value: '', second: '', list: [] as string[] }

/** The row for a condition. */
export function rowOf(stored: Condition): RowValues {
  switch (stored.kind) {
    case 'field':
      return { what: `field:${stored.field}`, op: stored.op, ...valuesOf(stored) }
    case 'group':
      return { ...blank, what: 'group', op: stored.op, list: stored.groups.map(String) }
    case 'campaign':
      return { ...blank, what: 'campaign', op: stored.op, ...namedCampaign(stored) }
    case 'activity':
      return {
        ...blank,
        what: 'activity',
        op: stored.op,
        ...(stored.days == null ? { second: 'ever' } : { value: String(stored.days) }),
      }
    case 'address':
      return { ...blank, what: stored.op, op: 'in', list: [...stored.values] }
    case 'since':
      return {
        ...blank,
        what: stored.of === 'contact' ? 'sinceContact' : 'sinceMember',
        op: stored.op,
        value: String(stored.value),
        second: stored.group == null ? '' : String(stored.group),
      }
    case 'standing':
      return { ...blank, what: 'standing', op: stored.is }
    case 'inactive': {
      const { messages, days: silent } = stored
      return { ...blank, what: 'inactive', op: '', value: String(messages), second: String(silent) }
    }
    case 'segment':
      return { ...blank, what: 'segment', op: stored.op, value: String(stored.segment) }
  }
}

function valuesOf({ op, value }: ConditionOf<'field'>): Omit<RowValues, 'what' | 'op'> {
  const texts = (value == null ? [] : Array.isArray(value) ? value : [value]).map((each) =>
    typeof each === 'boolean' ? (each ? 'yes' : 'no') : String(each),
  )
  if (op === 'one_of') return { ...blank, list: texts }
  return { ...blank, value: texts[0] ?? '', second: texts[1] ?? '' }
}

function namedCampaign({ campaign, link }: ConditionOf<'campaign'>): Pick<RowValues, 'value' | 'second'> {
  if (typeof campaign !== 'number') return { value: 'last', second: String(campaign.last) }
  return { value: String(campaign), second: link == null ? '' : String(link) }
}

/** The first values of a row when a person chooses its subject. */
export function startOf(what: What, type: FieldType | undefined): RowValues {
  if (fieldOf(what) !== null)
    return {
      ...blank,
      what,
      op: operatorsFor(type ?? 'text')[0] ?? 'is',
      value: (type && fieldKinds[type].first) ?? '',
    }
  return { ...blank, what, ...others[what as keyof typeof others] }
}

const others = {
  group: { op: 'in' },
  campaign: { op: 'opened' },
  activity: { op: 'opened', value: '30' },
  segment: { op: 'in' },
  standing: { op: 'mailable' },
  inactive: { op: '', value: '5', second: '180' },
  domain: { op: 'in' },
  provider: { op: 'in' },
  sinceContact: { op: 'last_days', value: '30' },
  sinceMember: { op: 'last_days', value: '30' },
} as const
