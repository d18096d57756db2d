// A form that was refused leads to the field at fault, so that the sentence below it is read out with it.

/** Focuses the first field that is marked as invalid, once the refusal has been drawn; nothing where none is. */
export function focusFirstInvalid(form: HTMLFormElement): void {
  window.setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
