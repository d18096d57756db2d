// The open invitations of the workspace.
import { Button } from '@mantine/core'
import type { Invitation } from '@lettermill/contracts'
import { useFormats } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { type Column, DataTable, ErrorCard, Panel, shownMessage, toast } from '../../../ui/index.ts'
import { useInvitations, useWithdrawInvitation } from './members.ts'

function useColumns(): Column<Invitation>[] {
  const t = useTexts('members')
  const { moment } = useFormats()
  const withdraw = useWithdrawInvitation()
  return [
    { id: 'email', header: t('invite.email'), cell: ({ email }) => <bdi>{email}</bdi> },
    { id: 'role', header: t('role'), cell: ({ role }) => t(`roles.${role}`) },
    { id: 'by', header: t('invite.by'), cell: ({ by }) => <bdi>{by ?? ''}</bdi> },
    {
      id: 'until',
      header: t('invite.until'),
      cell: ({ is_waiting, expires_at }) => (is_waiting ? t('invite.waiting') : moment(expires_at)),
    },
    {
      id: 'action',
      header: t('actions'),
      headerHidden: true,
      numeric: true,
      cell: ({ id, email }) => (
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          loading={withdraw.isPending && withdraw.variables === id}
          aria-label={t('invite.withdrawOne', { email })}
          onClick={() =>
            withdraw.mutate(id, {
              onSuccess: () => toast.success(t('invite.withdrawn', { email })),
              onError: (error) => toast.error(shownMessage(error) ?? ''),
            })
          }
        >
          {t('invite.withdraw')}
        </Button>
      ),
    },
  ]
}

/** The panel; nothing while nobody is invited. */
export function InvitationsPanel() {
  const t = useTexts('members')
  const { data, error, refetch } = useInvitations()
  const columns = useColumns()
  if (error) return <ErrorCard error={error} onRetry={() => void refetch()} />
  if (!data || data.length === 0) return null
  return (
    <Panel title={t('invite.open')} flush>
      <DataTable
        label={t('invite.open')}
        columns={columns}
        rows={data}
        rowKey={({ id }) => id}
        empty={null}
      />
    </Panel>
  )
}
