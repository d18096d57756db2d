// Lets the focus of a dialog with text begin at its title. Otherwise it would begin on the close button, and a screen
// reader would say "Close" before the content.

/**
 * Moves the focus to the title, as the ARIA Authoring Practices advise for dialogs with much text, unless a part of the
 * content has requested the focus.
 * @param end the last element of the dialog; when it exists, all parts have made their requests
 */
export function beginAtTitle(end: HTMLElement | null): void {
  const dialog = end?.closest('[role="dialog"]')
  if (!dialog || dialog.querySelector('[data-autofocus]') || dialog.contains(document.activeElement)) return
  const title = dialog.querySelector('h2')
  title?.setAttribute('tabindex', '-1')
  title?.setAttribute('data-autofocus', 'true')
}
