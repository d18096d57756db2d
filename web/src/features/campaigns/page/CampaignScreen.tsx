// A campaign's own page: its parts, its progress, its stats, and the message itself.
import { useEffect, useRef } from 'react'
import { SimpleGrid, Stack } from '@mantine/core'
import type { Campaign } from '@lettermill/contracts'
import { useNavigate, useParams } from 'react-router'
import { CallFailed } from '../../../lib/api/index.ts'
import { formatNumber } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { useOpened } from '../../../lib/recent.ts'
import { ErrorCard, ErrorText, MassBounces, shownMessage, toast, useDialog } from '../../../ui/index.ts'
import { DeleteDialog } from '../actions/DeleteDialog.tsx'
import { ApprovalNote } from '../approval/ApprovalNote.tsx'
import { isFinished, isUnderWay, waitsForApproval, wasStarted } from '../status.ts'
import { CampaignStatCards } from './stats/CampaignStatCards.tsx'
import { CumulativePanel } from './stats/CumulativePanel.tsx'
import { LinksPanel } from './stats/LinksPanel.tsx'
import { CampaignHead, ToList } from './CampaignHead.tsx'
import { CampaignNote } from './CampaignNote.tsx'
import { CampaignSkeleton, NoCampaign } from './Instead.tsx'
import { MessagePanel } from './MessagePanel.tsx'
import { useLiveCampaign, type LiveCampaign } from './page.ts'
import { ProgressPanel } from './progress/ProgressPanel.tsx'
import { ProviderHolds } from './ProviderHolds.tsx'
import { ProviderWaits } from './ProviderWaits.tsx'
import { Unsent } from './ReadyPanel.tsx'
import { ResultTabs } from './ResultTabs.tsx'

/** The message with its clicks beside what readers did over time; on a narrow window one below the other. */
function Readers({ campaign }: Pick<LiveCampaign, 'campaign'>) {
  return (
    <SimpleGrid minColWidth="min(100%, 452px)" autoFlow="auto-fit" style={{ alignItems: 'start' }}>
      <MessagePanel campaign={campaign} />
      <Stack gap="md" miw={0}>
        <CumulativePanel campaign={campaign} />
        <LinksPanel campaign={campaign} />
      </Stack>
    </SimpleGrid>
  )
}

/**
 * For a finished campaign, the stats come first; while it is being sent, the progress does. A campaign that ended without
 * any sent message has nothing that readers could have done.
 */
function Results({ campaign, progress }: LiveCampaign) {
  const sending = <ProgressPanel campaign={campaign} progress={progress} />
  const isOver = isFinished(campaign.status)
  const hasReaders = progress.sent > 0 || !(isOver || campaign.status === 'failed')
  return (
    <>
      {!isOver && sending}
      <CampaignStatCards campaign={campaign} progress={progress} />
      {isOver && sending}
      {hasReaders && <Readers campaign={campaign} />}
      <ResultTabs campaign={campaign} progress={progress} hasReaders={hasReaders} />
      {!hasReaders && <MessagePanel campaign={campaign} />}
    </>
  )
}

function Started(live: LiveCampaign) {
  return (
    <>
      <MassBounces campaign={live.campaign.id} />
      <Results {...live} />
    </>
  )
}

/** Shows a toast once when the campaign ends while a person watches. */
function useFinishedToast({ campaign: { status, name, sent_count: count } }: LiveCampaign): void {
  const t = useTexts('campaignPage')
  const before = useRef(status)
  useEffect(() => {
    if (isUnderWay(before.current) && isFinished(status))
      toast.success(t('progress.finished', { name, count, size: formatNumber(count) }))
    before.current = status
  }, [t, status, name, count])
}

function Found({ live }: { live: LiveCampaign }) {
  const { campaign } = live
  useOpened(`/campaigns/${String(campaign.id)}`, campaign.name)
  useFinishedToast(live)
  const navigate = useNavigate()
  // A campaign that was held before its start is reviewed like a draft.
  const isUnsent = !wasStarted(campaign.status) || (waitsForApproval(campaign) && live.progress.total === 0)
  const deleting = useDialog<Campaign>()
  return (
    <>
      <CampaignHead {...live} onDelete={deleting.open} />
      <Stack gap="md">
        <CampaignNote {...live} />
        <ApprovalNote campaign={campaign} />
        <ProviderHolds {...live} />
        <ProviderWaits {...live} />
        {isUnsent ? <Unsent campaign={campaign} /> : <Started {...live} />}
      </Stack>
      <DeleteDialog dialog={deleting} onDeleted={() => void navigate('/campaigns')} />
    </>
  )
}

function isNotThere(error: unknown): boolean {
  return error instanceof CallFailed && error.status === 404
}

/** The page of the campaign that the URL names. */
export function CampaignScreen() {
  const t = useTexts('campaignPage')
  const { id = '' } = useParams()
  const { data: live, error, refetch } = useLiveCampaign(id)
  if (isNotThere(error)) return <NoCampaign />
  if (!live) {
    return (
      <>
        <ToList />
        {error ? <ErrorCard error={error} onRetry={() => void refetch()} /> : <CampaignSkeleton />}
      </>
    )
  }
  const message = shownMessage(error)
  return (
    <>
      <ToList />
      {message && <ErrorText error={t('notRefreshed', { message })} />}
      <Found live={live} />
    </>
  )
}
