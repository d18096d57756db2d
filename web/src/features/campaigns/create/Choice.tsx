// One of the dialog's selects: waits for its options, and says where to make one when there is none.
import { NativeSelect } from '@mantine/core'
import { useTexts } from '../../../lib/messages/index.ts'

interface ChoiceProps {
  label: string
  value: string
  /** Undefined while they are being loaded. */
  options: readonly { value: string; label: string }[] | undefined
  /** What to do if there are none. */
  none: string
  /** Shown if nothing is chosen. */
  placeholder?: string
  disabled?: boolean
  onChange(value: string): void
}

/** A select that begins with nothing chosen. */
export function Choice({
  label,
  value,
  options,
  none,
  placeholder,
  disabled = false,
  onChange,
}: ChoiceProps) {
  const t = useTexts('campaigns')
  const nothing = options ? (placeholder ?? t('form.choose')) : t('form.loading')
  return (
    <NativeSelect
      label={label}
      value={value}
      disabled={disabled || !options}
      data={[{ value: '', label: nothing }, ...(options ?? [])]}
      description={options?.length === 0 && !disabled ? none : undefined}
      inputWrapperOrder={['label', 'input', 'description']}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
