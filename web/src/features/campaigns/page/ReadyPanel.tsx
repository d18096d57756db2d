// A campaign that was not sent yet: when it starts, what should be fixed before, and the message.
import { Skeleton, Stack } from '@mantine/core'
import { reviewCampaign, type Campaign } from '@lettermill/contracts'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { call } from '../../../lib/api/index.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { reviewsKey } from '../../../lib/releases.ts'
import { Panel, shownMessage } from '../../../ui/index.ts'
import { ContentFindings } from '../send/ContentFindings.tsx'
import { contentOf, useCheckup, useFindings, useMissingAddress } from '../send/findings.ts'
import { MissingList } from '../send/MissingList.tsx'
import { ReputationNote } from '../send/ReputationNote.tsx'
import { ReviewFacts } from '../send/ReviewFacts.tsx'
import { MessagePanel } from './MessagePanel.tsx'
import { useCampaignMessage } from './page.ts'
import styles from './page.module.css'

/**
 * The review, as in the dialog before sending. `missing` says what should be fixed, or why the review could not be
 * loaded; it is null while the review is loading.
 */
function useReview(campaign: Campaign) {
  const { data: review, error } = useQuery({
    queryKey: [...reviewsKey, campaign.id, campaign.version],
    queryFn: () => call(reviewCampaign, { params: { id: campaign.id } }),
    staleTime: 0,
  })
  const findings = useFindings(campaign, review)
  const failure = shownMessage(error)
  const missing = review || failure ? [...(failure ? [{ text: failure, fix: null }] : []), ...findings] : null
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

/** A skeleton as high as the review of most campaigns. */
function ReviewSkeleton() {
  return (
    <Stack gap={14} pt={4} className={styles['reviewSkeleton'] ?? ''}>
      <Skeleton height={12} maw={320} />
      <Skeleton height={12} maw={280} />
      <Skeleton height={12} maw={180} />
    </Stack>
  )
}

/** How many contacts get the campaign, who is left out and why, what is missing, and when it starts. */
function ReadyPanel({ campaign, review, missing }: { campaign: Campaign } & ReturnType<typeof useReview>) {
  const t = useTexts('campaignPage')
  const { moment } = useFormats()
  const checkup = useCheckup(campaign)
  const address = useMissingAddress()
  const isFine = contentOf(review, checkup.data).every(({ level }) => level === 'ok' || level === 'hint')
  const when =
    campaign.status === 'scheduled'
      ? t('ready.leaves', { moment: moment(campaign.scheduled_at) })
      : t('ready.waits')
  return (
    <Panel title={t('ready.title')} text={campaign.reason === null && when}>
      <div className={styles['ready']} role="status">
        {!missing && <ReviewSkeleton />}
        {review && <ReviewFacts review={review} />}
        {review?.reputation && <ReputationNote finding={review.reputation} />}
        {missing && <MissingList missing={missing} address={address} />}
        {missing?.length === 0 && isFine && !review?.reputation && <Fine />}
      </div>
      {review && <ContentFindings campaign={campaign} review={review} checkup={checkup} />}
    </Panel>
  )
}

/** The message appears only when the review is loaded, because the height of the review above it is unknown before. */
export function Unsent({ campaign }: { campaign: Campaign }) {
  const { review, missing } = useReview(campaign)
  // Loads the message while the review is loading.
  useCampaignMessage(campaign, 1)
  return (
    <>
      <ReadyPanel campaign={campaign} review={review} missing={missing} />
      {missing ? <MessagePanel campaign={campaign} /> : <Skeleton height={380} radius="lg" />}
    </>
  )
}
