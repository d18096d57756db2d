// Small inputs that several kinds of conditions use.
import { NativeSelect, TextInput } from '@mantine/core'
import { useTexts } from '../../../lib/messages/index.ts'
import styles from './builder.module.css'

interface DaysProps {
  label: string
  /** Text before the number. */
  before?: string
  most: number
  /** The unit after the number; by default days. */
  unit?: string
  value: string
  onChange(value: string): void
}

/** An input for a whole number with its unit. */
export function Days({ label, before = '', most, unit, value, onChange }: DaysProps) {
  const t = useTexts('segments')
  const word = unit ?? t('row.daysUnit')
  return (
    <span className={styles['days']}>
      {before && <span aria-hidden="true">{before}</span>}
      <TextInput
        type="number"
        inputMode="numeric"
        min={0}
        max={most}
        aria-label={label}
        w={80}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {word && <span aria-hidden="true">{word}</span>}
    </span>
  )
}

interface PickProps {
  label: string
  data: readonly { value: string; label: string }[]
  value: string
  onChange(value: string): void
}

/** A select with one choice. */
export function Pick({ label, data, value, onChange }: PickProps) {
  return (
    <NativeSelect
      aria-label={label}
      className={styles['control'] ?? ''}
      data={[...data]}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
