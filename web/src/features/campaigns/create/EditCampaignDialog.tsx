// The dialog that edits a draft or a scheduled campaign. It shows the form of the create dialog with the campaign's
// values.
import { useState } from 'react'
import { getCampaign, updateCampaign, type Campaign } from '@lettermill/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, CallFailed } from '../../../lib/api/index.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { useZone } from '../../../lib/settings.ts'
import { toast } from '../../../ui/index.ts'
import { reloadCampaign } from '../changes.ts'
import { useScheduleAcknowledgement } from './AcknowledgeToSchedule.tsx'
import { CampaignDialog } from './CampaignDialog.tsx'
import { CampaignChanged } from './CampaignChanged.tsx'
import { resumedVersion, useFormDraft } from './form-draft.ts'
import { editOf, formOf, isTimed, type CampaignForm } from './form.ts'

interface Edit {
  form: CampaignForm
  /** The version that is edited. It must still be the stored one. */
  of: Campaign
  /** Whether the person has read the figures of the last campaigns and still wants to send. */
  acknowledged: boolean
}

/** @returns the campaign as another window has saved it since, or null if this edit was saved */
async function saveEdit({ form, of, acknowledged }: Edit, timezone: string): Promise<Campaign | null> {
  const params = { id: of.id }
  try {
    const body = { ...editOf(form, of, timezone), ...(acknowledged && { acknowledged }) }
    await call(updateCampaign, { params, body })
    return null
  } catch (error) {
    if (!(error instanceof CallFailed) || error.code !== 'campaign_changed') throw error
    return call(getCampaign, { params })
  }
}

function useEdit(campaign: Campaign, onSaved: () => void) {
  const t = useTexts('campaigns')
  const queries = useQueryClient()
  const timezone = useZone()
  return useMutation({
    mutationFn: (edit: Edit) => saveEdit(edit, timezone),
    onSuccess: (changed) => {
      if (changed) return
      toast.success(t('done.edit'))
      onSaved()
    },
    onSettled: () => reloadCampaign(queries, campaign),
  })
}

interface EditCampaignDialogProps {
  campaign: Campaign
  opened: boolean
  onClose(): void
}

/** Does not overwrite what another window has saved since, unless the person saw those changes and confirms. */
export function EditCampaignDialog({ campaign, opened, onClose }: EditCampaignDialogProps) {
  const t = useTexts('campaigns')
  const zone = useZone()
  // The campaign when the dialog opened, or when the draft was typed. Later polls must not hide that it has changed.
  const [edited, setEdited] = useState(() => resumedVersion(campaign.id) ?? campaign)
  const [before, setBefore] = useState(() => formOf(edited, zone))
  const draft = useFormDraft(campaign.id, { before, of: edited, opened })
  const { form } = draft
  const close = () => {
    draft.close()
    onClose()
  }
  const edit = useEdit(campaign, () => {
    draft.reset(form)
    onClose()
  })
  const { acknowledged, ...refusal } = useScheduleAcknowledgement(edit.error)
  const restore = () => {
    const version = draft.offeredOf ?? campaign
    setEdited(version)
    setBefore(formOf(version, zone))
    draft.restore()
  }
  const changed = edit.data ?? null
  const load = (now: Campaign) => {
    setEdited(now)
    setBefore(formOf(now, zone))
    draft.reset(formOf(now, zone))
    edit.reset()
  }
  const overwrite = (now: Campaign) => {
    setEdited(now)
    edit.mutate({ form, of: now, acknowledged })
  }
  return (
    <CampaignDialog
      opened={opened}
      title={t('form.editTitle')}
      // A time turns a draft into a scheduled campaign.
      submitLabel={t(edited.status === 'draft' && isTimed(form) ? 'form.schedule' : 'form.save')}
      busy={edit.isPending}
      error={refusal.error}
      notice={
        changed ? (
          <CampaignChanged
            before={edited}
            now={changed}
            busy={edit.isPending}
            onLoad={() => load(changed)}
            onOverwrite={() => overwrite(changed)}
          />
        ) : (
          refusal.notice
        )
      }
      draft={{ ...draft, restore }}
      onSubmit={(form) => edit.mutate({ form, of: edited, acknowledged })}
      onClose={close}
    />
  )
}
