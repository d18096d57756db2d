// Before a campaign is sent: when it leaves, and what is missing for it to be a good one.
import { reviewCampaign, type Campaign } from '@lettermill/contracts'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { call } from '../../../lib/api/index.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { Panel, shownMessage } from '../../../ui/index.ts'
import { useFindings } from '../send/findings.ts'
import { ReviewFacts } from '../send/ReviewFacts.tsx'
import styles from './page.module.css'

/** As the question before it is sent has it. */
function useReview(campaign: Campaign) {
  return useQuery({
    queryKey: ['campaigns', 'review', campaign.id, campaign.version],
    queryFn: () => call(reviewCampaign, { params: { id: campaign.id } }),
    staleTime: 0,
  })
}

/** What keeps it from leaving, or from being read; null while that is not known yet. */
function useMissing(
  campaign: Campaign,
  { data: review, error }: Pick<ReturnType<typeof useReview>, 'data' | 'error'>,
): string[] | null {
  const t = useTexts('campaignPage')
  const findings = useFindings(review)
  const failure = shownMessage(error)
  if (!review && !failure) return null
  return [
    ...(failure ? [failure] : []),
    ...(campaign.subject.trim() === '' ? [t('ready.noSubject')] : []),
    ...findings,
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

/** How many it goes to, who is left out and why, what is missing, and when it leaves. */
export function ReadyPanel({ campaign }: { campaign: Campaign }) {
  const t = useTexts('campaignPage')
  const { moment } = useFormats()
  const review = useReview(campaign)
  const missing = useMissing(campaign, review)
  const when =
    campaign.status === 'scheduled'
      ? t('ready.leaves', { moment: moment(campaign.scheduled_at) })
      : t('ready.waits')
  return (
    <Panel title={t('ready.title')} text={campaign.reason === null && when}>
      <div className={styles['ready']} role="status">
        {review.data && <ReviewFacts review={review.data} />}
        {missing && <Findings missing={missing} />}
      </div>
    </Panel>
  )
}
