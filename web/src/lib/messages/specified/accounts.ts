// Specification, sections 2 and 8: three texts that differ from the English catalogue.
import type { accounts as english } from '../en/accounts.ts'
import type { Overlay } from '../translation.ts'

export const accounts: Overlay<typeof english> = {
  register: { doneTitle: 'Successful registration!' },
  login: { failed: 'login error', unauthorised: 'you are not authorised to view this page' },
}
