// Before a campaign is sent: when it leaves, and what is missing for it to be a good one.
import { reviewCampaign, type Campaign } from '@lettermill/contracts'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { call } from '../../../lib/api/index.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { Panel, shownMessage } from '../../../ui/index.ts'
import { ContentFindings } from '../send/ContentFindings.tsx'
import { contentOf, useCheckup, useFindings } from '../send/findings.ts'
import { MissingList } from '../send/MissingList.tsx'
import { ReviewFacts } from '../send/ReviewFacts.tsx'
import styles from './page.module.css'

/** As the question before it is sent has it; and what keeps it from leaving, null while that is not known yet. */
function useReview(campaign: Campaign) {
  const { data: review, error } = useQuery({
    queryKey: ['campaigns', 'review', campaign.id, campaign.version],
    queryFn: () => call(reviewCampaign, { params: { id: campaign.id } }),
    staleTime: 0,
  })
  const findings = useFindings(review)
  const failure = shownMessage(error)
  const missing =
    review || failure ? [...(failure ? [{ text: failure, mend: null }] : []), ...findings] : null
  return { review, missing }
}

function Fine() {
  const t = useTexts('campaignPage')
  return (
    <p className={styles['fine']}>
      <CircleCheck size={16} aria-hidden="true" />
      {t('ready.fine')}
    </p>
  )
}

/** How many it goes to, who is left out and why, what is missing, and when it leaves. */
export function ReadyPanel({ campaign }: { campaign: Campaign }) {
  const t = useTexts('campaignPage')
  const { moment } = useFormats()
  const { review, missing } = useReview(campaign)
  const checkup = useCheckup(campaign)
  const isFine = contentOf(review, checkup.data).every(({ level }) => level === 'ok' || level === 'hint')
  const when =
    campaign.status === 'scheduled'
      ? t('ready.leaves', { moment: moment(campaign.scheduled_at) })
      : t('ready.waits')
  return (
    <Panel title={t('ready.title')} text={campaign.reason === null && when}>
      <div className={styles['ready']} role="status">
        {review && <ReviewFacts review={review} />}
        {missing && <MissingList missing={missing} />}
        {missing?.length === 0 && isFine && <Fine />}
      </div>
      {review && <ContentFindings campaign={campaign} review={review} checkup={checkup} />}
    </Panel>
  )
}
