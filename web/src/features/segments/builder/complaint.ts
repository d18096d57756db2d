// When a filter is refused, moves the focus to the first incomplete condition, as a refused form does to its first
// wrong field.

/** Focuses the last input of the first marked condition, after the mark is rendered. Does nothing if none is marked. */
export function focusFirstComplaint(conditions: HTMLElement | null): void {
  window.setTimeout(() => {
    const condition = conditions?.querySelector('[data-complaint]')?.closest('[role="group"]')
    const inputs = condition?.querySelectorAll<HTMLElement>('input:not([type="hidden"]), select')
    ;[...(inputs ?? [])].at(-1)?.focus()
  })
}
