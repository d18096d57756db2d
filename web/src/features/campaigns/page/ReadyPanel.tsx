// A campaign that was not sent yet: when it starts, what should be fixed before, and the message.
import { Skeleton, Stack } from '@mantine/core'
import { reviewCampaign, type Campaign } from '@lettermill/contracts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { useFormats } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { reviewsKey } from '../../../lib/campaigns/releases.ts'
import { ErrorText, Panel, shownMessage } from '../../../ui/index.ts'
import { useCheckup, useMissingAddress } from '../send/findings.ts'
import { FoundBefore } from '../send/FoundBefore.tsx'
import { ReputationNote } from '../send/ReputationNote.tsx'
import { ReviewFacts } from '../send/ReviewFacts.tsx'
import { waitsForApproval } from '../status.ts'
import { MessagePanel } from './MessagePanel.tsx'
import { useCampaignMessage } from './page.ts'
import styles from './page.module.css'

/** The review, as in the dialog before sending, or why it could not be loaded; neither while it is loading. */
function useReview(campaign: Campaign) {
  const { data: review, error } = useQuery({
    queryKey: [...reviewsKey, campaign.id, campaign.version],
    queryFn: () => call(reviewCampaign, { params: { id: campaign.id } }),
    staleTime: 0,
  })
  return { review, failure: shownMessage(error) }
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

/** How many contacts get the campaign, who is left out and why, what was found, and when it starts. */
function ReadyPanel({ campaign, review, failure }: { campaign: Campaign } & ReturnType<typeof useReview>) {
  const t = useTexts('campaignPage')
  const { moment } = useFormats()
  const checkup = useCheckup(campaign)
  const address = useMissingAddress()
  const approvals = useTexts('approvals')
  const at = campaign.scheduled_at === null ? null : moment(campaign.scheduled_at)
  // The note above says what a campaign waits for. Its time is what the approval is for, and no promise yet.
  const whenWaiting = at && `${approvals('part.scheduled_at')}: ${at}`
  const when = campaign.status === 'scheduled' ? t('ready.leaves', { moment: at }) : t('ready.waits')
  return (
    <Panel
      title={t('ready.title')}
      text={waitsForApproval(campaign) ? whenWaiting : campaign.reason === null && when}
    >
      <Stack gap="sm" mih={20} role="status">
        {!review && !failure && <ReviewSkeleton />}
        <ErrorText error={failure} />
        {review && <ReviewFacts review={review} />}
        {review?.reputation && <ReputationNote finding={review.reputation} />}
      </Stack>
      {review && (
        <Stack gap={12} mt={12}>
          <FoundBefore campaign={campaign} review={review} checkup={checkup} address={address} />
        </Stack>
      )}
    </Panel>
  )
}

/** The message appears only when the review is loaded, because the height of the review above it is unknown before. */
export function Unsent({ campaign }: { campaign: Campaign }) {
  const { review, failure } = useReview(campaign)
  // Loads the message while the review is loading.
  useCampaignMessage(campaign, 1)
  return (
    <>
      <ReadyPanel campaign={campaign} review={review} failure={failure} />
      {review || failure ? <MessagePanel campaign={campaign} /> : <Skeleton height={380} radius="lg" />}
    </>
  )
}
