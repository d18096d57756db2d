// Specification, section 2: the name of the filter that shows all unsubscribed contacts.
import type { suppressions as english } from '../en/suppressions.ts'
import type { Overlay } from '../translation.ts'

export const suppressions: Overlay<typeof english> = { all: 'For all the time' }
