// Asks before a group, template, sender or domain is deleted, and names the scheduled campaigns that use it.
import type { Campaign } from '@lettermill/contracts'
import { useFormats } from '../../lib/formats/formats.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { useScheduledUses, type CampaignPart } from '../../lib/campaigns/scheduled-uses.ts'
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx'
import styles from './dialogs.module.css'

interface UsesProps {
  kind: CampaignPart['kind']
  campaigns: readonly Campaign[]
  total: number
}

/** The campaigns, their times, and what will happen to them. */
function Uses({ kind, campaigns, total }: UsesProps) {
  const t = useTexts('ui')
  const { moment } = useFormats()
  const [first, ...others] = campaigns
  if (!first) return null
  if (others.length === 0) {
    const values = { name: first.name, moment: moment(first.scheduled_at) }
    return (
      <p role="status" className={styles['uses']}>
        {t(`uses.${kind}`, values)} {t('uses.outcome')}
      </p>
    )
  }
  return (
    <div role="status" className={styles['uses']}>
      <p>{t(`uses.${kind}Several`)}</p>
      <ul>
        {campaigns.map(({ id, name, scheduled_at }) => (
          <li key={id}>{t('uses.campaign', { name, moment: moment(scheduled_at) })}</li>
        ))}
        {total > campaigns.length && <li>{t('uses.more', { count: total - campaigns.length })}</li>}
      </ul>
      <p>{t('uses.outcomeSeveral')}</p>
    </div>
  )
}

interface DeletePartDialogProps extends ConfirmDialogProps {
  /** The part to delete; null while it is unknown. */
  part: CampaignPart | null
}

/** A ConfirmDialog whose button waits until the campaigns have loaded or failed to load. */
export function DeletePartDialog({ part, message, busy = false, ...others }: DeletePartDialogProps) {
  const t = useTexts('ui')
  const { data, error, isFetching } = useScheduledUses(part, others.opened)
  return (
    <ConfirmDialog
      {...others}
      busy={busy || isFetching}
      message={
        <>
          {message}
          {part && data && <Uses kind={part.kind} campaigns={data.rows} total={data.total} />}
          {error && <p className={styles['uses']}>{t('uses.unknown')}</p>}
        </>
      }
    />
  )
}
