// A filter while it is made: rows of texts as the inputs have them, some of them not filled in yet. Pure.
import {
  combinations,
  isCondition,
  partsOf,
  type Combination,
  type FilterGroup,
  type SegmentFilter,
} from '@lettermill/contracts'
import { conditionOf, rowOf } from './conditions.ts'
import type { RowValues, TypeOf } from './rows.ts'

export interface Row extends RowValues {
  key: number
}

export interface Group {
  key: number
  how: Combination
  parts: Part[]
}

export type Part = Row | Group

export const isGroup = (part: Part): part is Group => 'parts' in part

let lastKey = 0
const newKey = () => (lastKey += 1)

export const newRow = (values: RowValues): Row => ({ ...values, key: newKey() })

/** A condition on the address, which every contact has. */
export const firstRow = (): Row =>
  newRow({ what: 'field:email', op: 'contains', value: '', second: '', list: [] })

export const newGroup = (how: Combination, parts: Part[]): Group => ({ key: newKey(), how, parts })

/** The rows of a stored filter. */
export function draftOf(filter: FilterGroup): Group {
  const { how, parts } = partsOf(filter)
  return newGroup(
    how,
    parts.map((part) => (isCondition(part) ? newRow(rowOf(part)) : draftOf(part))),
  )
}

/** The rows as text, unfinished ones too, to be kept in the browser. */
export const keptText = (group: Group): string => JSON.stringify(group)

/** The rows of such a text; null for a text of another version of the product. */
export function readKept(text: string): Group | null {
  try {
    const kept: unknown = JSON.parse(text)
    return isKept(kept) && isGroup(kept) ? withNewKeys(kept) : null
  } catch {
    return null
  }
}

function isKept(part: unknown): part is Part {
  if (typeof part !== 'object' || part === null) return false
  if ('parts' in part)
    return (
      combinations.some((how) => 'how' in part && part.how === how) &&
      Array.isArray(part.parts) &&
      part.parts.every(isKept)
    )
  return (
    'list' in part &&
    Array.isArray(part.list) &&
    ['what', 'op', 'value', 'second'].every((name) => typeof Reflect.get(part, name) === 'string')
  )
}

/** Keys of an earlier page would meet those of this one. */
const withNewKeys = ({ how, parts }: Group): Group =>
  newGroup(
    how,
    parts.map((part) => (isGroup(part) ? withNewKeys(part) : newRow(part))),
  )

/** The filter of what is filled in; null where nothing is. */
export function filterOf(group: Group, typeOf: TypeOf): SegmentFilter | null {
  return groupOf(group, typeOf) as SegmentFilter | null
}

function groupOf({ how, parts }: Group, typeOf: TypeOf): FilterGroup | null {
  const filled = parts
    .map((part) => (isGroup(part) ? groupOf(part, typeOf) : conditionOf(part, typeOf)))
    .filter((part) => part !== null)
  if (filled.length === 0) return null
  return { [how]: filled } as unknown as FilterGroup
}

/** Every row, in order. */
export function rowsOf({ parts }: Group): Row[] {
  return parts.flatMap((part) => (isGroup(part) ? rowsOf(part) : [part]))
}

/** The rows that are not filled in. */
export function unfinished(group: Group, typeOf: TypeOf): Row[] {
  return rowsOf(group).filter((row) => conditionOf(row, typeOf) === null)
}

/** The group with one of its parts, at any depth, changed; null takes it out, and a group that is then empty. */
export function changed(group: Group, key: number, change: (part: Part) => Part | null): Group {
  const parts = group.parts.flatMap((part): Part[] => {
    if (part.key === key) {
      const next = change(part)
      return next ? [next] : []
    }
    if (!isGroup(part)) return [part]
    const next = changed(part, key, change)
    return next.parts.length > 0 ? [next] : []
  })
  return { ...group, parts }
}
