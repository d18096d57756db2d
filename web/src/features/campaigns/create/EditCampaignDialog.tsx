// The dialog that edits a draft or a scheduled campaign: the form of the creating one, filled.
import { useState } from 'react'
import { updateCampaign, type Campaign } from '@lettermill/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, CallFailed } from '../../../lib/api/index.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { useZone } from '../../../lib/settings.ts'
import { shownMessage, toast } from '../../../ui/index.ts'
import { reloadCampaign } from '../changes.ts'
import { CampaignDialog } from './CampaignDialog.tsx'
import { editOf, formOf, isTimed, type CampaignForm } from './form.ts'

function useEdit(campaign: Campaign, onClose: () => void) {
  const t = useTexts('campaigns')
  const queries = useQueryClient()
  const timezone = useZone()
  return useMutation({
    mutationFn: (form: CampaignForm) =>
      call(updateCampaign, { params: { id: campaign.id }, body: editOf(form, campaign, timezone) }),
    onSuccess: () => {
      toast.success(t('done.edit'))
      onClose()
    },
    onSettled: () => reloadCampaign(queries, campaign),
  })
}

/** Another window's changes to the campaign, field by field, below the sentence. */
function errorOf(error: Error | null): unknown {
  if (!(error instanceof CallFailed) || error.code !== 'campaign_changed') return error
  return [shownMessage(error) ?? '', ...error.details.map(({ message }) => message)].join(' ')
}

interface EditCampaignDialogProps {
  campaign: Campaign
  opened: boolean
  onClose(): void
}

/** Saving does not overwrite changes that another window saved meanwhile. */
export function EditCampaignDialog({ campaign, opened, onClose }: EditCampaignDialogProps) {
  const t = useTexts('campaigns')
  const zone = useZone()
  // The campaign as it was when the dialog opened: later polls must not hide that it changed.
  const [edited] = useState(campaign)
  const [form, setForm] = useState(() => formOf(edited, zone))
  const edit = useEdit(edited, onClose)
  return (
    <CampaignDialog
      opened={opened}
      title={t('form.editTitle')}
      // A time makes a draft a scheduled campaign.
      submitLabel={t(edited.status === 'draft' && isTimed(form) ? 'form.schedule' : 'form.save')}
      busy={edit.isPending}
      error={errorOf(edit.error)}
      form={form}
      onChange={(some) => setForm((now) => ({ ...now, ...some }))}
      onSubmit={(form) => edit.mutate(form)}
      onClose={onClose}
    />
  )
}
