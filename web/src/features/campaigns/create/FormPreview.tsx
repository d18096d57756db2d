// A preview of the message beside the form. On a phone it is folded below the form, and rendered only when unfolded.
import { useState } from 'react'
import { Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useTexts } from '../../../lib/messages/index.ts'
import { usePreview } from '../../../lib/campaigns/preview.ts'
import { MessagePreview } from '../../../ui/index.ts'
import styles from './create.module.css'
import { targetOf, type CampaignForm } from './form.ts'

/** Shows nothing before a template is chosen. */
function Picture({ form }: { form: CampaignForm }) {
  const t = useTexts('campaigns')
  const { subject, preheader, replyTo, templateId, senderId, groupId, target, topicId } = form
  const parts = {
    subject,
    ...(preheader && { preheader }),
    ...(replyTo && { replyTo }),
    templateId,
    senderId: senderId || null,
    topicId: topicId || null,
    ...(target && target.include.length > 0 ? { target: targetOf(target) } : { groupId: groupId || null }),
  }
  const { message, error, busy, position, setPosition } = usePreview(parts, templateId !== '')
  return templateId === '' ? (
    <p className={styles['nothing']}>{t('form.previewNothing')}</p>
  ) : (
    <MessagePreview
      message={message}
      error={error}
      busy={busy}
      position={position}
      onPosition={setPosition}
    />
  )
}

/** The dialog's preview pane. */
export function FormPreview({ form }: { form: CampaignForm }) {
  const t = useTexts('campaigns')
  const [unfolded, setUnfolded] = useState(false)
  const isNarrow = useMediaQuery('(max-width: 639px)', false, { getInitialValueInEffect: false })
  return isNarrow ? (
    <details className={styles['preview']} onToggle={(event) => setUnfolded(event.currentTarget.open)}>
      <summary>{t('form.preview')}</summary>
      {unfolded && <Picture form={form} />}
    </details>
  ) : (
    <section className={styles['preview']} aria-label={t('form.preview')}>
      <Title order={3}>{t('form.preview')}</Title>
      <Picture form={form} />
    </section>
  )
}
