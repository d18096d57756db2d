// What readers and visitors see: the texts that each of their languages has.
import type { ProblemCode } from '@lettermill/contracts/problem'
import type { accounts } from '../en/accounts.ts'
import type { readers } from '../en/readers.ts'
import type { Translation } from '../translation.ts'

/** The refusals that a visitor of a form may get. */
type VisitorsProblem = Extract<
  ProblemCode,
  | 'invalid_input'
  | 'not_found'
  | 'too_many_requests'
  | 'not_ready'
  | 'overloaded'
  | 'database_away'
  | 'database_read_only'
  | 'database_full'
  | 'internal'
  | 'captcha_missing'
  | 'captcha_missing_altcha'
  | 'captcha_refused'
  | 'captcha_unreachable'
  | 'captcha_harder'
  | 'email_invalid'
  | 'contact_value_unreadable'
  | 'contact_values_large'
  | 'contacts_full'
  | 'sign_up_early'
  | 'sign_up_stale'
  | 'sign_ups_limit'
  | 'confirm_token_invalid'
>

export interface ReadersTexts extends Translation<typeof readers> {
  accounts: Translation<Pick<typeof accounts, 'captcha'>>
  problems: Record<VisitorsProblem, string>
}
