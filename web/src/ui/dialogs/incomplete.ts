// A button for an incomplete form. It is announced as disabled, but can be focused and pressed, because a disabled
// button could not say what is missing.
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
