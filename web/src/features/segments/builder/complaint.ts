// A refused filter leads to the first condition that is not filled in, as a refused form does to its first wrong field.

/** Focuses the last input of the first marked condition, once the mark is drawn; does nothing if there is none. */
export function focusFirstComplaint(conditions: HTMLElement | null): void {
  window.setTimeout(() => {
    const condition = conditions?.querySelector('[data-complaint]')?.closest('[role="group"]')
    const inputs = condition?.querySelectorAll<HTMLElement>('input:not([type="hidden"]), select')
    ;[...(inputs ?? [])].at(-1)?.focus()
  })
}
