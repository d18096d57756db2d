// The input of each type of contact fields, in the app and on readers' pages.
import type { ComponentProps } from 'react'
import type { FieldType } from '@lettermill/contracts'

type InputProps = Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'min' | 'max'>

/** Null for a list of choices. */
export const fieldInputs: Readonly<Record<FieldType, InputProps | null>> = {
  text: { type: 'text' },
  number: { type: 'text', inputMode: 'decimal' },
  date: { type: 'date', min: '1000-01-01', max: '9999-12-31' },
  url: { type: 'url', inputMode: 'url' },
  choice: null,
  yes_no: null,
}
