// Evaluates a filter in plain JavaScript. The tests compare the SQL with it.
import {
  contactFields,
  type Condition,
  type ConditionOf,
  type FilterGroup,
  type FilterPart,
} from '@lettermill/contracts'
import { customFields, day, type Person, type World } from './world.ts'

/** Whether a person meets a filter. @param now in milliseconds */
export function meets(person: Person, filter: FilterPart, world: World, now: number): boolean {
  if ('all' in filter) return filter.all.every((part) => meets(person, part, world, now))
  if ('any' in filter) return filter.any.some((part) => meets(person, part, world, now))
  if ('none' in filter) return !filter.none.some((part) => meets(person, part, world, now))
  return holds(person, filter, world, now)
}

function holds(person: Person, condition: Condition, world: World, now: number): boolean {
  switch (condition.kind) {
    case 'field':
      return hasValue(person, condition, todayOf(world, now))
    case 'group': {
      const isIn = condition.groups.some((id) => person.groups.has(id))
      return condition.op === 'in' ? isIn : !isIn
    }
    case 'campaign':
      return campaign(person, condition, world)
    case 'activity':
      return activity(person, condition, world, now)
    case 'address':
      return address(person, condition)
    case 'since':
      return since(person, condition, world, now)
    case 'standing': {
      const of = {
        unsubscribed: ['unsubscribed'],
        bounced: ['hard_bounce', 'soft_bounce'],
        complained: ['complaint'],
      }
      const reason = person.suppressed?.reason
      if (condition.is === 'mailable') return reason === undefined
      return reason !== undefined && of[condition.is].includes(reason)
    }
    case 'inactive':
      return isInactive(person, condition, world, now)
    case 'segment': {
      const other = world.segments.find(({ id }) => id === condition.segment)
      if (!other) throw new Error('There is no such segment')
      const isIn = meets(person, other.filter as FilterGroup, world, now)
      return condition.op === 'in' ? isIn : !isIn
    }
  }
}

const partsIn = (zone: string, at: number) =>
  Object.fromEntries(
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
      .formatToParts(new Date(at))
      .map(({ type, value }) => [type, value]),
  )

/** The calendar day at a moment in a zone. */
export function dayIn(zone: string, at: number): string {
  const { year, month, day: date } = partsIn(zone, at)
  return `${String(year)}-${String(month)}-${String(date)}`
}

const todayOf = ({ zone }: World, now: number) => dayIn(zone, now)
const numberOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / day
const isDecimal = (text: string) => /^-?\d+(\.\d+)?$/.test(text)

/** Compares decimals of any length: -1, 0 or 1. */
function compareDecimals(a: string, b: string): number {
  const scaled = (text: string) => {
    const [whole = '', rest = ''] = text.split('.')
    return BigInt(whole + rest.padEnd(30, '0'))
  }
  const [left, right] = [scaled(a), scaled(b)]
  return left < right ? -1 : left > right ? 1 : 0
}

function hasValue(person: Person, { field, op, value }: ConditionOf<'field'>, today: string): boolean {
  const type = [...contactFields, ...customFields].find(({ key }) => key === field)?.type ?? 'text'
  const has = field === 'email' ? person.email : person.fields[field]
  const list = (Array.isArray(value) ? value : [value]).map((each) => String(each))
  const [first = '', second = ''] = list
  const same = (a: string | undefined, b: string) => a?.toLowerCase() === b.toLowerCase()
  const order = (a: string, b: string) =>
    type === 'number' ? compareDecimals(a, b) : a < b ? -1 : a > b ? 1 : 0
  const comparable = has !== undefined && (type !== 'number' || isDecimal(has)) ? has : undefined
  const apart = comparable === undefined || type !== 'date' ? null : numberOf(comparable) - numberOf(today)
  switch (op) {
    case 'is_empty':
      return !has
    case 'is_set':
      return Boolean(has)
    case 'is':
    case 'one_of':
      return list.some((each) => same(has, each))
    case 'is_not':
      return !same(has, first)
    case 'contains':
      return has?.toLowerCase().includes(first.toLowerCase()) ?? false
    case 'begins_with':
      return has?.toLowerCase().startsWith(first.toLowerCase()) ?? false
    case 'ends_with':
      return has?.toLowerCase().endsWith(first.toLowerCase()) ?? false
    case 'last_days':
      return apart !== null && apart <= 0 && apart >= -Number(first)
    case 'next_days':
      return apart !== null && apart >= 0 && apart <= Number(first)
    case 'days_ago':
      return apart === -Number(first)
    case 'same_day':
      return comparable !== undefined && isAround(comparable, today, Number(first))
    default:
      break
  }
  if (op === 'ne') return comparable === undefined || order(comparable, first) !== 0
  if (comparable === undefined) return false
  if (op === 'between') {
    const [low, high] = order(first, second) <= 0 ? [first, second] : [second, first]
    return order(comparable, low) >= 0 && order(comparable, high) <= 0
  }
  const by = order(comparable, first)
  return { eq: by === 0, lt: by < 0, le: by <= 0, gt: by > 0, ge: by >= 0 }[op]
}

/** Whether the anniversary of a date falls near today. The anniversary of a leap day is the last day of February. */
function isAround(date: string, today: string, around: number): boolean {
  const year = Number(today.slice(0, 4))
  return [year - 1, year, year + 1].some((each) => {
    const isLeap = each % 4 === 0 && (each % 100 !== 0 || each % 400 === 0)
    const rest = date.slice(5) === '02-29' && !isLeap ? '02-28' : date.slice(5)
    return Math.abs(numberOf(`${String(each)}-${rest}`) - numberOf(today)) <= around
  })
}

const isPersons = ({ at }: { at: number | null }) => at !== null

function campaign(
  person: Person,
  { op, campaign: asked, link }: ConditionOf<'campaign'>,
  world: World,
): boolean {
  const started = world.campaigns.flatMap(({ mailing }) => (mailing === null ? [] : [mailing]))
  const of =
    typeof asked === 'number'
      ? world.campaigns.flatMap(({ id, mailing }) => (id === asked && mailing !== null ? [mailing] : []))
      : started.slice(0, asked.last)
  const did = (kinds: string[], which = -1) =>
    person.events.some(
      (each) =>
        of.includes(each.mailing) && kinds.includes(each.kind) && each.link === which && isPersons(each),
    )
  const wasSent = of.some((mailing) => person.sent.has(mailing))
  const { suppressed } = person
  switch (op) {
    case 'sent':
      return wasSent
    case 'opened':
      return did(['open', 'click'])
    case 'not_opened':
      return wasSent && !did(['open', 'click'])
    case 'clicked':
      return did(['click'], link ?? -1)
    case 'not_clicked':
      return wasSent && !did(['click'], link ?? -1)
    case 'unsubscribed':
      return did(['unsubscribe'])
    case 'bounced':
      return (
        of.some((mailing) => person.bounced.includes(mailing)) ||
        (suppressed?.reason === 'hard_bounce' && of.includes(suppressed.mailing ?? 0))
      )
  }
}

function activity(person: Person, { op, days }: ConditionOf<'activity'>, world: World, now: number): boolean {
  const today = numberOf(todayOf(world, now))
  const isLate = (at: number) => days == null || today - numberOf(dayIn(world.zone, at)) <= days
  const did = (kinds: string[]) =>
    person.events.some(
      ({ kind, link, at }) => kinds.includes(kind) && link === -1 && at !== null && isLate(at),
    )
  const gotMail = [...person.sent.values()].some(isLate)
  return {
    opened: did(['open', 'click']),
    clicked: did(['click']),
    sent: gotMail,
    not_opened: !did(['open', 'click']),
    not_clicked: !did(['click']),
    not_sent: !gotMail,
  }[op]
}

function isInactive(
  person: Person,
  { messages, days }: ConditionOf<'inactive'>,
  world: World,
  now: number,
): boolean {
  const today = numberOf(todayOf(world, now))
  const isLate = (at: number) => today - numberOf(dayIn(world.zone, at)) <= days
  const acts = person.events.flatMap(({ kind, link, at }) =>
    kind !== 'unsubscribe' && link === -1 && at !== null ? [at] : [],
  )
  const last = Math.max(-Infinity, ...acts, person.confirmed ?? -Infinity)
  if (isLate(person.created) || (last > -Infinity && isLate(last))) return false
  return [...person.sent.values()].filter((at) => at > last).length >= messages
}

function address({ email }: Person, condition: ConditionOf<'address'>): boolean {
  const domain = email.toLowerCase().split('@')[1] ?? ''
  if (condition.op === 'domain') return condition.values.some((each) => each.toLowerCase() === domain)
  const theirs: Record<string, RegExp> = {
    gmail: /^(gmail|googlemail)\.([a-z]{2,3}\.)?[a-z]+$/,
    microsoft: /^(outlook|hotmail|live|msn)\.([a-z]{2,3}\.)?[a-z]+$/,
    yahoo: /^(yahoo|ymail|rocketmail)\.([a-z]{2,3}\.)?[a-z]+$/,
    ukrnet: /^ukr\.net$/,
  }
  return condition.values.some((each) => theirs[each]?.test(domain) ?? false)
}

function since(
  person: Person,
  { of, group, op, value }: ConditionOf<'since'>,
  world: World,
  now: number,
): boolean {
  const joined =
    of === 'contact'
      ? [person.created]
      : [...person.groups].flatMap(([id, at]) => (group == null || group === id ? [at] : []))
  return joined.some((at) => {
    const date = dayIn(world.zone, at)
    if (typeof value === 'number') return numberOf(todayOf(world, now)) - numberOf(date) <= value
    if (value.length > 10) return op === 'before' ? at < Date.parse(value) : at >= Date.parse(value)
    return op === 'before' ? date < value : date > value
  })
}
