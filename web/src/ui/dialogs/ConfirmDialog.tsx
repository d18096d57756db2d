// Asks before an action that is hard to undo.
import type { ReactNode } from 'react'
import { Button, Stack } from '@mantine/core'
import { useTexts } from '../../lib/messages/index.ts'
import { ErrorText } from '../feedback/errors.tsx'
import { Dialog, DialogActions } from './Dialog.tsx'

export interface ConfirmDialogProps {
  opened: boolean
  title: string
  message: ReactNode
  /** What the button does, as a verb: 'Delete'. */
  confirmLabel: string
  /** Red for destructive actions; the accent otherwise. */
  colour?: 'red' | 'ink'
  /** Whether the button waits for the server. */
  busy?: boolean
  /** What went wrong: a failure or a sentence. */
  error?: unknown
  onConfirm(): void
  onClose(): void
}

/** A question with Cancel and one answer. The focus starts on Cancel, so that Enter does no harm. */
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
        <div>{message}</div>
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
