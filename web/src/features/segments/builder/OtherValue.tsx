// The inputs of conditions on groups, campaigns, activity, addresses, dates, status and segments.
import { MultiSelect } from '@mantine/core'
import { mailboxProviderKeys, mailboxProviders, segmentStandings } from '@lettermill/contracts'
import { useTexts } from '../../../lib/messages/index.ts'
import { CampaignValue } from './CampaignValue.tsx'
import { useBuilder } from './context.ts'
import { Typed } from './FieldValue.tsx'
import { withGone } from './gone.ts'
import { Pick } from './inputs.tsx'
import type { ValueProps } from './rows.ts'
import styles from './builder.module.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { ActivityValue, SinceValue, InactiveValue, labelGone } from './PeriodValue.tsx'

function GroupValue({ row, onChange }: ValueProps) {
  const t = useTexts('segments')
  const { choices } = useBuilder()
  return (
    <>
      <Pick
        label={t('row.operator')}
        data={(['in', 'not_in'] as const).map((op) => ({ value: op, label: t(`operators.group.${op}`) }))}
        value={row.op}
        onChange={(op) => onChange({ op })}
      />
      <MultiSelect
        aria-label={t('row.groups')}
        className={styles['wide'] ?? ''}
        searchable
        placeholder={row.list.length === 0 ? t('row.choose') : ''}
        nothingFoundMessage={t('row.noneFound')}
        data={withGone(row.list, choices.groups, labelGone(t))}
        value={row.list}
        onChange={(list) => onChange({ list })}
      />
    </>
  )
}

function SegmentValue({ row, onChange }: ValueProps) {
  const t = useTexts('segments')
  const { choices } = useBuilder()
  const segments = withGone(row.value ? [row.value] : [], choices.segments, labelGone(t))
  return (
    <>
      <Pick
        label={t('row.operator')}
        data={(['in', 'not_in'] as const).map((op) => ({ value: op, label: t(`operators.segment.${op}`) }))}
        value={row.op}
        onChange={(op) => onChange({ op })}
      />
      <Pick
        label={t('row.segment')}
        data={[{ value: '', label: t('row.choose') }, ...segments]}
        value={row.value}
        onChange={(value) => onChange({ value })}
      />
    </>
  )
}

function ProviderValue({ row, onChange }: ValueProps) {
  const t = useTexts('segments')
  return (
    <MultiSelect
      aria-label={t('row.providers')}
      className={styles['wide'] ?? ''}
      placeholder={row.list.length === 0 ? t('row.choose') : ''}
      data={mailboxProviderKeys.map((key) => ({ value: key, label: mailboxProviders[key].name }))}
      value={row.list}
      onChange={(list) => onChange({ list })}
    />
  )
}

/** The inputs for the kind of the condition. */
export function OtherValue({ row, onChange }: ValueProps) {
  const t = useTexts('segments')
  const props = { row, onChange }
  switch (row.what) {
    case 'group':
      return <GroupValue {...props} />
    case 'campaign':
      return <CampaignValue {...props} />
    case 'activity':
      return <ActivityValue {...props} />
    case 'segment':
      return <SegmentValue {...props} />
    case 'standing':
      return (
        <Pick
          label={t('row.value')}
          data={segmentStandings.map((is) => ({ value: is, label: t(`standing.${is}`) }))}
          value={row.op}
          onChange={(op) => onChange({ op })}
        />
      )
    case 'inactive':
      return <InactiveValue {...props} />
    case 'domain':
      return (
        <>
          <span aria-hidden="true">{t('field.one_of')}</span>
          <Typed
            label={t('row.values')}
            list={row.list}
            ends={[',']}
            onChange={(list) => onChange({ list })}
          />
        </>
      )
    case 'provider':
      return (
        <>
          <span aria-hidden="true">{t('field.one_of')}</span>
          <ProviderValue {...props} />
        </>
      )
    case 'sinceContact':
    case 'sinceMember':
      return <SinceValue {...props} />
    default:
      return null
  }
}
