// Asks before a whole import is undone, and undoes it.
import { undoContactImport, type ContactImport } from '@lettermill/contracts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { formatNumber } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { ConfirmDialog, shownMessage, toast } from '../../../ui/index.ts'

/** The import to undo; `name` is the name of its file or group. */
export interface UndoneImport {
  id: number
  name: string
  imported: number
  /** How many of the imported contacts it created. */
  added: number
  /** Imports that filled groups from tags; they are undone first. */
  before?: readonly number[]
}

interface UndoImportDialogProps {
  /** The import to undo. The caller keeps the value while the dialog fades out. */
  about: UndoneImport | null
  opened: boolean
  onClose(): void
  onUndone(done: ContactImport): void
}

/** The dialog. A refusal of the server appears in it. */
export function UndoImportDialog({ about, opened, onClose, onUndone }: UndoImportDialogProps) {
  const t = useTexts('contacts')
  const undo = useMutation({
    mutationFn: async ({ id, before = [] }: UndoneImport) => {
      for (const each of before) await call(undoContactImport, { params: { id: each } })
      return call(undoContactImport, { params: { id } })
    },
  })
  const close = () => {
    undo.reset()
    onClose()
  }
  const confirm = () => {
    if (!about) return
    undo.mutate(about, {
      onSuccess: (done) => {
        close()
        toast.success(t('undo.done', { name: about.name }))
        onUndone(done)
      },
    })
  }
  const message = shownMessage(undo.error)
  const { imported = 0, added = 0 } = about ?? {}
  const words = [
    added > 0 && t('undo.text', { count: added, shown: formatNumber(added) }),
    imported > added && t('undo.known', { count: imported - added, shown: formatNumber(imported - added) }),
    t('undo.values'),
  ]
  return (
    <ConfirmDialog
      opened={opened}
      title={t('undo.title', { name: about?.name })}
      message={words.filter(Boolean).join(' ')}
      confirmLabel={t('undo.action')}
      colour="red"
      busy={undo.isPending}
      error={message && t('undo.failed', { message })}
      onConfirm={confirm}
      onClose={close}
    />
  )
}
