// Asks before an action that is hard to undo.
import type { ReactNode } from 'react'
import { Button, Stack } from '@mantine/core'
import { useTexts } from '../../lib/messages/index.ts'
import { ErrorText } from '../feedback/errors.tsx'
import { Dialog, DialogActions } from './Dialog.tsx'
import styles from './dialogs.module.css'

export interface ConfirmDialogProps {
  opened: boolean
  title: string
  message: ReactNode
  /** The button's label, a verb such as 'Delete'. */
  confirmLabel: string
  /** Red for destructive actions, otherwise the accent colour. */
  colour?: 'red' | 'ink'
  /** Whether the button is waiting for the server. */
  busy?: boolean
  /** A failure, or a sentence about it. */
  error?: unknown
  onConfirm(): void
  onClose(): void
}

/** A question with Cancel and one other button. The focus begins on Cancel, so that Enter does no harm. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    opened,
    title,
    message,
    confirmLabel,
    colour = 'ink',
    busy = false,
    error,
    onConfirm,
    onClose,
  } = props
  const t = useTexts('ui')
  return (
    <Dialog opened={opened} title={title} onClose={onClose} size="sm">
      <Stack gap="sm">
        <div className={styles['message']}>{message}</div>
        <ErrorText error={error} />
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
        <Button color={colour} loading={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
