// The dialog that creates or schedules a campaign.
import { createCampaign, type Campaign } from '@lettermill/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { useZone } from '../../../lib/settings.ts'
import { campaignsKey } from '../campaigns.ts'
import { useScheduleAcknowledgement } from './AcknowledgeToSchedule.tsx'
import { CampaignDialog } from './CampaignDialog.tsx'
import type { FormDraft } from './form-draft.ts'
import { bodyOf, type CampaignForm } from './form.ts'

interface CreateCampaignDialogProps {
  opened: boolean
  draft: FormDraft
  /** Called with the new campaign; the caller may then empty the form. */
  onCreated(campaign: Campaign): void
  onClose(): void
}

interface Creating {
  form: CampaignForm
  schedule: boolean
  /** Whether the person has read the figures of the last campaigns and still wants to send. */
  acknowledged: boolean
}

function useCreate(onCreated: (campaign: Campaign) => void) {
  const queries = useQueryClient()
  const timezone = useZone()
  return useMutation({
    mutationFn: ({ form, schedule, acknowledged }: Creating) =>
      call(createCampaign, {
        body: { ...bodyOf(form, { schedule, timezone }), ...(acknowledged && { acknowledged }) },
      }),
    onSuccess: (campaign) => {
      onCreated(campaign)
      return queries.invalidateQueries({ queryKey: campaignsKey })
    },
  })
}

/** Creates a draft, or a scheduled campaign if a time is chosen. */
export function CreateCampaignDialog({ opened, draft, onCreated, onClose }: CreateCampaignDialogProps) {
  const t = useTexts('campaigns')
  const create = useCreate(onCreated)
  const { acknowledged, ...refusal } = useScheduleAcknowledgement(create.error)
  const close = () => {
    onClose()
    create.reset()
  }
  return (
    <CampaignDialog
      opened={opened}
      title={t('form.title')}
      submitLabel={t('form.submit')}
      makesOnlyChoices
      busy={create.isPending}
      {...refusal}
      draft={draft}
      onSubmit={(form) => create.mutate({ form, schedule: false, acknowledged: false })}
      onSchedule={(form) => create.mutate({ form, schedule: true, acknowledged })}
      onClose={close}
    />
  )
}
