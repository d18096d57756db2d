// Settings → Members: who works in this workspace, in which role, and who is invited.
import { Button, Stack, Text } from '@mantine/core'
import type { Member } from '@lettermill/contracts'
import { Plus } from 'lucide-react'
import { useFormats } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { useSession } from '../../../lib/session/index.ts'
import { useMay } from '../../../lib/session/workspaces.ts'
import { type Column, DataTable, ErrorCard, Panel, useDialog } from '../../../ui/index.ts'
import { DeleteWorkspacePanel } from './DeleteWorkspacePanel.tsx'
import { InvitationsPanel } from './InvitationsPanel.tsx'
import { InvitationLinkDialog, InviteDialog } from './InviteDialog.tsx'
import { type NewRole, RemoveDialog, RoleDialog } from './MemberDialogs.tsx'
import { useMembers } from './members.ts'
import { RoleSelect } from './RoleSelect.tsx'

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
