// Undoes the suppressions that a filter shows.
import { Button } from '@mantine/core'
import { releasableReasons, releaseSuppressions, type ReleasableReason } from '@lettermill/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/index.ts'
import { formatNumber } from '../../lib/formats/formats.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { ConfirmDialog, toast, useDialog } from '../../ui/index.ts'
import { key, type Asked } from './suppressions.ts'

/** Releases all addresses of the list's filter, if the reason is one that an account decided. */
export function ReleaseAll({ asked, total }: { asked: Asked; total: number }) {
  const t = useTexts('suppressions')
  const queries = useQueryClient()
  const dialog = useDialog<null>()
  const reason = releasableReasons.find((each) => each === asked.reason)
  const releasing = useMutation({
    mutationFn: (chosen: ReleasableReason) =>
      call(releaseSuppressions, { body: { reason: chosen, search: asked.search } }),
    onSuccess: ({ released }) => {
      dialog.close()
      toast.success(t('suppressed.released', { count: released, size: formatNumber(released) }))
      return queries.invalidateQueries({ queryKey: key })
    },
  })
  if (reason === undefined || total === 0) return null
  return (
    <>
      <Button variant="default" size="sm" onClick={() => dialog.open(null)}>
        {t('suppressed.release')}
      </Button>
      <ConfirmDialog
        opened={dialog.opened}
        title={t('suppressed.releaseTitle')}
        message={t('suppressed.releaseText', { count: total, size: formatNumber(total) })}
        confirmLabel={t('suppressed.releaseSubmit')}
        busy={releasing.isPending}
        error={releasing.error}
        onConfirm={() => releasing.mutate(reason)}
        onClose={dialog.close}
      />
    </>
  )
}
