// Finds what a row refers to that no longer exists. Has no side effects.
import type { Choices, Named } from './choices.ts'
import { fieldOf, type RowValues } from './rows.ts'

export type GonePart = 'field' | 'group' | 'campaign' | 'segment'

const isGone = (id: string, among: readonly Named[] | undefined) =>
  id !== '' && among !== undefined && among.every((each) => String(each.id) !== id)

/** The kind of what no longer exists; null if everything exists, or is not loaded yet. */
export function goneIn(row: RowValues, choices: Choices): GonePart | null {
  const key = fieldOf(row.what)
  if (key !== null) return choices.fields?.every((field) => field.key !== key) ? 'field' : null
  switch (row.what) {
    case 'group':
      return row.list.some((id) => isGone(id, choices.groups)) ? 'group' : null
    case 'sinceMember':
      return isGone(row.second, choices.groups) ? 'group' : null
    case 'campaign':
      return row.value !== 'last' && isGone(row.value, choices.campaigns) ? 'campaign' : null
    case 'segment':
      return isGone(row.value, choices.segments) ? 'segment' : null
    default:
      return null
  }
}

/** Adds to the options those that a row refers to but that no longer exist, so that the row can show them. */
export function withGone(
  named: readonly string[],
  among: readonly Named[] | undefined,
  label: (id: string) => string,
): { value: string; label: string }[] {
  const there = (among ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  const gone = among === undefined ? [] : named.filter((id) => isGone(id, among))
  return [...there, ...gone.map((id) => ({ value: id, label: label(id) }))]
}
