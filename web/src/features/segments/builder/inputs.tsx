// Small inputs that several kinds of conditions share.
import { NativeSelect, TextInput } from '@mantine/core'
import { useTexts } from '../../../lib/messages/index.ts'
import styles from './builder.module.css'

interface DaysProps {
  label: string
  /** A sign before the number. */
  before?: string
  most: number
  /** What follows the number; days without it. */
  unit?: string
  value: string
  onChange(value: string): void
}

/** A whole number, and its unit. */
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
        className={styles['number'] ?? ''}
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

/** One of a list. */
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
