// A refused form focuses the wrong field, so that a screen reader reads it with the sentence below.

/** Focuses the first field that is marked as invalid, once the refusal is drawn; does nothing if there is none. */
export function focusFirstInvalid(form: HTMLFormElement): void {
  window.setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
