// Asks before a campaign is sent. It shows how many contacts get it, the sender, who is left out, what is missing, and
// the message.
import { useState } from 'react'
import { Checkbox, Skeleton, Stack, TextInput } from '@mantine/core'
import { reviewCampaign, type Campaign } from '@lettermill/contracts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { formatNumber } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { reviewsKey } from '../../../lib/campaigns/releases.ts'
import { useTestMode } from '../../../lib/campaigns/test-mode.ts'
import { FormDialog, MessagePreview, Note } from '../../../ui/index.ts'
import { useNeedsApproval } from '../approval/approvals.ts'
import { useCampaignMessage } from '../page/page.ts'
import { contentOf, useAllTheSame, useCheckup, useMissingAddress } from './findings.ts'
import { FoundBefore } from './FoundBefore.tsx'
import { useAcknowledging } from './reputation.ts'
import { ReputationNote } from './ReputationNote.tsx'
import { ReviewFacts } from './ReviewFacts.tsx'
import { useSend } from './use-send.ts'

/** Above this many recipients, the person must type the number. */
const typedAbove = 10_000

interface SendDialogProps {
  campaign: Campaign
  opened: boolean
  onClose(): void
}

/** The message of one contact, and the steps to the others. */
function usePreview(campaign: Campaign) {
  const [position, onPosition] = useState(1)
  const { data: message, error, isFetching: busy } = useCampaignMessage(campaign, position)
  return { message, error, busy, position, onPosition }
}

/** Whether the typed number equals the number of recipients, with or without separators of thousands. */
function isTyped(typed: string, recipients: number): boolean {
  return typed.replace(/[\s.,'’\u00a0\u202f]/g, '') === String(recipients)
}

/** The button says how many contacts get the campaign. After sending, a notice offers for ten seconds to cancel. */
export function SendDialog({ campaign, opened, onClose }: SendDialogProps) {
  const t = useTexts('campaigns')
  const approvals = useTexts('approvals')
  const { data: review, error } = useQuery({
    queryKey: [...reviewsKey, campaign.id],
    queryFn: () => call(reviewCampaign, { params: { id: campaign.id } }),
    staleTime: 0,
    gcTime: 0,
  })
  const [typed, setTyped] = useState('')
  const send = useSend(campaign, onClose)
  const needsApproval = useNeedsApproval(campaign, review)
  const isForItsTime = campaign.status === 'scheduled' && campaign.approval.state === 'approved'
  const address = useMissingAddress()
  const isTest = useTestMode()
  const recipients = review?.recipients ?? 0
  const leftOut = review?.left_out.reduce((sum, { count }) => sum + count, 0) ?? 0
  const asksNumber = recipients > typedAbove
  const size = formatNumber(recipients)
  const checkup = useCheckup(campaign)
  const preview = usePreview(campaign)
  // In test mode, bad findings need no confirmation: mail that stays in the built-in mailbox harms nobody.
  const same = useAllTheSame(contentOf(review, checkup.data), !isTest)
  const acknowledging = useAcknowledging(review?.reputation)
  const isReady =
    acknowledging.isAllowed && same.isAllowed && recipients > 0 && (!asksNumber || isTyped(typed, recipients))
  const submit = () => {
    const begin = () => send.mutate({ recipients, leftOut, acknowledged: acknowledging.isTicked })
    // A person who presses Send without Save wants the address that they typed.
    if (address.isTyped) address.save.mutate(undefined, { onSuccess: begin })
    else begin()
  }
  return (
    <FormDialog
      opened={opened}
      title={t('review.title', { name: campaign.name })}
      size="lg"
      submitLabel={
        needsApproval ? approvals('ask') : review ? t('review.send', { size }) : t('review.sendWaiting')
      }
      disabled={!isReady}
      busy={send.isPending || address.save.isPending}
      error={send.error ?? error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack gap="md">
        {review ? (
          <ReviewFacts review={review} subject={preview.message?.subject ?? review.subject} />
        ) : (
          !error && <Skeleton height={120} />
        )}
        {needsApproval && <Note>{approvals(isForItsTime ? 'neededNow' : 'needed')}</Note>}
        {isTest && <Note>{t('review.testMode')}</Note>}
        {review?.reputation && <ReputationNote finding={review.reputation} acknowledging={acknowledging} />}
        {review && <FoundBefore campaign={campaign} review={review} checkup={checkup} address={address} />}
        {same.isBad && (
          <Checkbox
            label={t('checkup.allTheSame')}
            checked={same.isTicked}
            onChange={({ currentTarget }) => same.setTicked(currentTarget.checked)}
          />
        )}
        {asksNumber && (
          <TextInput
            label={t('review.type', { size })}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        )}
        <MessagePreview {...preview} bodyOnly />
      </Stack>
    </FormDialog>
  )
}
