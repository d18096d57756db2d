// Asks before a campaign is deleted, in the words of the specification (section 2).
import type { Campaign } from '@lettermill/contracts'
import { useTexts } from '../../../lib/messages/index.ts'
import { ConfirmDialog, type useDialog } from '../../../ui/index.ts'
import { useDeleteCampaign } from '../changes.ts'

interface DeleteDialogProps {
  dialog: ReturnType<typeof useDialog<Campaign>>
  /** Called after the campaign was deleted. */
  onDeleted?(): void
}

/** Asks about the campaign that the dialog was opened with. */
export function DeleteDialog({ dialog, onDeleted }: DeleteDialogProps) {
  const t = useTexts('campaigns')
  const remove = useDeleteCampaign()
  const close = () => {
    dialog.close()
    remove.reset()
  }
  const isStarted = dialog.about !== null && dialog.about.started_at !== null
  const deleted = () => {
    close()
    onDeleted?.()
  }
  return (
    <ConfirmDialog
      opened={dialog.opened}
      title={t('confirmTitle')}
      message={
        <>
          <p>{t('confirmText')}</p>
          <p>
            <strong>{dialog.about?.name}</strong>
          </p>
          {isStarted && <p>{t('confirmSent')}</p>}
        </>
      }
      confirmLabel={t('confirmDelete')}
      colour="red"
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => dialog.about && remove.mutate(dialog.about, { onSuccess: deleted })}
      onClose={close}
    />
  )
}
