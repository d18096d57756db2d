// Decides about a sign-up after it was answered. It queues a confirmation mail, or does nothing. On a form without
// confirmation, it creates the contact at once.
import { createHash, randomBytes } from 'node:crypto'
import type { SuppressionReason } from '@lettermill/contracts'
import { transaction, type Db, type Tx } from '../../platform/db/index.ts'
import { mailboxOf } from '../../platform/email/index.ts'
import { Problem } from '../../platform/problem.ts'
import { getWorkspace } from '../accounts/index.ts'
import { lockPeople, type ErasedAddresses } from '../contacts/index.ts'
import {
  addToStream,
  composeFrom,
  getSending,
  messageVersion,
  signalUrgent,
  type Instance,
} from '../deliveries/index.ts'
import { countConfirmation, type Quotas } from '../quotas/index.ts'
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

/**
 * The most confirmation mails to one address: of one form within 24 hours, and of one workspace and of the whole instance
 * within 7 days.
 */
export const mailLimits = { formADay: 1, workspaceAWeek: 3, instanceAWeek: 10 } as const

export interface DecideDeps {
  db: Db
  instance: Instance
  stamps: Stamps
  erased: ErasedAddresses
  quotas: Quotas
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
  if (signUp.suppressed !== null && !isLifted(signUp.suppressed)) return setState(tx, signUp.id, 'suppressed')
  const digest = deps.stamps.digestOf(mailboxOf(signUp.email))
  const { id: formId, workspace_id: workspaceId } = form
  const isFew = await countMail(tx, { digest, formId, workspaceId }, mailLimits)
  if (!isFew || !(await countConfirmation(tx, workspaceId, deps.quotas.confirmations)))
    return setState(tx, signUp.id, 'limited')
  const token = randomBytes(24).toString('base64url')
  await setMailed(tx, signUp.id, digestOf(token))
  await sendMail(tx, deps.instance, { form, signUp, token })
}

/** Whether the person's confirmation lifts a suppression for this reason (`release`). */
const isLifted = (reason: SuppressionReason) => reason === 'unsubscribed' || reason === 'inactive'

/** The database stores only digests of tokens. */
export const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest()

interface Mailing {
  form: OpenForm
  signUp: WaitingSignUp
  token: string
}

/**
 * Sends over a stream of the form and the language. It is a service message, so that people who unsubscribed can come
 * back.
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
  // A stream's message is frozen. With another version of the message, another stream begins.
  const madeOf = [messageVersion, mail, sender.name, sender.email, dkim, postal_address]
  await addToStream(
    tx,
    {
      ...{ workspaceId, name: `form ${String(id)} ${language}`, templateId: null, isService: true },
      digest: createHash('sha256').update(JSON.stringify(madeOf)).digest(),
      compose: () => composeFrom(tx, instance, workspaceId, { senderId, ...mail, kind: 'confirmation' }),
    },
    [{ email, fields: { [tokenKey]: token } }],
  )
  await signalUrgent(tx)
}
