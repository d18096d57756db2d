// Asks before a whole import is undone, and undoes it.
import { undoContactImport, type ContactImport, type ImportUndoPreview } from '@lettermill/contracts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { formatNumber } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { ConfirmDialog, shownMessage, toast } from '../../../ui/index.ts'
import { useUndoPreview } from './imports.ts'

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

/** What becomes of the contacts, in numbers. */
function useCounted(preview: ImportUndoPreview | undefined): string | null {
  const t = useTexts('contacts')
  const { contacts, suppressed = 0 } = preview ?? {}
  if (!contacts) return null
  const counts = { ...contacts, suppressed }
  const kinds = ['deleted', 'mailed', 'shared', 'known', 'suppressed'] as const
  // That nothing is deleted is worth saying if there are contacts that might have been.
  const isEmpty = Object.values(contacts).every((count) => count === 0)
  const told = kinds.filter((kind) => counts[kind] > 0 || (kind === 'deleted' && !isEmpty))
  const words = told.map((kind) =>
    t(`undo.${kind}`, { count: counts[kind], shown: formatNumber(counts[kind]) }),
  )
  return [...words, t('undo.values')].join(' ')
}

/** The same without numbers of those who stay. For very large groups, and imports that filled several groups. */
function useUncounted({ imported, added }: Pick<UndoneImport, 'imported' | 'added'>): string {
  const t = useTexts('contacts')
  return [
    added > 0 && t('undo.text', { count: added, shown: formatNumber(added) }),
    imported > added && t('undo.known', { count: imported - added, shown: formatNumber(imported - added) }),
    t('undo.values'),
    t('undo.staySuppressed'),
  ]
    .filter(Boolean)
    .join(' ')
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
  const isCountable = opened && about !== null && !about.before?.length
  const preview = useUndoPreview(isCountable ? about.id : undefined)
  const counted = useCounted(preview.data)
  const uncounted = useUncounted(about ?? { imported: 0, added: 0 })
  return (
    <ConfirmDialog
      opened={opened}
      title={t('undo.title', { name: about?.name })}
      message={preview.isLoading ? t('undo.counting') : (counted ?? uncounted)}
      confirmLabel={t('undo.action')}
      colour="red"
      busy={undo.isPending || preview.isLoading}
      error={message && t('undo.failed', { message })}
      onConfirm={confirm}
      onClose={close}
    />
  )
}
