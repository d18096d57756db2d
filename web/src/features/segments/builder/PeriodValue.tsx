// The inputs of conditions that are about a period of time.
import { TextInput } from '@mantine/core'
import { activityOperators, filterLimits } from '@lettermill/contracts'
import { useTexts } from '../../../lib/messages/index.ts'
import { useBuilder } from './context.ts'
import { withGone } from './gone.ts'
import { Days, Pick } from './inputs.tsx'
import type { ValueProps } from './rows.ts'
import styles from './builder.module.css'

type Texts = ReturnType<typeof useTexts<'segments'>>

export const labelGone = (t: Texts) => (id: string) => t('row.gone', { id })

export function ActivityValue({ row, onChange }: ValueProps) {
  const t = useTexts('segments')
  const isEver = row.second === 'ever'
  return (
    <>
      <Pick
        label={t('row.operator')}
        data={activityOperators.map((op) => ({ value: op, label: t(`operators.activity.${op}`) }))}
        value={row.op}
        onChange={(op) => onChange({ op })}
      />
      <Pick
        label={t('row.period')}
        data={[
          { value: '', label: t('row.within') },
          { value: 'ever', label: t('row.ever') },
        ]}
        value={row.second}
        onChange={(second) => onChange({ second, value: row.value || '30' })}
      />
      {!isEver && (
        <Days
          label={t('row.days')}
          most={filterLimits.days}
          value={row.value}
          onChange={(value) => onChange({ value })}
        />
      )}
    </>
  )
}

export function SinceValue({ row, onChange }: ValueProps) {
  const t = useTexts('segments')
  const { choices } = useBuilder()
  const groups = withGone(row.second ? [row.second] : [], choices.groups, labelGone(t))
  const isLast = row.op === 'last_days'
  return (
    <>
      {row.what === 'sinceMember' && (
        <Pick
          label={t('row.group')}
          data={[{ value: '', label: t('row.anyGroup') }, ...groups]}
          value={row.second}
          onChange={(second) => onChange({ second })}
        />
      )}
      <Pick
        label={t('row.operator')}
        data={(['last_days', 'after', 'before'] as const).map((op) => ({
          value: op,
          label: t(`operators.since.${op}`),
        }))}
        value={row.op}
        onChange={(op) => onChange({ op, ...((op === 'last_days') !== isLast && { value: '' }) })}
      />
      {isLast ? (
        <Days
          label={t('row.days')}
          most={filterLimits.days}
          value={row.value}
          onChange={(value) => onChange({ value })}
        />
      ) : (
        <TextInput
          type="date"
          aria-label={t('row.date')}
          className={styles['control'] ?? ''}
          min="1900-01-01"
          max="2199-12-31"
          // A stored moment is shown as its day.
          value={row.value.slice(0, 10)}
          onChange={({ currentTarget }) => onChange({ value: currentTarget.value })}
        />
      )}
    </>
  )
}

export function InactiveValue({ row, onChange }: ValueProps) {
  const t = useTexts('segments')
  return (
    <>
      <span aria-hidden="true">{t('row.inactiveBefore')}</span>
      <Days
        label={t('row.messages')}
        most={filterLimits.last}
        unit=""
        value={row.value}
        onChange={(value) => onChange({ value })}
      />
      <span aria-hidden="true">{t('row.inactiveMessages')}</span>
      <Days
        label={t('row.days')}
        most={filterLimits.days}
        value={row.second}
        onChange={(second) => onChange({ second })}
      />
    </>
  )
}
