// Forms that are incomplete or refused. Their button is announced as disabled, but can be focused and pressed, because a
// disabled button could not say what is missing.
import styles from './dialogs.module.css'

/**
 * Props of a button that is announced as disabled. The caller's handler must mark the missing fields and focus the
 * first.
 */
export function incompleteButton(isIncomplete: boolean) {
  return isIncomplete
    ? { 'aria-disabled': true, 'data-disabled': true, className: styles['incomplete'] ?? '' }
    : {}
}

/**
 * Focuses the first field that is marked as invalid, after the error is rendered, so that a screen reader reads it with
 * its error message. Does nothing if there is none.
 */
export function focusFirstInvalid(form: HTMLFormElement): void {
  window.setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
