// Sends a campaign again: creates a draft to contacts who did not open it, or to contacts who joined after it was sent.
import { useState } from 'react'
import { Button, TextInput } from '@mantine/core'
import { resendAfterHours, resendCampaign, type Campaign } from '@lettermill/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ChevronDown, MailOpen, Repeat, UserPlus } from 'lucide-react'
import { useNavigate } from 'react-router'
import { call } from '../../../lib/api/index.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { ButtonMenu, FormDialog, toast, useDialog, type MenuParts } from '../../../ui/index.ts'
import { campaignsKey } from '../campaigns.ts'
import { isFinished } from '../status.ts'

type To = NonNullable<Campaign['resend_to']>

/** Creates and returns the draft. The server also creates a segment for the draft. */
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

/** The time (ISO 8601) from which a campaign can be sent again to contacts who did not open it; null if unknown. */
function resendFrom({ started_at }: Campaign): string | null {
  if (started_at === null) return null
  return new Date(Date.parse(started_at) + resendAfterHours * 60 * 60 * 1000).toISOString()
}

interface NotOpenedItemProps {
  menu: MenuParts
  campaign: Campaign
  onClick(): void
}

/**
 * The item for contacts who did not open the campaign. If it is too early, the item opens nothing and names the time
 * from which it can be used. The item can still get the focus.
 */
function NotOpenedItem({ menu: Menu, campaign, onClick }: NotOpenedItemProps) {
  const t = useTexts('campaigns')
  const [now] = useState(Date.now)
  const { moment } = useFormats()
  const from = resendFrom(campaign)
  const isEarly = from !== null && now < Date.parse(from)
  return (
    <Menu.Item
      leftSection={<MailOpen size={16} aria-hidden="true" />}
      aria-disabled={isEarly}
      closeMenuOnClick={!isEarly}
      {...(isEarly && { c: 'dimmed' })}
      onClick={() => !isEarly && onClick()}
    >
      {t('resend.not_opened')}
      {isEarly && <div style={{ fontSize: 12 }}>{t('resend.from', { moment: moment(from) })}</div>}
    </Menu.Item>
  )
}

/** The menu of a campaign that was sent. */
export function ResendMenu({ campaign }: { campaign: Campaign }) {
  const t = useTexts('campaigns')
  const dialog = useDialog<To>()
  if (!isFinished(campaign.status)) return null
  return (
    <>
      <ButtonMenu
        position="bottom-start"
        button={
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<Repeat size={14} aria-hidden="true" />}
            rightSection={<ChevronDown size={14} aria-hidden="true" />}
          >
            {t('resend.button')}
          </Button>
        }
      >
        {(Menu) => (
          <>
            <NotOpenedItem menu={Menu} campaign={campaign} onClick={() => dialog.open('not_opened')} />
            <Menu.Item
              leftSection={<UserPlus size={16} aria-hidden="true" />}
              onClick={() => dialog.open('joined_since')}
            >
              {t('resend.joined_since')}
            </Menu.Item>
          </>
        )}
      </ButtonMenu>
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
