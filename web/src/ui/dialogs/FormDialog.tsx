// A dialog with a form. Enter submits it, the button shows that it waits, and a failure appears above the buttons.
import type { FormEvent, ReactNode } from 'react'
import { Button, Stack } from '@mantine/core'
import { useTexts } from '../../lib/messages/index.ts'
import { BroughtIntoView } from '../feedback/BroughtIntoView.tsx'
import { ErrorText } from '../feedback/errors.tsx'
import { focusFirstInvalid, incompleteButton } from './incomplete.ts'
import { Dialog, DialogActions, type DialogProps } from './Dialog.tsx'

interface FormDialogProps extends DialogProps {
  submitLabel: string
  onSubmit(): void
  /** Red for destructive actions, otherwise the accent colour. */
  colour?: 'red' | 'ink'
  /** Whether the submit button is waiting for the server. */
  busy?: boolean
  /** Whether the form cannot be submitted. The dialog must say why. */
  disabled?: boolean
  /** Whether something is missing. The button looks disabled, but pressing it lets `onSubmit` mark what is missing. */
  incomplete?: boolean
  /** A failure, or a sentence about it. */
  error?: unknown
  /** Further buttons, between Cancel and the submit button. */
  moreActions?: ReactNode
}

/**
 * Moves the focus to the first field, unless an element has `data-autofocus`. Otherwise the focus would begin on the
 * close button.
 */
function focusFirstField(form: HTMLFormElement | null): void {
  if (!form || form.querySelector('[data-autofocus]')) return
  const field = ':is(input, select, textarea):not([type="hidden"], [type="file"], :disabled)'
  const first = form.querySelector(field)
  // A list that opens when it gets the focus would cover the dialog.
  if (!first?.hasAttribute('aria-haspopup')) first?.setAttribute('data-autofocus', 'true')
}

/** A dialog with a form, Cancel and a submit button. */
export function FormDialog(props: FormDialogProps) {
  const {
    submitLabel,
    onSubmit,
    colour = 'ink',
    busy = false,
    disabled = false,
    incomplete = false,
    error,
    moreActions,
    children,
    ...dialog
  } = props
  const t = useTexts('ui')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // A dialog is rendered elsewhere in the page, but React still passes its events to the form around the component
    // that opened it.
    event.stopPropagation()
    if (busy || disabled) return
    onSubmit()
    focusFirstInvalid(event.currentTarget)
  }
  return (
    <Dialog {...dialog}>
      <form ref={focusFirstField} onSubmit={submit} noValidate>
        <Stack gap="md">
          {children}
          <BroughtIntoView cause={error}>
            <ErrorText error={error} />
          </BroughtIntoView>
        </Stack>
        <DialogActions>
          <Button variant="default" onClick={dialog.onClose}>
            {t('cancel')}
          </Button>
          {moreActions}
          <Button
            type="submit"
            color={colour}
            loading={busy}
            disabled={disabled}
            {...incompleteButton(incomplete)}
          >
            {submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
