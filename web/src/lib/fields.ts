// The workspace's own contact fields, which several screens read: Settings, the contacts, the template editor.
import { listFields, type CustomField } from '@lettermill/contracts'
import { useQuery } from '@tanstack/react-query'
import { call } from './api/index.ts'

export const fieldsKey = ['fields'] as const

/** The fields in their order. */
export function useFields() {
  return useQuery({ queryKey: fieldsKey, queryFn: () => call(listFields) })
}

/** A field's merge tag as written in a template. */
export function fieldTag({ key }: Pick<CustomField, 'key'>): string {
  return `{{ fields.${key} }}`
}
