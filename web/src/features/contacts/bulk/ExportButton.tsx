// 'Export': asks for the format, then downloads the contacts.
import { Button, type ButtonProps } from '@mantine/core'
import type { ContactSelection } from '@lettermill/contracts'
import { useCallback } from 'react'
import { useAsked } from '../../../lib/asked.ts'
import { laterDialog } from '../../../lib/later-dialog.tsx'
import { useTexts } from '../../../lib/messages/index.ts'
import { useMay } from '../../../lib/session/workspaces.ts'
import { useDialog } from '../../../ui/index.ts'
import { downloadContacts } from './jobs.ts'

const ExportDialog = laterDialog(() => import('../../../ui/dialogs/ExportDialog.tsx'), 'ExportDialog')

interface ExportButtonProps extends ButtonProps {
  selection: ContactSelection
  /** How many contacts are exported, in words. */
  about: string
  /** The value of the URL parameter `do` that opens the dialog, too. */
  asked?: string
}

/** The button with its dialog. */
export function ExportButton({ selection, about, asked = '', ...look }: ExportButtonProps) {
  const t = useTexts('contacts')
  const isAllowed = useMay('manager')
  const dialog = useDialog<true>()
  const { open } = dialog
  useAsked(
    asked,
    useCallback(() => open(true), [open]),
  )
  if (!isAllowed) return null
  return (
    <>
      <Button variant="default" {...look} onClick={() => open(true)}>
        {t('bulk.export')}
      </Button>
      <ExportDialog
        key={dialog.key}
        opened={dialog.opened}
        about={about}
        onExport={(choice) => {
          dialog.close()
          void downloadContacts(selection, choice)
        }}
        onClose={dialog.close}
      />
    </>
  )
}
