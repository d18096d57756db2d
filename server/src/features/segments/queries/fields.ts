// Conditions on the values of fields. Values are text. Numbers are compared as numeric. Days are compared as text,
// which sorts them by date.
import { filterLimits, operatorsOf, type ConditionOf } from '@lettermill/contracts'
import { sql, type Sql } from '../../../platform/db/index.ts'
import { readEmail } from '../../../platform/email/index.ts'
import type { ProblemParams } from '@lettermill/contracts/problem'
import { Problem } from '../../../platform/problem.ts'
import { plusDays } from '../../../platform/calendar/index.ts'
import { fieldKinds, readValue } from '../../fields/index.ts'
import { daysOfYear, lastDays, nextDays, type Span } from '../days.ts'
import { gone } from '../gone.ts'
import type { Known, KnownField } from '../known.ts'

/** A SQL condition on contacts `c`, or a part of one. */
export type Where = Sql

type FieldCondition = ConditionOf<'field'>

/** A condition with its field, and the SQL of its value. */
interface Asked {
  condition: FieldCondition
  field: KnownField
  today: string
  /** SQL of the value as text; null if the contact has none. */
  at: Where
}

/** @throws Problem condition_invalid; filter_part_gone or segment_part_gone for an unknown field */
export function fieldCondition(condition: FieldCondition, known: Known, path: readonly number[]): Where {
  const field = known.fields.get(condition.field)
  if (!field) throw gone('field', known, path)
  const operators: readonly string[] = operatorsOf[field.type]
  const at = condition.field === 'email' ? sql`c.email` : sql`(c.fields ->> ${condition.field}::text)`
  const asked = { condition, field, today: known.today, at }
  if (!operators.includes(condition.op)) throw invalid(asked, 'other_kind')
  const { op } = condition
  if (op === 'is_empty') return sql`coalesce(${at}, '') = ''`
  if (op === 'is_set') return sql`coalesce(${at}, '') <> ''`
  if (op === 'is_not') return sql`not coalesce(${isOneOf(asked)}, false)`
  if (op === 'ne')
    return sql`not coalesce(${compared({ ...asked, condition: { ...condition, op: 'eq' } })}, false)`
  return sql`coalesce(${positive(asked)}, false)`
}

function positive(asked: Asked): Where {
  const { condition, at } = asked
  switch (condition.op) {
    case 'is':
    case 'one_of':
      return isOneOf(asked)
    case 'contains':
      return sql`strpos(lower(${at}), lower(${textOf(asked)}::text)) > 0`
    case 'begins_with':
      return sql`starts_with(lower(${at}), lower(${textOf(asked)}::text))`
    case 'ends_with':
      return sql`right(lower(${at}), length(lower(${textOf(asked)}::text))) = lower(${textOf(asked)}::text)`
    case 'last_days':
      return within(asked, lastDays(asked.today, daysOf(asked, filterLimits.days)))
    case 'next_days':
      return within(asked, nextDays(asked.today, daysOf(asked, filterLimits.days)))
    case 'days_ago':
      return sql`${at} = ${plusDays(asked.today, -daysOf(asked, filterLimits.days))}`
    case 'same_day':
      return sql`substr(${at}, 6) = any(${daysOfYear(asked.today, daysOf(asked, filterLimits.around))}::text[])`
    default:
      return compared(asked)
  }
}

/** Compares without letter case. */
function isOneOf(asked: Asked): Where {
  const { condition, field, at } = asked
  const given = condition.op === 'one_of' ? listOf(asked) : [textOf(asked)]
  const typed = condition.field === 'email' ? given.map((value) => readEmail(value) ?? value) : given
  const values = fieldKinds[field.type].searchedAsTyped ? typed : typed.map((each) => readable(asked, each))
  if (values.length === 1) return sql`lower(${at}) = lower(${values[0] ?? ''}::text)`
  return sql`lower(${at}) in (select lower(v) from unnest(${values}::text[]) v)`
}

const signs = { eq: sql`=`, lt: sql`<`, le: sql`<=`, gt: sql`>`, ge: sql`>=` } as const

function compared(asked: Asked): Where {
  const { condition, field } = asked
  const isNumber = fieldKinds[field.type].form === 'number'
  const value = isNumber ? asNumber(asked) : sql`${asked.at} collate "C"`
  const bound = (text: string) => (isNumber ? sql`${text}::numeric` : sql`${text}::text`)
  if (condition.op === 'between') {
    const [from = '', to = '', ...more] = listOf(asked).map((each) => readable(asked, each))
    if (to === '' || more.length > 0) throw invalid(asked, 'two_values')
    return sql`${value} between symmetric ${bound(from)} and ${bound(to)}`
  }
  const sign = signs[condition.op as keyof typeof signs]
  return sql`${value} ${sign} ${bound(readable(asked, textOf(asked)))}`
}

/** A value may be no number, because an earlier field with the same key may have stored it. */
const asNumber = ({ at }: Asked) => sql`(case when ${at} ~ '^-?[0-9]+(\\.[0-9]+)?$' then ${at}::numeric end)`

function within({ at }: Asked, { from, to }: Span): Where {
  return sql`${at} collate "C" between ${from}::text and ${to}::text`
}

function textOf(asked: Asked): string {
  const { value } = asked.condition
  if (value == null || Array.isArray(value)) throw invalid(asked, 'one_value')
  return filled(asked, value)
}

function listOf(asked: Asked): string[] {
  const { value } = asked.condition
  if (!Array.isArray(value)) throw invalid(asked, 'values')
  return value.map((each) => filled(asked, each))
}

function filled(asked: Asked, value: string | number | boolean): string {
  const text = typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value).trim()
  if (text === '') throw invalid(asked, 'value_empty')
  return text
}

function daysOf(asked: Asked, most: number): number {
  const days = Number(textOf(asked))
  if (!Number.isInteger(days) || days < 0 || days > most) throw invalid(asked, 'days_up_to', { most })
  return days
}

/** The value in the form in which contacts store it. */
function readable(asked: Asked, text: string): string {
  const read = readValue(asked.field, text)
  if (read == null) throw invalid(asked, 'value_unreadable', { value: text.slice(0, 100) })
  return read
}

function invalid({ field }: Asked, reason: string, more: ProblemParams = {}): Problem {
  return new Problem('condition_invalid', { ...more, on: field.label, reason })
}
