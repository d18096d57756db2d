// Asks before a group is deleted with its contacts, and offers to undo the deletion afterwards.
import type { ContactGroup } from '@lettermill/contracts'
import { formatNumber } from '../../lib/formats/formats.ts'
import { text, useTexts } from '../../lib/messages/index.ts'
import { DeletePartDialog, offerUndo, shownMessage, toast } from '../../ui/index.ts'
import { useDeleteGroup, useRestoreGroup, useSharedCount } from './groups.ts'

function useUndoOffer() {
  const restore = useRestoreGroup()
  return (group: ContactGroup) => {
    const { name } = group
    offerUndo(text('contacts:groups.deleted', { name }), () =>
      restore.mutate(group, {
        onSuccess: (isBack) =>
          toast.success(text(isBack ? 'contacts:groups.restored' : 'contacts:groups.restoring', { name })),
        onError: (error) => {
          const message = shownMessage(error)
          if (message) toast.error(text('contacts:failedToast.restore', { message }))
        },
      }),
    )
  }
}

interface DeleteGroupDialogProps {
  /** The group to delete. The caller keeps the value while the dialog fades out. */
  group: ContactGroup | null
  opened: boolean
  onClose(): void
  onDeleted(group: ContactGroup): void
}

/** The dialog. A refusal of the server appears in it and in a toast. */
export function DeleteGroupDialog({ group, opened, onClose, onDeleted }: DeleteGroupDialogProps) {
  const t = useTexts('contacts')
  const deletion = useDeleteGroup()
  const count = useSharedCount(opened ? group : null) ?? 0
  const offerWayBack = useUndoOffer()
  const close = () => {
    deletion.reset()
    onClose()
  }
  const confirm = () => {
    if (!group) return
    deletion.mutate(group, {
      onSuccess: () => {
        close()
        onDeleted(group)
        offerWayBack(group)
      },
      onError: (error) => {
        const message = shownMessage(error)
        if (message) toast.error(t('failedToast.delete', { message }))
      },
    })
  }
  const message = shownMessage(deletion.error)
  return (
    <DeletePartDialog
      part={group && { kind: 'group', id: group.id }}
      opened={opened}
      title={t('groups.deleteTitle', { name: group?.name })}
      message={[
        t('groups.deleteText'),
        count > 0 && t('groups.shared', { count, shown: formatNumber(count) }),
      ]
        .filter(Boolean)
        .join(' ')}
      confirmLabel={t('groups.deleteConfirm')}
      colour="red"
      busy={deletion.isPending}
      error={message && t('failed.delete', { message })}
      onConfirm={confirm}
      onClose={close}
    />
  )
}
