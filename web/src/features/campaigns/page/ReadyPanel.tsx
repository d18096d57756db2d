// Before a campaign is sent: when it leaves, and what is missing for it to be a good one.
import type { Campaign, MessageView } from '@lettermill/contracts'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useFormats } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { useSettings } from '../../../lib/settings.ts'
import { Panel, shownMessage } from '../../../ui/index.ts'
import { useCampaignMessage } from './page.ts'
import styles from './page.module.css'

/** What keeps it from leaving, or from being read; null while that is not known yet. */
function useMissing(campaign: Campaign): string[] | null {
  const t = useTexts('campaignPage')
  const { data: message, error } = useCampaignMessage(campaign, 1)
  const { data: settings, isPending } = useSettings()
  const failure = shownMessage(error)
  if ((!message && !failure) || isPending) return null
  const isEmpty = (view: MessageView) => view.of === 0
  return [
    ...(failure ? [failure] : []),
    ...(message && isEmpty(message) ? [t('ready.noContacts')] : []),
    ...(campaign.subject.trim() === '' ? [t('ready.noSubject')] : []),
    ...(settings?.postalAddress.trim() === '' ? [t('ready.noAddress')] : []),
  ]
}

function Findings({ missing }: { missing: readonly string[] }) {
  const t = useTexts('campaignPage')
  if (missing.length === 0) {
    return (
      <p className={styles['fine']}>
        <CircleCheck size={16} aria-hidden="true" />
        {t('ready.fine')}
      </p>
    )
  }
  return (
    <ul className={styles['findings']}>
      {missing.map((finding) => (
        <li key={finding}>
          <CircleAlert size={16} aria-hidden="true" />
          {finding}
        </li>
      ))}
    </ul>
  )
}

/** What is missing, and when it leaves. */
export function ReadyPanel({ campaign }: { campaign: Campaign }) {
  const t = useTexts('campaignPage')
  const { moment } = useFormats()
  const missing = useMissing(campaign)
  const when =
    campaign.status === 'scheduled'
      ? t('ready.leaves', { moment: moment(campaign.scheduled_at) })
      : t('ready.waits')
  return (
    <Panel title={t('ready.title')} text={campaign.reason === null && when}>
      <div className={styles['ready']} role="status">
        {missing && <Findings missing={missing} />}
      </div>
    </Panel>
  )
}
