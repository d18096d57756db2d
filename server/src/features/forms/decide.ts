// Decides about a sign-up after it was answered. It queues a mail, or does nothing. On a form without confirmation, it
// creates the contact at once.
import { transaction, type Db, type Tx } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import { lockPeople, type ErasedAddresses } from '../contacts/index.ts'
import { admit } from './admit.ts'
import { answerSignUp, mailLimits, type AnswerDeps } from './answer.ts'
import { findFormOf } from './queries/forms.ts'
import { listWaiting, lockWaiting, setState, type WaitingSignUp } from './queries/sign-ups.ts'

export interface DecideDeps extends AnswerDeps {
  db: Db
  erased: ErasedAddresses
}

/**
 * Decides about all waiting sign-ups that no other process is deciding about. Workspaces take turns. Safe to run twice.
 * @returns how many
 */
export async function decideSignUps(deps: DecideDeps): Promise<number> {
  let decided = 0
  let waiting = await listWaiting(deps.db)
  while (waiting.length > 0) {
    const more: number[] = []
    for (const workspaceId of waiting) if (await decideNext(deps, workspaceId)) more.push(workspaceId)
    decided += more.length
    waiting = more
  }
  return decided
}

/** @returns whether a sign-up was waiting */
async function decideNext(deps: DecideDeps, workspaceId: number): Promise<boolean> {
  let failing = 0
  try {
    return await transaction(deps.db, async (tx) => {
      // Takes this lock before the lock of the sign-up, because an erasure holds it while it waits for the person's
      // sign-ups.
      await lockPeople(tx, workspaceId)
      const signUp = await lockWaiting(tx, workspaceId)
      if (!signUp) return false
      failing = signUp.id
      await decide(tx, deps, signUp)
      return true
    })
  } catch (error) {
    // The form's sender or the workspace's quota prevents the mail. The owner sees the state of the sign-up.
    if (!(error instanceof Problem) || failing === 0) throw error
    await transaction(deps.db, (tx) => setState(tx, failing, 'failed'))
    return true
  }
}

async function decide(tx: Tx, deps: DecideDeps, signUp: WaitingSignUp): Promise<void> {
  const form = await findFormOf(tx, signUp.form_id)
  if (!form) return setState(tx, signUp.id, 'failed')
  // People who unsubscribed, are inactive or were erased get mail again only after they click the link of a confirmation mail.
  if (!form.confirm && signUp.suppressed === null && (await admit(tx, deps, { form, signUp, by: 'form' })))
    return
  const refusal = await answerSignUp(tx, deps, { form, signUp, limits: mailLimits })
  if (refusal) await setState(tx, signUp.id, refusal === 'quota' ? 'limited' : refusal)
}
