// Why a campaign is held or failed, and what to do about it: the first thing to be read on its page.
import { Paper } from '@mantine/core'
import { useTexts } from '../../../lib/messages/index.ts'
import { reasonText } from '../reason.ts'
import { retryOf } from '../status.ts'
import type { LiveCampaign } from './page.ts'
import styles from './page.module.css'

function useWords({ campaign, progress }: LiveCampaign): { title: string; next: string | null } {
  const t = useTexts('campaignPage')
  if (campaign.status === 'paused') return { title: t('held.title'), next: t('held.next') }
  if (campaign.status !== 'failed') return { title: t('note.title'), next: null }
  const retry = retryOf(campaign, progress)
  if (retry === null) return { title: t('failed.title'), next: t('failed.none') }
  return { title: t('failed.title'), next: t(retry === 'start' ? 'failed.start' : 'failed.retry') }
}

/** Nothing where there is no reason. */
export function CampaignNote(live: LiveCampaign) {
  const { reason, status } = live.campaign
  const { title, next } = useWords(live)
  return reason ? (
    <Paper role="status" className={styles['note']} data-failed={status === 'failed' || undefined}>
      <strong>{title}</strong>
      <p>{reasonText(reason)}</p>
      {next && <p>{next}</p>}
    </Paper>
  ) : null
}
