// Settings → Members: who works in this workspace, in which role, and who is invited.
import { Button, Stack, Text } from '@mantine/core'
import type { Member, Role } from '@lettermill/contracts'
import { Plus } from 'lucide-react'
import { useFormats } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { useSession } from '../../../lib/session/index.ts'
import { useMay } from '../../../lib/session/workspaces.ts'
import {
  type Column,
  ConfirmDialog,
  DataTable,
  ErrorCard,
  Panel,
  toast,
  useDialog,
} from '../../../ui/index.ts'
import { DeleteWorkspacePanel } from './DeleteWorkspacePanel.tsx'
import { InvitationsPanel } from './InvitationsPanel.tsx'
import { InvitationLinkDialog, InviteDialog } from './InviteDialog.tsx'
import { useChangeRole, useMembers, useRemoveMember } from './members.ts'
import { RoleSelect } from './RoleSelect.tsx'

interface NewRole {
  member: Member
  role: Role
}

/** The role of a member: a choice for those who may change it. */
function MemberRole({ member, onChange }: { member: Member; onChange: (change: NewRole) => void }) {
  const t = useTexts('members')
  const isOwner = useMay('owner')
  const isManager = useMay('manager')
  if (!isManager || (member.role === 'owner' && !isOwner)) return t(`roles.${member.role}`)
  return (
    <RoleSelect
      aria-label={t('roleOf', { email: member.email })}
      size="xs"
      miw={160}
      role={member.role}
      withOwner={isOwner}
      onChange={(role) => onChange({ member, role })}
    />
  )
}

interface Changes {
  onRole(change: NewRole): void
  onRemove(member: Member): void
}

function useColumns(own: number | undefined, { onRole, onRemove }: Changes): Column<Member>[] {
  const t = useTexts('members')
  const { moment } = useFormats()
  const isManager = useMay('manager')
  const isOwner = useMay('owner')
  const mayRemove = ({ id, role }: Member) => id === own || (isManager && (role !== 'owner' || isOwner))
  return [
    {
      id: 'member',
      header: t('member'),
      cell: ({ id, email, name }) => (
        <>
          {name !== '' && <>{name} </>}
          <bdi>{email}</bdi>
          {id === own && (
            <Text component="span" inherit c="dimmed">
              {` (${t('you')})`}
            </Text>
          )}
        </>
      ),
    },
    { id: 'role', header: t('role'), cell: (member) => <MemberRole member={member} onChange={onRole} /> },
    {
      id: 'seen',
      header: t('lastSeen'),
      cell: ({ last_seen_at }) => (last_seen_at ? moment(last_seen_at) : t('never')),
    },
    {
      id: 'factor',
      header: t('secondFactor'),
      cell: ({ second_factor }) => t(second_factor ? 'yes' : 'no'),
    },
    {
      id: 'action',
      header: t('actions'),
      headerHidden: true,
      numeric: true,
      cell: (member) =>
        mayRemove(member) && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            aria-label={member.id === own ? t('leave') : t('removeOne', { email: member.email })}
            onClick={() => onRemove(member)}
          >
            {t(member.id === own ? 'leave' : 'remove')}
          </Button>
        ),
    },
  ]
}

interface MemberDialogProps<About> {
  dialog: ReturnType<typeof useDialog<About>>
  own: number | undefined
}

/** Asks before a role changes: one's own may not be taken back. */
function RoleDialog({ dialog, own }: MemberDialogProps<NewRole>) {
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

function RemoveDialog({ dialog, own }: MemberDialogProps<Member>) {
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

/** The members section of Settings. */
export function MembersPanel() {
  const t = useTexts('members')
  const { data, error, refetch } = useMembers()
  const own = useSession().user?.id
  const isManager = useMay('manager')
  const isOwner = useMay('owner')
  const inviting = useDialog<null>()
  const link = useDialog<string>()
  const removing = useDialog<Member>()
  const changing = useDialog<NewRole>()
  const columns = useColumns(own, { onRole: changing.open, onRemove: removing.open })
  return (
    <Stack gap="md">
      <Panel
        title={t('title')}
        text={t('text')}
        actions={
          isManager && (
            <Button variant="default" leftSection={<Plus size={16} />} onClick={() => inviting.open(null)}>
              {t('invite.title')}
            </Button>
          )
        }
        flush
      >
        {error ? (
          <ErrorCard error={error} onRetry={() => void refetch()} />
        ) : (
          <DataTable label={t('title')} columns={columns} rows={data} rowKey={({ id }) => id} empty={null} />
        )}
      </Panel>
      {isManager && <InvitationsPanel />}
      <DeleteWorkspacePanel />
      <InviteDialog
        key={String(inviting.key)}
        opened={inviting.opened}
        withOwner={isOwner}
        onClose={inviting.close}
        onLink={link.open}
      />
      <InvitationLinkDialog link={link.opened ? (link.about ?? null) : null} onClose={link.close} />
      <RoleDialog key={`role ${String(changing.key)}`} dialog={changing} own={own} />
      <RemoveDialog key={`remove ${String(removing.key)}`} dialog={removing} own={own} />
    </Stack>
  )
}
