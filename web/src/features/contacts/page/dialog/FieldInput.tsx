// The input of one field of a contact, by its type.
import type { HTMLAttributes, ReactNode } from 'react'
import { NativeSelect, TextInput } from '@mantine/core'
import { useTexts } from '../../../../lib/messages/index.ts'
import type { ShownField } from '../../fields.tsx'

interface FieldInputProps {
  field: ShownField
  value: string
  error: ReactNode
  onChange(value: string): void
}

function useOptions({ type, options }: ShownField, value: string) {
  const t = useTexts('contacts')
  if (type === 'yes_no') {
    return [
      { value: '', label: '' },
      { value: 'yes', label: t('columns.yes') },
      { value: 'no', label: t('columns.no') },
    ]
  }
  // A contact keeps its value even if the field no longer has that option.
  return [...new Set(['', ...(options ?? []), value])]
}

/** The keyboard that a phone shows. */
const keyboards: Readonly<Record<string, HTMLAttributes<HTMLInputElement>['inputMode']>> = {
  email: 'email',
  phone: 'tel',
  link: 'url',
}

/** A labelled input: a list for a choice and for yes or no, a calendar for a day, otherwise a line of text. */
export function FieldInput({ field, value, error, onChange }: FieldInputProps) {
  const options = useOptions(field, value)
  const shared = {
    label: field.label,
    value,
    error,
    name: field.key,
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  }
  switch (field.type) {
    case 'choice':
    case 'yes_no':
      return <NativeSelect {...shared} data={options} />
    case 'date':
      return <TextInput {...shared} type="date" min="1000-01-01" max="9999-12-31" />
    case 'number':
      return <TextInput {...shared} inputMode="decimal" />
    default:
      return <TextInput {...shared} inputMode={keyboards[field.key] ?? 'text'} />
  }
}
