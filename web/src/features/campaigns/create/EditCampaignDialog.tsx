// The dialog that edits a draft or a scheduled campaign: the form of the creating one, filled.
import { useState } from 'react'
import { getCampaign, updateCampaign, type Campaign } from '@lettermill/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, CallFailed } from '../../../lib/api/index.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { useZone } from '../../../lib/settings.ts'
import { toast } from '../../../ui/index.ts'
import { reloadCampaign } from '../changes.ts'
import { CampaignDialog } from './CampaignDialog.tsx'
import { CampaignChanged } from './CampaignChanged.tsx'
import { editOf, formOf, isTimed, type CampaignForm } from './form.ts'

interface Edit {
  form: CampaignForm
  /** What it is an edit of: its version must still be the stored one. */
  of: Campaign
}

/** @returns the campaign as another window saved it meanwhile, or null where this edit is saved */
async function saveEdit({ form, of }: Edit, timezone: string): Promise<Campaign | null> {
  const params = { id: of.id }
  try {
    await call(updateCampaign, { params, body: editOf(form, of, timezone) })
    return null
  } catch (error) {
    if (!(error instanceof CallFailed) || error.code !== 'campaign_changed') throw error
    return call(getCampaign, { params })
  }
}

function useEdit(campaign: Campaign, onClose: () => void) {
  const t = useTexts('campaigns')
  const queries = useQueryClient()
  const timezone = useZone()
  return useMutation({
    mutationFn: (edit: Edit) => saveEdit(edit, timezone),
    onSuccess: (changed) => {
      if (changed) return
      toast.success(t('done.edit'))
      onClose()
    },
    onSettled: () => reloadCampaign(queries, campaign),
  })
}

interface EditCampaignDialogProps {
  campaign: Campaign
  opened: boolean
  onClose(): void
}

/** Saving does not overwrite changes that another window saved meanwhile, unless somebody who read them says so. */
export function EditCampaignDialog({ campaign, opened, onClose }: EditCampaignDialogProps) {
  const t = useTexts('campaigns')
  const zone = useZone()
  // The campaign as it was when the dialog opened: later polls must not hide that it changed.
  const [edited, setEdited] = useState(campaign)
  const [form, setForm] = useState(() => formOf(edited, zone))
  const edit = useEdit(campaign, onClose)
  const changed = edit.data ?? null
  const load = (now: Campaign) => {
    setEdited(now)
    setForm(formOf(now, zone))
    edit.reset()
  }
  const overwrite = (now: Campaign) => {
    setEdited(now)
    edit.mutate({ form, of: now })
  }
  return (
    <CampaignDialog
      opened={opened}
      title={t('form.editTitle')}
      // A time makes a draft a scheduled campaign.
      submitLabel={t(edited.status === 'draft' && isTimed(form) ? 'form.schedule' : 'form.save')}
      busy={edit.isPending}
      error={edit.error}
      notice={
        changed && (
          <CampaignChanged
            before={edited}
            now={changed}
            busy={edit.isPending}
            onLoad={() => load(changed)}
            onOverwrite={() => overwrite(changed)}
          />
        )
      }
      form={form}
      onChange={(some) => setForm((now) => ({ ...now, ...some }))}
      onSubmit={(form) => edit.mutate({ form, of: edited })}
      onClose={onClose}
    />
  )
}
