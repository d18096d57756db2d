// Where the focus begins in a dialog that is read first. Without this it begins on the close button, the first that
// takes the focus: a screen reader would say "Close" of content that nobody has heard yet.

/**
 * Lets the title have the focus, as the ARIA Authoring Practices advise for dialogs with much to read; a part of the
 * content that asked for the focus keeps it.
 * @param end what comes last in the dialog: by then all its parts have asked
 */
export function beginAtTitle(end: HTMLElement | null): void {
  const dialog = end?.closest('[role="dialog"]')
  if (!dialog || dialog.querySelector('[data-autofocus]') || dialog.contains(document.activeElement)) return
  const title = dialog.querySelector('h2')
  title?.setAttribute('tabindex', '-1')
  title?.setAttribute('data-autofocus', 'true')
}
