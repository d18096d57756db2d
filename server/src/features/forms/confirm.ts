// Confirms a sign-up when a person follows the link of its mail.
import { formLimits } from '@lettermill/contracts'
import { transaction, type Db } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import { lockPeople } from '../contacts/index.ts'
import { admit } from './admit.ts'
import { digestOf } from './answer.ts'
import type { DecideDeps } from './decide.ts'
import { findFormOf, type OpenForm } from './queries/forms.ts'
import { findByToken, lockByToken } from './queries/confirm.ts'

export interface Confirming {
  token: string
  ip: string
  agent: string | null
}

/**
 * Creates the contact. A repeated call changes nothing and returns the same.
 * @returns the form, and the language of the sign-up
 * @throws Problem confirm_token_invalid, contacts_full
 */
export function confirmSignUp(
  deps: Pick<DecideDeps, 'db' | 'erased' | 'quotas'>,
  { token, ip, agent }: Confirming,
): Promise<{ form: OpenForm; language: OpenForm['language'] }> {
  return transaction(deps.db, async (tx) => {
    const digest = digestOf(token)
    const known = await findByToken(tx, digest)
    if (!known) throw new Problem('confirm_token_invalid')
    // Takes this lock before the lock of the sign-up, because an erasure holds it while it waits for the person's
    // sign-ups.
    await lockPeople(tx, known.workspace_id)
    const signUp = await lockByToken(tx, digest, formLimits.confirmDays)
    const form = signUp && (await findFormOf(tx, signUp.form_id))
    if (!form) throw new Problem('confirm_token_invalid')
    if (signUp.confirmed_at === null) await admit(tx, deps, { form, signUp, by: 'person', ip, agent })
    return { form, language: signUp.language }
  })
}

/** The form and the language of the sign-up that a token confirms; null for an unknown token. Changes nothing. */
export async function findConfirming(
  db: Db,
  token: string,
): Promise<{ form: OpenForm; language: OpenForm['language'] } | null> {
  const signUp = await findByToken(db, digestOf(token))
  const form = signUp && (await findFormOf(db, signUp.form_id))
  return form ? { form, language: signUp.language } : null
}

/**
 * The visitor's browser, as sign-ups and consents store it.
 * @param header the `User-Agent`; Lettermill keeps at most 300 characters of it
 */
export function agentOf(header: string | undefined): string | null {
  return header?.slice(0, 300) ?? null
}
