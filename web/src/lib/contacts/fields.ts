// The workspace's fields, which several screens use: Settings, contacts, forms, segments, the template editor.
import {
  foldableFieldKeys,
  listBuiltInFields,
  listFields,
  type BuiltInField,
  type CustomField,
} from '@lettermill/contracts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/index.ts'

export const fieldsKey = ['fields'] as const

/** The custom fields, in order. */
export function useFields() {
  return useQuery({ queryKey: fieldsKey, queryFn: () => call(listFields) })
}

const builtInUses = { queryKey: [...fieldsKey, 'built-in'], queryFn: () => call(listBuiltInFields) }

/** The built-in fields that can be folded away, with what uses them. */
export function useBuiltInUses() {
  return useQuery(builtInUses)
}

const isFolded = ({ has_values, used_in, always_shown }: BuiltInField) =>
  !has_values && used_in.length === 0 && !always_shown

const foldedOf = (fields: readonly BuiltInField[]): readonly string[] =>
  fields.filter(isFolded).map(({ key }) => key)
const none: readonly string[] = []

/**
 * The keys of the built-in fields that screens leave out: all that can be until it is known what uses them, so that no
 * field appears and then vanishes, and none if that stays unknown.
 */
export function useFoldedKeys(): { folded: readonly string[]; isPending: boolean } {
  const { data, isPending } = useQuery({ ...builtInUses, select: foldedOf })
  return { folded: data ?? (isPending ? foldableFieldKeys : none), isPending }
}

const names: readonly string[] = ['email', 'first_name', 'last_name']

/** Address and name first, because they tell contacts apart; then the custom fields, then the other built-in ones. */
export function inOrder<Field extends { key: string }>(
  builtIn: readonly Field[],
  own: readonly Field[],
): Field[] {
  const first = names.flatMap((name) => builtIn.filter(({ key }) => key === name))
  return [...first, ...own, ...builtIn.filter(({ key }) => !names.includes(key))]
}

/** A field's merge tag as it is written in a template. */
export function fieldTag({ key }: Pick<CustomField, 'key'>): string {
  return `{{ fields.${key} }}`
}
