// When a form is refused, focuses the wrong field, so that a screen reader reads it with its error message.

/** Focuses the first field that is marked as invalid, after the error is rendered. Does nothing if there is none. */
export function focusFirstInvalid(form: HTMLFormElement): void {
  window.setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
