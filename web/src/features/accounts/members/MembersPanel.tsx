// Settings → Members: who works in this workspace, in which role, and who is invited.
import { Button, Stack, Text } from '@mantine/core'
import type { Member } from '@lettermill/contracts'
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
  shownMessage,
  toast,
  useDialog,
} from '../../../ui/index.ts'
import { DeleteWorkspacePanel } from './DeleteWorkspacePanel.tsx'
import { InvitationsPanel } from './InvitationsPanel.tsx'
import { InvitationLinkDialog, InviteDialog } from './InviteDialog.tsx'
import { useChangeRole, useMembers, useRemoveMember } from './members.ts'
import { RoleSelect } from './RoleSelect.tsx'

/** The role of a member: a choice for those who may change it. */
function MemberRole({ member }: { member: Member }) {
  const t = useTexts('members')
  const isOwner = useMay('owner')
  const isManager = useMay('manager')
  const change = useChangeRole()
  if (!isManager || (member.role === 'owner' && !isOwner)) return t(`roles.${member.role}`)
  return (
    <RoleSelect
      aria-label={t('roleOf', { email: member.email })}
      size="xs"
      miw={160}
      role={member.role}
      withOwner={isOwner}
      disabled={change.isPending}
      onChange={(role) =>
        change.mutate(
          { id: member.id, role },
          {
            onSuccess: () => toast.success(t('changed', { email: member.email, role: t(`roles.${role}`) })),
            onError: (error) => toast.error(shownMessage(error) ?? ''),
          },
        )
      }
    />
  )
}

function useColumns(own: number | undefined, onRemove: (member: Member) => void): Column<Member>[] {
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
    { id: 'role', header: t('role'), cell: (member) => <MemberRole member={member} /> },
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

interface RemoveDialogProps {
  dialog: ReturnType<typeof useDialog<Member>>
  own: number | undefined
}

function RemoveDialog({ dialog, own }: RemoveDialogProps) {
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
  const columns = useColumns(own, removing.open)
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
      <RemoveDialog key={`remove ${String(removing.key)}`} dialog={removing} own={own} />
    </Stack>
  )
}
