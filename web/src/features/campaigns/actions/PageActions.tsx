// The actions on a campaign's own page: the actions of the list, and retrying, a test message and a copy.
import { addTestAddress, testCampaign, type Campaign, type CampaignProgress } from '@lettermill/contracts'
import { Copy, MailCheck, PencilLine, RotateCcw, Undo2 } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../../../lib/api/index.ts'
import { formatNumber } from '../../../lib/formats/formats.ts'
import { laterDialog } from '../../../lib/later-dialog.tsx'
import { useTexts } from '../../../lib/messages/index.ts'
import { May } from '../../../lib/session/May.tsx'
import { useDialog } from '../../../ui/index.ts'
import { useDuplicateCampaign, useStatusAction } from '../changes.ts'
import { AskToSend } from '../send/AskToSend.tsx'
import { useOfferOnPage } from '../send/offer-recall.tsx'
import { recall } from '../send/use-send.ts'
import { retryOf, wasStarted } from '../status.ts'
import { WordButton } from './ActionButton.tsx'
import { BeforeSending } from './BeforeSending.tsx'
import { CampaignActions } from './CampaignActions.tsx'
import { ResendMenu } from './ResendMenu.tsx'

const TestMessageDialog = laterDialog(
  () => import('../../../ui/test-message/TestMessageDialog.tsx'),
  'TestMessageDialog',
)

const RenameDialog = laterDialog(() => import('./RenameDialog.tsx'), 'RenameDialog')

interface PageActionsProps {
  campaign: Campaign
  progress: CampaignProgress
  onDelete(campaign: Campaign): void
}

function RetryButton({ campaign, progress }: Omit<PageActionsProps, 'onDelete'>) {
  const t = useTexts('campaigns')
  const asking = useDialog<Campaign>()
  const change = useStatusAction(campaign, asking.open)
  const retry = retryOf(campaign, progress)
  if (retry === null) return null
  const word = retry === 'start' ? t('do.restart') : t('do.retry', { size: formatNumber(progress.retryable) })
  return (
    <>
      <WordButton
        word={word}
        icon={RotateCcw}
        variant="light"
        busy={change.isPending}
        onClick={() => change.mutate('retry')}
      />
      <AskToSend dialog={asking} />
    </>
  )
}

/** Recalls the campaign while the delay after sending lasts. Meanwhile the notice after sending only counts down. */
function RecallButton({ campaign }: Pick<PageActionsProps, 'campaign'>) {
  const t = useTexts('campaigns')
  const queries = useQueryClient()
  const isOffered = campaign.status === 'processing' && campaign.starts_at !== null
  useOfferOnPage(campaign.id, isOffered)
  if (!isOffered) return null
  return (
    <WordButton
      word={t('cancelSending')}
      icon={Undo2}
      busy={false}
      onClick={() => void recall(queries, campaign)}
    />
  )
}

function MoreActions({ campaign }: Pick<PageActionsProps, 'campaign'>) {
  const t = useTexts('campaigns')
  const tUi = useTexts('ui')
  const navigate = useNavigate()
  const test = useDialog<Campaign>()
  const duplicate = useDuplicateCampaign(campaign)
  const params = { id: campaign.id }
  const open = ({ id }: Campaign) => void navigate(`/campaigns/${id}`)
  return (
    <>
      <WordButton
        word={tUi('test.title')}
        icon={MailCheck}
        busy={false}
        onClick={() => test.open(campaign)}
      />
      {test.about && (
        <TestMessageDialog
          key={test.key}
          opened={test.opened}
          subject={campaign.subject}
          fixedSenderId={campaign.sender_id}
          ask={(email) => call(addTestAddress, { params, body: { email } })}
          send={({ addresses, contactId }) => call(testCampaign, { params, body: { addresses, contactId } })}
          onClose={test.close}
        />
      )}
      <WordButton
        word={t('do.duplicate')}
        icon={Copy}
        busy={duplicate.isPending}
        onClick={() => duplicate.mutate(undefined, { onSuccess: open })}
      />
    </>
  )
}

/** Renames a campaign that can no longer be edited. */
function RenameButton({ campaign }: Pick<PageActionsProps, 'campaign'>) {
  const t = useTexts('campaigns')
  const renaming = useDialog<Campaign>()
  if (!wasStarted(campaign.status)) return null
  return (
    <>
      <WordButton
        word={t('do.rename')}
        icon={PencilLine}
        busy={false}
        onClick={() => renaming.open(campaign)}
      />
      {renaming.about && (
        <RenameDialog
          key={renaming.key}
          campaign={renaming.about}
          opened={renaming.opened}
          onClose={renaming.close}
        />
      )}
    </>
  )
}

/** All actions for the campaign. */
export function PageActions({ campaign, progress, onDelete }: PageActionsProps) {
  return (
    <CampaignActions
      campaign={campaign}
      onDelete={onDelete}
      more={
        <May role="editor">
          <BeforeSending campaign={campaign} as={WordButton} />
          <RecallButton campaign={campaign} />
          <RetryButton campaign={campaign} progress={progress} />
          <ResendMenu campaign={campaign} />
          <MoreActions campaign={campaign} />
          <RenameButton campaign={campaign} />
        </May>
      }
    />
  )
}
