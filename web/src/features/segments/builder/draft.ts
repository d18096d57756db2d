// A filter while it is edited: rows with the texts of their inputs, some of them incomplete. Has no side effects.
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

/** A row with a condition on the address, which every contact has. */
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

/** The rows as text to store in the browser, including incomplete ones. */
export const keptText = (group: Group): string => JSON.stringify(group)

/** Reads rows from a stored text; null if another version of Lettermill wrote it. */
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

/** Gives the rows new keys, because keys from an earlier page could equal keys of this one. */
const withNewKeys = ({ how, parts }: Group): Group =>
  newGroup(
    how,
    parts.map((part) => (isGroup(part) ? withNewKeys(part) : newRow(part))),
  )

/** The filter of the complete rows; null if there are none. */
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

/** The incomplete rows. */
export function unfinished(group: Group, typeOf: TypeOf): Row[] {
  return rowsOf(group).filter((row) => conditionOf(row, typeOf) === null)
}

/**
 * Returns the group with one of its parts changed, at any depth. If `change` returns null, the part is removed, and so
 * is a group that becomes empty.
 */
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
