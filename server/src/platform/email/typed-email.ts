// An email as somebody types it to find an account.
import { readEmail } from '@lettermill/contracts/email'
import { oneLine } from '../text.ts'

/** The email as accounts store it, with its domain in A-labels; text that is no email, on one line. */
export function typedEmail(text: string): string {
  return readEmail(text) ?? oneLine(text)
}
