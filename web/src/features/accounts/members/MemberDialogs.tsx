// The dialogs that ask before the role of a member changes, and before a member goes.
import type { Member, Role } from '@lettermill/contracts'
import { useTexts } from '../../../lib/messages/index.ts'
import { useSession } from '../../../lib/session/index.ts'
import { ConfirmDialog, toast, type useDialog } from '../../../ui/index.ts'
import { useChangeRole, useRemoveMember } from './members.ts'

/** The role that a member is to get. */
export interface NewRole {
  member: Member
  role: Role
}

interface MemberDialogProps<About> {
  dialog: ReturnType<typeof useDialog<About>>
  own: number | undefined
}

/** Asks before a role changes: one's own may not be taken back. */
export function RoleDialog({ dialog, own }: MemberDialogProps<NewRole>) {
  const t = useTexts('members')
  const change = useChangeRole()
  const { about } = dialog
  if (!about) return null
  const { member, role } = about
  const words = { email: member.email, role: t(`roles.${role}`) }
  const onSuccess = () => {
    dialog.close()
    toast.success(t('changed', words))
  }
  return (
    <ConfirmDialog
      opened={dialog.opened}
      title={member.id === own ? t('roleTitleOwn') : t('roleTitle', words)}
      message={t('roleText', { ...words, allows: t(`allows.${role}`) })}
      confirmLabel={t('roleSubmit')}
      busy={change.isPending}
      error={change.error}
      onClose={dialog.close}
      onConfirm={() => change.mutate({ id: member.id, role }, { onSuccess })}
    />
  )
}

/** Asks before a member is removed, or leaves. */
export function RemoveDialog({ dialog, own }: MemberDialogProps<Member>) {
  const t = useTexts('members')
  const remove = useRemoveMember()
  const { signOut } = useSession()
  const { about } = dialog
  const isOwn = about?.id === own
  const email = about?.email ?? ''
  const onSuccess = () => {
    dialog.close()
    // The session belonged to this workspace and has ended. The next sign-in opens another one.
    if (isOwn) signOut()
    else toast.success(t('removed', { email }))
  }
  return (
    <ConfirmDialog
      opened={dialog.opened}
      title={isOwn ? t('leaveTitle') : t('removeTitle', { email })}
      message={t(isOwn ? 'leaveText' : 'removeText')}
      confirmLabel={t(isOwn ? 'leave' : 'remove')}
      colour="red"
      busy={remove.isPending}
      error={remove.error}
      onClose={dialog.close}
      onConfirm={() => about && remove.mutate(about.id, { onSuccess })}
    />
  )
}
