// The fields for a later start: a date, not before today, and a time, both in the time zone of the screens.
import { Group, TextInput } from '@mantine/core'
import { useZone } from '../../../lib/settings.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { useTestMode } from '../../../lib/campaigns/test-mode.ts'
import { Note } from '../../../ui/index.ts'
import type { Choices } from './choices.ts'
import { dayIn, isTimed, type CampaignForm } from './form.ts'
import type { Missing } from './missing.ts'
import styles from './create.module.css'

interface ScheduleFieldsProps {
  form: CampaignForm
  choices: Pick<Choices, 'domains'>
  missing: Missing
  onChange(some: Partial<CampaignForm>): void
}

/**
 * A campaign may be sent from an unverified domain, but only after a warning (P19). A draft gets that warning in its
 * review, so the form warns only if it schedules. In test mode nothing can end up in a spam folder, so the warning says
 * when the domain matters.
 */
function UnverifiedWarning({ form, choices }: Pick<ScheduleFieldsProps, 'form' | 'choices'>) {
  const t = useTexts('campaigns')
  const isTest = useTestMode()
  const domain = choices.domains?.find(({ id }) => String(id) === form.domainId)
  return domain && !domain.is_verified && isTimed(form) ? (
    <Note role="status" tone={isTest ? 'accent' : 'warning'}>
      {t(isTest ? 'form.unverifiedTest' : 'form.unverified', { domain: domain.domain_name })}
    </Note>
  ) : null
}

/** Both fields stay empty for a campaign that is sent by hand. */
export function ScheduleFields({ form, choices, missing, onChange }: ScheduleFieldsProps) {
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
      <UnverifiedWarning form={form} choices={choices} />
    </fieldset>
  )
}
