// The actions of a campaign that was not sent yet. Its page shows them with words, and the lists show those of a
// scheduled campaign as icons.
import { Suspense, useEffect, useState, type ReactElement } from 'react'
import type { Campaign } from '@lettermill/contracts'
import { CalendarX, FilePenLine, Pencil, Send } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useTexts } from '../../../lib/messages/index.ts'
import { screen } from '../../../lib/screen.ts'
import { templateEditPath } from '../../../lib/templates/template-path.ts'
import { useDialog } from '../../../ui/index.ts'
import { isFormResumed } from '../create/form-draft.ts'
import { useStatusAction } from '../changes.ts'
import { AskToSend } from '../send/AskToSend.tsx'
import type { ActionButtonProps } from './ActionButton.tsx'

const EditCampaignDialog = screen(() => import('../create/EditCampaignDialog.tsx'), 'EditCampaignDialog')

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

interface BeforeSendingProps {
  campaign: Campaign
  /** How the actions look: with words on the campaign's page, as icons in a list. */
  as: (props: ActionButtonProps) => ReactElement
  describedBy?: string | undefined
}

/** The actions before the campaign is sent: editing it or its template and, if it is scheduled, sending it now or making it a draft. */
export function BeforeSending({ campaign, as: ActionButton, describedBy }: BeforeSendingProps) {
  const t = useTexts('campaigns')
  const navigate = useNavigate()
  const change = useStatusAction(campaign)
  const edit = useEditing(campaign)
  const sending = useDialog<Campaign>()
  if (campaign.status !== 'draft' && campaign.status !== 'scheduled') return null
  return (
    <>
      <ActionButton
        describedBy={describedBy}
        word={t('do.edit')}
        icon={Pencil}
        busy={false}
        onClick={() => edit.open(campaign)}
      />
      {campaign.template_name !== null && (
        <ActionButton
          describedBy={describedBy}
          word={t('do.editTemplate')}
          icon={FilePenLine}
          busy={false}
          onClick={() => void navigate(templateEditPath(campaign.template_id))}
        />
      )}
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
          <ActionButton
            describedBy={describedBy}
            word={t('do.send')}
            icon={Send}
            busy={false}
            onClick={() => sending.open(campaign)}
          />
          <AskToSend dialog={sending} />
          <ActionButton
            describedBy={describedBy}
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
