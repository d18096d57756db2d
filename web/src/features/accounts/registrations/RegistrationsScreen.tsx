// The administrator's list of registrations (specification, section 2): approve, reject, delete.
import { useState } from 'react'
import { Button, Paper } from '@mantine/core'
import type { Registration } from '@lettermill/contracts'
import { CallFailed, isQuiet } from '../../../lib/api/index.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import {
  ConfirmDialog,
  DataTable,
  EmptyState,
  ErrorCard,
  PageHeader,
  shownMessage,
  toast,
} from '../../../ui/index.ts'
import { useColumns } from './columns.tsx'
import { useDecide, useRegistrations, type Decision } from './registrations.ts'

function useDecisions() {
  const t = useTexts('registrations')
  return useDecide((decision, error) => {
    if (isQuiet(error)) return
    toast.error(`${t(`failed.${decision}`)}: ${shownMessage(error)}`)
  })
}

interface SelectionActionsProps {
  pending: readonly number[]
  busy: boolean
  onDecide(decision: Decision): void
}

/** The actions for selected registrations that still wait for a decision. */
function SelectionActions({ pending, busy, onDecide }: SelectionActionsProps) {
  const t = useTexts('registrations')
  const count = pending.length
  if (count === 0) return null
  return (
    <>
      <Button loading={busy} onClick={() => onDecide('approve')}>
        {t('approveSelected', { count })}
      </Button>
      <Button variant="default" disabled={busy} onClick={() => onDecide('reject')}>
        {t('rejectSelected', { count })}
      </Button>
    </>
  )
}

/** Specification, section 8: only the status of the answer counts, not its text. */
function loadFailure(error: Error): unknown {
  const answered = error instanceof CallFailed && error.kind === 'reply' && error.status !== null
  return answered ? `HTTP error! status: ${String(error.status)}` : error
}

/** All registrations, with the administrator's actions. */
export function RegistrationsScreen() {
  const t = useTexts('registrations')
  const { data: rows, error, refetch } = useRegistrations()
  const decide = useDecisions()
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [deleting, setDeleting] = useState<Registration | null>(null)
  const act = (ids: readonly number[], decision: Decision) => decide.mutate({ ids, decision })
  const columns = useColumns({
    rows: rows ?? [],
    selected,
    onSelect: setSelected,
    busy: decide.isPending,
    onDecide: (row, decision) => (decision === 'delete' ? setDeleting(row) : act([row.id], decision)),
  })
  const pending = (rows ?? [])
    .filter((row) => selected.has(row.id) && row.status === 'pending')
    .map((row) => row.id)
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <SelectionActions
            pending={pending}
            busy={decide.isPending}
            onDecide={(decision) => act(pending, decision)}
          />
        }
      />
      {error ? (
        <ErrorCard error={loadFailure(error)} onRetry={() => void refetch()} />
      ) : (
        <Paper>
          <DataTable
            label={t('table')}
            columns={columns}
            rows={rows}
            rowKey={(row) => row.id}
            empty={<EmptyState picture="people" title={t('none')} />}
          />
        </Paper>
      )}
      <ConfirmDialog
        opened={deleting !== null}
        title={t('confirmTitle')}
        message={t('confirmText', { email: deleting?.email })}
        confirmLabel={t('delete')}
        colour="red"
        onClose={() => setDeleting(null)}
        onConfirm={() => {
          if (deleting) act([deleting.id], 'delete')
          setDeleting(null)
        }}
      />
    </>
  )
}
