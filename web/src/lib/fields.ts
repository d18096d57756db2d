// The workspace's custom fields, which several screens use: Settings, contacts, the template editor.
import { listFields, type CustomField } from '@lettermill/contracts'
import { useQuery } from '@tanstack/react-query'
import { call } from './api/index.ts'

export const fieldsKey = ['fields'] as const

/** The custom fields, in order. */
export function useFields() {
  return useQuery({ queryKey: fieldsKey, queryFn: () => call(listFields) })
}

/** A field's merge tag as it is written in a template. */
export function fieldTag({ key }: Pick<CustomField, 'key'>): string {
  return `{{ fields.${key} }}`
}
