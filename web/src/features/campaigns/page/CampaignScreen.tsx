// A campaign's own page: what it is, how far it is, what came of it, and the message itself.
import { Stack } from '@mantine/core'
import type { Campaign } from '@lettermill/contracts'
import { useNavigate, useParams } from 'react-router'
import { CallFailed } from '../../../lib/api/index.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { ErrorCard, ErrorText, shownMessage, useDialog } from '../../../ui/index.ts'
import { DeleteDialog } from '../actions/DeleteDialog.tsx'
import { wasStarted } from '../status.ts'
import { Deliveries } from './deliveries/Deliveries.tsx'
import { CampaignStatCards } from './stats/CampaignStatCards.tsx'
import { StatsPanel } from './stats/StatsPanel.tsx'
import { LinksPanel } from './stats/LinksPanel.tsx'
import { MachinesPanel } from './stats/MachinesPanel.tsx'
import { BackLink, CampaignHead } from './CampaignHead.tsx'
import { CampaignNote } from './CampaignNote.tsx'
import { CampaignSkeleton, NoCampaign } from './Instead.tsx'
import { MessagePanel } from './MessagePanel.tsx'
import { useLiveCampaign, type LiveCampaign } from './page.ts'
import { ProgressPanel } from './ProgressPanel.tsx'
import { ReadyPanel } from './ReadyPanel.tsx'
import styles from './page.module.css'

function Results({ campaign, progress }: LiveCampaign) {
  return (
    <>
      <ProgressPanel campaign={campaign} progress={progress} />
      <CampaignStatCards campaign={campaign} progress={progress} />
      <StatsPanel campaign={campaign} />
      <div className={styles['beside']}>
        <LinksPanel campaign={campaign} />
        <MachinesPanel campaign={campaign} progress={progress} />
      </div>
      <Deliveries campaign={campaign} progress={progress} />
    </>
  )
}

function Found({ live }: { live: LiveCampaign }) {
  const { campaign } = live
  const navigate = useNavigate()
  const deleting = useDialog<Campaign>()
  return (
    <>
      <CampaignHead {...live} onDelete={deleting.open} />
      <Stack gap="md">
        <CampaignNote {...live} />
        {wasStarted(campaign.status) ? <Results {...live} /> : <ReadyPanel campaign={campaign} />}
        <MessagePanel campaign={campaign} />
      </Stack>
      <DeleteDialog dialog={deleting} onDeleted={() => void navigate('/campaigns')} />
    </>
  )
}

function isNotThere(error: unknown): boolean {
  return error instanceof CallFailed && error.status === 404
}

/** The campaign of the address. */
export function CampaignScreen() {
  const t = useTexts('campaignPage')
  const { id = '' } = useParams()
  const { data: live, error, refetch } = useLiveCampaign(id)
  if (isNotThere(error)) return <NoCampaign />
  if (!live) {
    return (
      <>
        <BackLink />
        {error ? <ErrorCard error={error} onRetry={() => void refetch()} /> : <CampaignSkeleton />}
      </>
    )
  }
  const message = shownMessage(error)
  return (
    <>
      <BackLink />
      {message && <ErrorText error={t('notRefreshed', { message })} />}
      <Found live={live} />
    </>
  )
}
