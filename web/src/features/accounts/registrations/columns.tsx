// The columns of the registrations table: checkbox, Email, Status, Action.
import { ActionIcon, Button, Checkbox, Group } from '@mantine/core'
import type { Registration } from '@lettermill/contracts'
import { Trash2 } from 'lucide-react'
import { useTexts } from '../../../lib/messages/index.ts'
import { useSession } from '../../../lib/session/index.ts'
import { StatusBadge, type Column } from '../../../ui/index.ts'
import type { Decision } from './registrations.ts'

const tones = { pending: 'warning', approved: 'success', rejected: 'danger' } as const

interface ColumnsOf {
  rows: readonly Registration[]
  selected: ReadonlySet<number>
  onSelect(selected: ReadonlySet<number>): void
  busy: boolean
  onDecide(row: Registration, decision: Decision): void
}

function toggled(selected: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}

function useSelectColumn({ rows, selected, onSelect }: ColumnsOf): Column<Registration> {
  const t = useTexts('registrations')
  const all = rows.length > 0 && rows.every((row) => selected.has(row.id))
  return {
    id: 'select',
    header: '',
    headerHidden: true,
    width: '48px',
    headerCell: (
      <Checkbox
        size="xs"
        aria-label={t('selectAll')}
        disabled={rows.length === 0}
        checked={all}
        indeterminate={!all && rows.some((row) => selected.has(row.id))}
        onChange={() => onSelect(all ? new Set() : new Set(rows.map((row) => row.id)))}
      />
    ),
    cell: (row) => (
      <Checkbox
        size="xs"
        aria-label={t('select', { email: row.email })}
        checked={selected.has(row.id)}
        onChange={() => onSelect(toggled(selected, row.id))}
      />
    ),
  }
}

function RowActions({ row, busy, onDecide }: Pick<ColumnsOf, 'busy' | 'onDecide'> & { row: Registration }) {
  const t = useTexts('registrations')
  const { session } = useSession()
  // People cannot delete the account that they are signed in with (P9).
  const isOwn = session.state === 'signedIn' && session.user.email === row.email
  return (
    <Group gap={8} justify="flex-end" wrap="nowrap">
      {isOwn && <small>{t('ownShort')}</small>}
      {row.status === 'pending' && (
        <>
          <Button size="compact-sm" disabled={busy} onClick={() => onDecide(row, 'approve')}>
            {t('approve')}
          </Button>
          <Button size="compact-sm" variant="default" disabled={busy} onClick={() => onDecide(row, 'reject')}>
            {t('reject')}
          </Button>
        </>
      )}
      <ActionIcon
        variant="subtle"
        color="red"
        aria-label={t('deleteOne', { email: row.email })}
        aria-description={isOwn ? t('own') : undefined}
        disabled={busy || isOwn}
        onClick={() => onDecide(row, 'delete')}
      >
        <Trash2 size={16} />
      </ActionIcon>
    </Group>
  )
}

/** The columns for the current rows and selection. */
export function useColumns(of: ColumnsOf): Column<Registration>[] {
  const t = useTexts('registrations')
  const select = useSelectColumn(of)
  return [
    select,
    { id: 'email', header: t('email'), cell: (row) => row.email },
    {
      id: 'status',
      header: t('status'),
      cell: (row) => <StatusBadge tone={tones[row.status]}>{t(`${row.status}`)}</StatusBadge>,
    },
    {
      id: 'action',
      header: t('action'),
      numeric: true,
      cell: (row) => <RowActions row={row} busy={of.busy} onDecide={of.onDecide} />,
    },
  ]
}
