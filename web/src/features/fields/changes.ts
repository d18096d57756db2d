// The calls that change contact fields.
import {
  createField,
  deleteField,
  updateBuiltInField,
  updateField,
  type CallInput,
  type CustomField,
  type FieldType,
} from '@lettermill/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/index.ts'
import { fieldKinds } from '../../lib/contacts/field-kinds.ts'
import { fieldsKey } from '../../lib/contacts/fields.ts'

export interface FieldValues {
  label: string
  type: FieldType
  options: string[]
}

function useRefresh() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: fieldsKey })
}

/** Adds a field, or edits a field's label and options. */
export function useSaveField(field: CustomField | null) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ label, type, options }: FieldValues) => {
      const given = fieldKinds[type].hasOptions ? options : null
      return field
        ? call(updateField, { params: { id: field.id }, body: { label, options: given } })
        : call(createField, { body: { label, type, options: given } })
    },
    onSuccess: refresh,
  })
}

/** Moves a field to a position, counted from 0. */
export function useMoveField() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id, position }: Pick<CustomField, 'id' | 'position'>) =>
      call(updateField, { params: { id }, body: { position } }),
    onSettled: refresh,
  })
}

/** Deletes a field with its values. */
export function useDeleteField() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: number) => call(deleteField, { params: { id } }),
    onSuccess: refresh,
  })
}

/** Shows a built-in field always, or only while something uses it. */
export function useShowAlways() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: CallInput<typeof updateBuiltInField, 'body'>) => call(updateBuiltInField, { body }),
    onSettled: refresh,
  })
}
