// Another window saved the campaign that is being edited here: what it changed, and the two ways on.
import { Button } from '@mantine/core'
import type { Campaign } from '@lettermill/contracts'
import { useFormats } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { useAudienceWords } from '../target-words.ts'
import { useChoices } from './choices.ts'
import styles from './create.module.css'
import { changedFields, type ComparedField } from './differences.ts'

/** The value of a field in words; null for none. */
function useValueOf(): (field: ComparedField, campaign: Campaign) => string | null {
  const { choices } = useChoices(true)
  const { moment } = useFormats()
  const audience = useAudienceWords()
  return (field, campaign) => {
    const domain = choices.domains?.find(({ id }) => id === campaign.domain_id)
    const sender = choices.senders?.find(({ id }) => id === campaign.sender_id)
    const words: Record<ComparedField, string | null | undefined> = {
      name: campaign.name,
      subject: campaign.subject,
      preheader: campaign.preheader,
      domain: domain?.domain_name,
      sender: sender && `${sender.name} <${sender.email}>`,
      replyTo: campaign.reply_to,
      template: campaign.template_name,
      group: audience(campaign),
      later: campaign.scheduled_at && moment(campaign.scheduled_at),
    }
    return words[field] || null
  }
}

interface ChangedElsewhereProps {
  /** As it was when it was opened here. */
  before: Campaign
  now: Campaign
  busy: boolean
  /** Gives up what was written here. */
  onLoad(): void
  /** Saves what was written here over it. */
  onOverwrite(): void
}

export function ChangedElsewhere({ before, now, busy, onLoad, onOverwrite }: ChangedElsewhereProps) {
  const t = useTexts('campaigns')
  const valueOf = useValueOf()
  return (
    <div role="alert" className={styles['warning']}>
      <p>{t('changed.text')}</p>
      <dl className={styles['changes']}>
        {changedFields(before, now).map((field) => (
          <div key={field}>
            <dt>{t(`form.${field}`)}</dt>
            <dd>{valueOf(field, now) ?? t('changed.nothing')}</dd>
          </div>
        ))}
      </dl>
      <div className={styles['ways']}>
        <Button size="xs" variant="default" disabled={busy} onClick={onLoad}>
          {t('changed.load')}
        </Button>
        <Button size="xs" color="red" variant="light" loading={busy} onClick={onOverwrite}>
          {t('changed.overwrite')}
        </Button>
      </div>
    </div>
  )
}
