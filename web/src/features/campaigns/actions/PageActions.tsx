// The actions on a campaign's own page: the actions of the list, and retrying, a test message and a copy.
import type { Campaign, CampaignProgress } from '@lettermill/contracts'
import { CalendarX, Copy, MailCheck, Pencil, PencilLine, RotateCcw, Send, Undo2 } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { formatNumber } from '../../../lib/formats.ts'
import { laterDialog } from '../../../lib/later-dialog.tsx'
import { useTexts } from '../../../lib/messages/index.ts'
import { screen } from '../../../lib/screen.ts'
import { useDialog } from '../../../ui/index.ts'
import { isFormResumed } from '../create/form-draft.ts'
import { useDuplicateCampaign, useStatusAction } from '../changes.ts'
import { AskToSend } from '../send/AskToSend.tsx'
import { useOfferOnPage } from '../send/offer-recall.tsx'
import { recall } from '../send/use-send.ts'
import { retryOf, wasStarted } from '../status.ts'
import { WordButton } from './ActionButton.tsx'
import { CampaignActions } from './CampaignActions.tsx'
import { ResendMenu } from './ResendMenu.tsx'

const TestDialog = laterDialog(() => import('../test/TestDialog.tsx'), 'TestDialog')

const RenameDialog = laterDialog(() => import('./RenameDialog.tsx'), 'RenameDialog')

const EditCampaignDialog = screen(() => import('../create/EditCampaignDialog.tsx'), 'EditCampaignDialog')

interface PageActionsProps {
  campaign: Campaign
  progress: CampaignProgress
  onDelete(campaign: Campaign): void
}

function RetryButton({ campaign, progress }: Omit<PageActionsProps, 'onDelete'>) {
  const t = useTexts('campaigns')
  const change = useStatusAction(campaign)
  const retry = retryOf(campaign, progress)
  if (retry === null) return null
  const word = retry === 'start' ? t('do.restart') : t('do.retry', { size: formatNumber(progress.retryable) })
  return (
    <WordButton
      word={word}
      icon={RotateCcw}
      variant="light"
      busy={change.isPending}
      onClick={() => change.mutate('retry')}
    />
  )
}

/** The dialog that edits the campaign. It opens by itself if a reload or the end of the session closed it. */
function useEditing(campaign: Campaign) {
  const edit = useDialog<Campaign>()
  const { open } = edit
  const [resumed] = useState(() => (isFormResumed(campaign.id) ? campaign : null))
  useEffect(() => {
    if (resumed) open(resumed)
  }, [open, resumed])
  return edit
}

/** The actions before the campaign is sent. */
function BeforeSending({ campaign }: Pick<PageActionsProps, 'campaign'>) {
  const t = useTexts('campaigns')
  const change = useStatusAction(campaign)
  const edit = useEditing(campaign)
  const sending = useDialog<Campaign>()
  if (campaign.status !== 'draft' && campaign.status !== 'scheduled') return null
  return (
    <>
      <WordButton word={t('do.edit')} icon={Pencil} busy={false} onClick={() => edit.open(campaign)} />
      {edit.about && (
        <Suspense fallback={null}>
          <EditCampaignDialog
            key={edit.key}
            campaign={edit.about}
            opened={edit.opened}
            onClose={edit.close}
          />
        </Suspense>
      )}
      {campaign.status === 'scheduled' && (
        <>
          <WordButton word={t('do.send')} icon={Send} busy={false} onClick={() => sending.open(campaign)} />
          <AskToSend dialog={sending} />
          <WordButton
            word={t('do.unschedule')}
            icon={CalendarX}
            busy={change.isPending}
            onClick={() => change.mutate('unschedule')}
          />
        </>
      )}
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
  const navigate = useNavigate()
  const test = useDialog<Campaign>()
  const duplicate = useDuplicateCampaign(campaign)
  const open = ({ id }: Campaign) => void navigate(`/campaigns/${id}`)
  return (
    <>
      <WordButton word={t('do.test')} icon={MailCheck} busy={false} onClick={() => test.open(campaign)} />
      {test.about && (
        <TestDialog key={test.key} campaign={campaign} opened={test.opened} onClose={test.close} />
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
        <>
          <BeforeSending campaign={campaign} />
          <RecallButton campaign={campaign} />
          <RetryButton campaign={campaign} progress={progress} />
          <ResendMenu campaign={campaign} />
          <MoreActions campaign={campaign} />
          <RenameButton campaign={campaign} />
        </>
      }
    />
  )
}
