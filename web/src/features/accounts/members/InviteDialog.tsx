// The dialogs that invite a person: address and role, and the link if no mail could be sent.
import { useState } from 'react'
import { TextInput } from '@mantine/core'
import { readEmail, type Role } from '@lettermill/contracts'
import { useTexts } from '../../../lib/messages/index.ts'
import { CopyField, Dialog, FormDialog, toast } from '../../../ui/index.ts'
import { useInvite } from './members.ts'
import { RoleSelect } from './RoleSelect.tsx'

interface InviteDialogProps {
  opened: boolean
  /** Whether owners can be invited. */
  withOwner: boolean
  onClose(): void
  /** The link of the invitation, if no mail was sent. */
  onLink(link: string): void
}

/** The dialog. The caller must give it another `key` for each opening, which clears typed text. */
export function InviteDialog({ opened, withOwner, onClose, onLink }: InviteDialogProps) {
  const t = useTexts('members')
  const invite = useInvite()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('editor')
  const [tried, setTried] = useState(false)
  const isWrong = readEmail(email.trim()) === null
  const submit = () => {
    setTried(true)
    if (isWrong) return
    invite.mutate(
      { email: email.trim(), role },
      {
        onSuccess: ({ link }) => {
          onClose()
          if (link === null) toast.success(t('invite.sent', { email: email.trim() }))
          else onLink(link)
        },
      },
    )
  }
  return (
    <FormDialog
      opened={opened}
      title={t('invite.title')}
      onClose={onClose}
      submitLabel={t('invite.submit')}
      onSubmit={submit}
      busy={invite.isPending}
      error={invite.error}
    >
      <TextInput
        type="email"
        label={t('invite.email')}
        autoComplete="off"
        maxLength={320}
        value={email}
        error={tried && isWrong && t('invite.emailInvalid')}
        data-autofocus
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <RoleSelect
        label={t('role')}
        description={t(`allows.${role}`)}
        role={role}
        withOwner={withOwner}
        onChange={setRole}
      />
    </FormDialog>
  )
}

/** Shows the link of an invitation that could not be mailed. */
export function InvitationLinkDialog({ link, onClose }: { link: string | null; onClose: () => void }) {
  const t = useTexts('members')
  return (
    <Dialog opened={link !== null} title={t('invite.linkTitle')} onClose={onClose}>
      <p>{t('invite.linkText')}</p>
      <CopyField
        label={t('invite.link')}
        value={link ?? ''}
        words={{ copy: t('invite.copy'), copied: t('invite.copied'), failed: t('invite.copyFailed') }}
      />
    </Dialog>
  )
}
