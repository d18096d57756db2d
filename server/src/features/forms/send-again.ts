// Sends the mail of a sign-up again, when the form's owner asks for it: the person may have lost the first one.
import { formLimits, type ProblemCode, type SignUp } from '@lettermill/contracts'
import type { Tx } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import { lockPeople } from '../contacts/index.ts'
import { answerSignUp, mailLimits, type AnswerDeps, type AnswerRefusal } from './answer.ts'
import { findFormOf } from './queries/forms.ts'
import { findSignUp, lockUnconfirmed } from './queries/sign-ups.ts'

const refusals = {
  suppressed: 'sign_up_suppressed',
  limited: 'sign_up_mails_limit',
  quota: 'confirmations_limit',
} as const satisfies Record<AnswerRefusal, ProblemCode>

/**
 * Waits for no gap of the form, but the mail counts, and the limits of the week hold. The links of the earlier mails keep
 * working.
 * @throws Problem not_found, sign_up_settled, sign_up_suppressed, sign_up_mails_limit, confirmations_limit, and the codes
 *   of the sender
 */
export async function sendAgain(
  tx: Tx,
  deps: AnswerDeps,
  { workspaceId, formId, id }: { workspaceId: number; formId: number; id: number },
): Promise<SignUp> {
  // The order of `decideNext`: an erasure holds this lock while it waits for the person's sign-ups.
  await lockPeople(tx, workspaceId)
  const signUp = await lockUnconfirmed(tx, { workspaceId, formId, id, days: formLimits.confirmDays })
  const form = signUp && (await findFormOf(tx, formId))
  if (!form) throw new Problem('not_found')
  if (signUp.state !== 'mailed' && signUp.state !== 'limited') throw new Problem('sign_up_settled')
  const refusal = await answerSignUp(tx, deps, { form, signUp, limits: { ...mailLimits, formGaps: null } })
  if (refusal) throw new Problem(refusals[refusal])
  const found = await findSignUp(tx, id)
  if (!found) throw new Error('The sign-up is locked')
  return found
}
