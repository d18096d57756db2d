// The dialog that sends a campaign again: asks for a subject and, for those who have not opened it, for a time.
import { useState } from 'react'
import { Button, TextInput } from '@mantine/core'
import { resendCampaign, type CallInput, type Campaign } from '@lettermill/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../../../lib/api/index.ts'
import { useFormats } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { useZone } from '../../../lib/settings.ts'
import { focusFirstInvalid, FormDialog, toast } from '../../../ui/index.ts'
import { campaignsKey } from '../campaigns.ts'
import { useScheduleAcknowledgement } from '../create/AcknowledgeToSchedule.tsx'
import { useDomainChoice } from '../create/choices.ts'
import { formOf, tomorrowIn, type CampaignForm } from '../create/form.ts'
import { missingOfSchedule, type Missing } from '../create/missing.ts'
import { ScheduleFields } from '../create/ScheduleFields.tsx'

export type To = NonNullable<Campaign['resend_to']>

/** Creates and returns the campaign. The server also creates a segment for it. */
function useResend({ id }: Campaign) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: CallInput<typeof resendCampaign, 'body'>) =>
      call(resendCampaign, { params: { id }, body }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: campaignsKey }),
        queries.invalidateQueries({ queryKey: ['segments'] }),
      ]),
  })
}

/** The sent campaign's values with its subject, and tomorrow at 9:00 for those who have not opened it. */
function useResendForm(campaign: Campaign, to: To) {
  const zone = useZone()
  const [form, setForm] = useState<CampaignForm>(() => ({
    ...formOf({ ...campaign, scheduled_at: null }, zone),
    ...(to === 'not_opened' && { scheduleDate: tomorrowIn(zone, new Date()), scheduleTime: '09:00' }),
  }))
  return { form, zone, change: (some: Partial<CampaignForm>) => setForm((now) => ({ ...now, ...some })) }
}

type Wish = 'draft' | 'schedule'

/** The missing fields that the dialog shows, out of those that it asks for. */
function missingFor(wish: Wish | null, form: CampaignForm): Missing {
  const asked =
    wish === 'schedule' ? (['subject', 'scheduleDate', 'scheduleTime'] as const) : ['subject' as const]
  const missing = missingOfSchedule(form)
  return new Set(wish ? asked.filter((field) => missing.has(field)) : [])
}

interface ResendDialogProps {
  campaign: Campaign
  to: To
  opened: boolean
  onClose(): void
}

/**
 * Shows who gets the campaign and asks for the subject, which must differ for contacts who did not open the first
 * message. A resend to them can be scheduled at once; any resend can become a draft.
 */
export function ResendDialog({ campaign, to, opened, onClose }: ResendDialogProps) {
  const t = useTexts('campaigns')
  const { moment } = useFormats()
  const navigate = useNavigate()
  const resend = useResend(campaign)
  const { acknowledged, ...refusal } = useScheduleAcknowledgement(resend.error)
  const { form, zone, change } = useResendForm(campaign, to)
  const domains = useDomainChoice(opened)
  const [wish, setWish] = useState<Wish | null>(null)
  const isToOthers = to === 'not_opened'
  const subject = form.subject.trim()
  const isSame = isToOthers && subject === campaign.subject.trim()
  const missing = missingFor(wish, form)
  const save = (wanted: Wish): boolean => {
    setWish(wanted)
    if (isSame || missingFor(wanted, form).size > 0) return false
    const { scheduleDate, scheduleTime } = form
    const time = { status: 'scheduled' as const, scheduleDate, scheduleTime, timezone: zone, acknowledged }
    resend.mutate(
      { to, subject, ...(wanted === 'schedule' && time) },
      {
        onSuccess: ({ id, name, scheduled_at: at }) => {
          onClose()
          toast.success(at ? t('resend.scheduled', { name, moment: moment(at) }) : t('resend.done', { name }))
          void navigate(`/campaigns/${String(id)}`)
        },
      },
    )
    return true
  }
  const other = isToOthers && t('resend.other')
  const complaint = missing.has('subject') ? t('form.missing.subject') : isSame && other
  return (
    <FormDialog
      opened={opened}
      title={t(`resend.title.${to}`)}
      size={isToOthers ? 'md' : 'sm'}
      submitLabel={t(isToOthers ? 'form.schedule' : 'resend.submit')}
      busy={resend.isPending}
      error={refusal.error}
      moreActions={
        isToOthers && (
          <Button
            variant="default"
            loading={resend.isPending}
            onClick={({ currentTarget }) => {
              if (!save('draft') && currentTarget.form) focusFirstInvalid(currentTarget.form)
            }}
          >
            {t('resend.submit')}
          </Button>
        )
      }
      onSubmit={() => save(isToOthers ? 'schedule' : 'draft')}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{t(`resend.text.${to}`, { name: campaign.name })}</p>
      <TextInput
        label={t('resend.subject')}
        description={!(wish && isSame) && other}
        error={wish && complaint}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        value={form.subject}
        maxLength={1000}
        autoComplete="off"
        onChange={({ currentTarget }) => change({ subject: currentTarget.value })}
        data-autofocus
      />
      {isToOthers && <ScheduleFields form={form} choices={{ domains }} missing={missing} onChange={change} />}
      {refusal.notice}
    </FormDialog>
  )
}
