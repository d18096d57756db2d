// The input of one field of a contact, by its type.
import type { HTMLAttributes, ReactNode } from 'react'
import { NativeSelect, TextInput } from '@mantine/core'
import { choicesOf } from '../../../../lib/contacts/field-kinds.ts'
import { fieldInputs } from '../../../../readers/field-inputs.ts'
import { useTexts } from '../../../../lib/messages/index.ts'
import type { ShownField } from '../../fields.tsx'

interface FieldInputProps {
  field: ShownField
  value: string
  error: ReactNode
  onChange(value: string): void
}

/** The keyboard that a phone shows. */
const keyboards: Readonly<Record<string, HTMLAttributes<HTMLInputElement>['inputMode']>> = {
  email: 'email',
  phone: 'tel',
  link: 'url',
}

/** A labelled input: a list if the field offers values, otherwise an input for a value of its type. */
export function FieldInput({ field, value, error, onChange }: FieldInputProps) {
  const t = useTexts('contacts')
  const choices = choicesOf(field, { yes: t('columns.yes'), no: t('columns.no') }, [value])
  const shared = {
    label: field.label,
    value,
    error,
    name: field.key,
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  }
  if (choices) return <NativeSelect {...shared} data={[{ value: '', label: '' }, ...choices]} />
  const keyboard = keyboards[field.key]
  return <TextInput {...shared} {...fieldInputs[field.type]} {...(keyboard && { inputMode: keyboard })} />
}
