// What follows from a sign-up, decided after its answer: a confirmation mail, or nothing; on a form without
// confirmation the contact at once.
import { createHash, randomBytes } from 'node:crypto'
import { transaction, type Db, type Tx } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import { getWorkspace } from '../accounts/index.ts'
import { lockPeople, type ErasedAddresses } from '../contacts/index.ts'
import { addToStream, composeFrom, getSending, type Instance } from '../deliveries/index.ts'
import type { Quotas } from '../quotas/index.ts'
import { admit } from './admit.ts'
import { confirmationMail, tokenKey } from './mail.ts'
import { findFormOf, type OpenForm } from './queries/forms.ts'
import {
  countMail,
  listWaiting,
  lockWaiting,
  setMailed,
  setState,
  type WaitingSignUp,
} from './queries/sign-ups.ts'
import type { Stamps } from './stamps.ts'

/** Confirmation mails to one address: of one form within 24 hours, of the whole instance within 7 days. */
export const mailLimits = { formADay: 1, ofWeek: 3 } as const

export interface DecideDeps {
  db: Db
  instance: Instance
  stamps: Stamps
  erased: ErasedAddresses
  quotas: Quotas
}

/**
 * Decides all sign-ups that wait and that nobody else decides, one of each workspace in turn. Safe to run twice.
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

/** @returns whether one was waiting */
async function decideNext(deps: DecideDeps, workspaceId: number): Promise<boolean> {
  let failing = 0
  try {
    return await transaction(deps.db, async (tx) => {
      // Before the sign-up: erasing a person holds this lock while it waits for the person's sign-ups.
      await lockPeople(tx, workspaceId)
      const signUp = await lockWaiting(tx, workspaceId)
      if (!signUp) return false
      failing = signUp.id
      await decide(tx, deps, signUp)
      return true
    })
  } catch (error) {
    // The form's sender or the workspace's quota prevents it; the owner sees the state.
    if (!(error instanceof Problem) || failing === 0) throw error
    await transaction(deps.db, (tx) => setState(tx, failing, 'failed'))
    return true
  }
}

async function decide(tx: Tx, deps: DecideDeps, signUp: WaitingSignUp): Promise<void> {
  const form = await findFormOf(tx, signUp.form_id)
  if (!form) return setState(tx, signUp.id, 'failed')
  // People who left or were erased get mail again only after their own click.
  if (!form.confirm && signUp.suppressed === null && (await admit(tx, deps, { form, signUp, by: 'form' })))
    return
  if (signUp.suppressed !== null && signUp.suppressed !== 'unsubscribed')
    return setState(tx, signUp.id, 'suppressed')
  const digest = deps.stamps.digestOf(signUp.email)
  if (!(await countMail(tx, { ...mailLimits, digest, formId: form.id })))
    return setState(tx, signUp.id, 'limited')
  const token = randomBytes(24).toString('base64url')
  await setMailed(tx, signUp.id, digestOf(token))
  await sendMail(tx, deps.instance, { form, signUp, token })
}

/** Tokens are kept as digests. */
export const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest()

interface Mailing {
  form: OpenForm
  signUp: WaitingSignUp
  token: string
}

/**
 * Sent over a stream of the form and the language, as a service message, so that people who unsubscribed can come back.
 */
async function sendMail(tx: Tx, instance: Instance, { form, signUp, token }: Mailing): Promise<void> {
  const { workspace_id: workspaceId, sender_id: senderId, id, texts } = form
  const { language, email } = signUp
  const { sender, dkim } = await getSending(tx, instance, workspaceId, senderId)
  const { postal_address } = await getWorkspace(tx, workspaceId)
  const mail = confirmationMail({
    ...{ language, texts, publicUrl: instance.publicUrl },
    sender: sender.name || sender.email,
  })
  const madeOf = [mail, sender.name, sender.email, dkim, postal_address]
  await addToStream(
    tx,
    {
      ...{ workspaceId, name: `form ${String(id)} ${language}`, templateId: null, isService: true },
      digest: createHash('sha256').update(JSON.stringify(madeOf)).digest(),
      compose: () => composeFrom(tx, instance, workspaceId, { senderId, ...mail }),
    },
    [{ email, fields: { [tokenKey]: token } }],
  )
}
