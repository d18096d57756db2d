// What the SMTP client itself says of a relay.
import * as z from 'zod/mini'
import { codesOf, reasonParams } from '../words/reason.ts'

/**
 * What the SMTP client itself says of a relay. `answer` has the relay's codes, because its text may repeat the password.
 */
export const relayAnswers = {
  unencrypted: [],
  no_username: [],
  closed: [],
  gave_up: [],
  tls_missing: [],
  open_password: [],
  trusted: ['protocol', 'host'],
  unchecked: ['protocol'],
  signed_in: ['username'],
  sign_in_refused: ['answer'],
  sign_in_not_now: ['answer'],
  no_sign_in: ['offered'],
  sign_in_not_offered: ['mechanism', 'offered'],
  silent: ['seconds'],
} as const

/** The code of what the client says; null if a server's answer, or nothing, stands instead. Its parameters are beside it. */
export const answerCode = z.nullable(codesOf(relayAnswers))
export const answerParams = z.nullable(reasonParams)
