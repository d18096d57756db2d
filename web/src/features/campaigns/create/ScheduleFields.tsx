// The fields for a later start: a date, not before today, and a time, both in the time zone of the screens.
import { Group, TextInput } from '@mantine/core'
import { useZone } from '../../../lib/settings.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { dayIn, type CampaignForm } from './form.ts'
import type { Missing } from './missing.ts'
import styles from './create.module.css'

interface ScheduleFieldsProps {
  form: CampaignForm
  missing: Missing
  onChange(some: Partial<CampaignForm>): void
}

/** Both fields stay empty for a campaign that is sent by hand. */
export function ScheduleFields({ form, missing, onChange }: ScheduleFieldsProps) {
  const t = useTexts('campaigns')
  const zone = useZone()
  return (
    <fieldset className={styles['schedule']}>
      <legend>{t('form.later')}</legend>
      <Group gap="sm" grow align="flex-start">
        <TextInput
          type="date"
          label={t('form.scheduleDate')}
          error={missing.has('scheduleDate') && t('form.missing.date')}
          min={dayIn(zone, new Date())}
          value={form.scheduleDate}
          onChange={({ currentTarget }) => onChange({ scheduleDate: currentTarget.value })}
        />
        <TextInput
          type="time"
          label={t('form.scheduleTime')}
          error={missing.has('scheduleTime') && t('form.missing.time')}
          value={form.scheduleTime}
          onChange={({ currentTarget }) => onChange({ scheduleTime: currentTarget.value })}
        />
      </Group>
      <p className={styles['quiet']}>{t('form.zone', { zone: zone.replaceAll('_', ' ') })}</p>
    </fieldset>
  )
}
