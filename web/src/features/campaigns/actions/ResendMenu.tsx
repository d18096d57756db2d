// Sends a campaign again: creates a draft to contacts who did not open it, or to contacts who joined since.
import { useState } from 'react'
import { Button, Menu, TextInput } from '@mantine/core'
import { resendCampaign, type Campaign } from '@lettermill/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ChevronDown, MailOpen, Repeat, UserPlus } from 'lucide-react'
import { useNavigate } from 'react-router'
import { call } from '../../../lib/api/index.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { FormDialog, toast, useDialog } from '../../../ui/index.ts'
import { campaignsKey } from '../campaigns.ts'
import { isFinished } from '../status.ts'

type To = NonNullable<Campaign['resend_to']>

/** Creates and returns the draft. For it, the server also creates a segment. */
function useResend({ id }: Campaign) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { to: To; subject: string }) => call(resendCampaign, { params: { id }, body }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: campaignsKey }),
        queries.invalidateQueries({ queryKey: ['segments'] }),
      ]),
  })
}

interface ResendDialogProps {
  campaign: Campaign
  to: To
  opened: boolean
  onClose(): void
}

/**
 * Shows who gets the campaign and asks for the subject, which must differ for contacts who did not open the first
 * message.
 */
function ResendDialog({ campaign, to, opened, onClose }: ResendDialogProps) {
  const t = useTexts('campaigns')
  const navigate = useNavigate()
  const resend = useResend(campaign)
  const [subject, setSubject] = useState(campaign.subject)
  const [tried, setTried] = useState(false)
  const isEmpty = subject.trim() === ''
  const isSame = to === 'not_opened' && subject.trim() === campaign.subject.trim()
  const submit = () => {
    setTried(true)
    if (isEmpty || isSame) return
    resend.mutate(
      { to, subject: subject.trim() },
      {
        onSuccess: ({ id, name }) => {
          onClose()
          toast.success(t('resend.done', { name }))
          void navigate(`/campaigns/${String(id)}`)
        },
      },
    )
  }
  const other = to === 'not_opened' && t('resend.other')
  const complaint = isEmpty ? t('form.missing.subject') : isSame && other
  return (
    <FormDialog
      opened={opened}
      title={t(`resend.title.${to}`)}
      size="sm"
      submitLabel={t('resend.submit')}
      busy={resend.isPending}
      error={resend.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{t(`resend.text.${to}`, { name: campaign.name })}</p>
      <TextInput
        label={t('resend.subject')}
        description={!(tried && isSame) && other}
        error={tried && complaint}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        value={subject}
        maxLength={1000}
        autoComplete="off"
        onChange={({ currentTarget }) => setSubject(currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  )
}

/** The menu of a campaign that was sent. */
export function ResendMenu({ campaign }: { campaign: Campaign }) {
  const t = useTexts('campaigns')
  const dialog = useDialog<To>()
  if (!isFinished(campaign.status)) return null
  return (
    <>
      <Menu position="bottom-start" hideDetached={false}>
        <Menu.Target>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<Repeat size={14} aria-hidden="true" />}
            rightSection={<ChevronDown size={14} aria-hidden="true" />}
          >
            {t('resend.button')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<MailOpen size={16} aria-hidden="true" />}
            onClick={() => dialog.open('not_opened')}
          >
            {t('resend.not_opened')}
          </Menu.Item>
          <Menu.Item
            leftSection={<UserPlus size={16} aria-hidden="true" />}
            onClick={() => dialog.open('joined_since')}
          >
            {t('resend.joined_since')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog.about && (
        <ResendDialog
          key={dialog.key}
          campaign={campaign}
          to={dialog.about}
          opened={dialog.opened}
          onClose={dialog.close}
        />
      )}
    </>
  )
}
