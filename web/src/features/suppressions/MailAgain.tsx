// Undoes the suppression of one address, after a question.
import { useState } from 'react'
import { deleteSuppression, type Suppression } from '@lettermill/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/index.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { ConfirmDialog, toast } from '../../ui/index.ts'
import { key } from './suppressions.ts'

function questionOf(row: Suppression | null) {
  if (row?.reason === 'unsubscribed') return 'askRefused'
  if (row?.reason === 'complaint') return 'askComplaint'
  return row?.reason === 'manual' || row?.reason === 'inactive' ? 'askManual' : 'askBounce'
}

export function MailAgain({ row, onClose }: { row: Suppression | null; onClose(): void }) {
  const t = useTexts('suppressions')
  const queries = useQueryClient()
  const [last, setLast] = useState(row)
  if (row && row !== last) setLast(row)
  const again = useMutation({
    mutationFn: ({ email, reason }: Suppression) =>
      call(deleteSuppression, {
        params: { email },
        body: reason === 'complaint' ? { confirm: 'complaint' } : null,
      }),
    onSuccess: (_done, { email }) => {
      onClose()
      toast.success(t('suppressed.done', { email }))
      return queries.invalidateQueries({ queryKey: key })
    },
  })
  return (
    <ConfirmDialog
      opened={row !== null}
      title={t('suppressed.again')}
      message={t(`suppressed.${questionOf(last)}`, {
        email: last?.email ?? '',
      })}
      confirmLabel={t('suppressed.again')}
      colour={last?.reason === 'complaint' ? 'red' : 'ink'}
      busy={again.isPending}
      error={again.error}
      onConfirm={() => row && again.mutate(row)}
      onClose={() => {
        again.reset()
        onClose()
      }}
    />
  )
}
