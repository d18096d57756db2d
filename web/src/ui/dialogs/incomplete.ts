// A button for a form that is not complete. It says that it is disabled, but takes the focus and can be pressed: a
// disabled button could not say what is missing.
import styles from './dialogs.module.css'

/** Props of such a button. The caller's handler shows at each field what is missing, and focuses the first. */
export function incompleteButton(isIncomplete: boolean) {
  return isIncomplete
    ? { 'aria-disabled': true, 'data-disabled': true, className: styles['incomplete'] ?? '' }
    : {}
}
