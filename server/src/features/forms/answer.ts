// Answers a sign-up by mail: who is no member yet gets a link that confirms, and who is one a link to the preferences.
import { createHash, randomBytes } from 'node:crypto'
import type { SuppressionReason } from '@lettermill/contracts'
import type { Tx } from '../../platform/db/index.ts'
import { mailboxOf } from '../../platform/email/index.ts'
import { getWorkspace } from '../accounts/index.ts'
import {
  addToStream,
  composeFrom,
  getSending,
  messageVersion,
  signalUrgent,
  type Instance,
} from '../deliveries/index.ts'
import { countConfirmation, type Quotas } from '../quotas/index.ts'
import { confirmationMail, memberMail, tokenKey } from './mail.ts'
import type { OpenForm } from './queries/forms.ts'
import { isMember, setMailed, setState, type WaitingSignUp } from './queries/sign-ups.ts'
import { countMail, recordMail, type Limits } from './queries/confirmation-mails.ts'
import type { Stamps } from './stamps.ts'

/**
 * How many mails one address gets. A person who lost a mail gets three of one form within 24 hours, with growing gaps;
 * the limits of a workspace and of the instance protect people whose address a stranger types again and again.
 */
export const mailLimits: Limits = { formGaps: [0, 2, 30], workspaceAWeek: 6, instanceAWeek: 10 }

export interface AnswerDeps {
  instance: Instance
  stamps: Stamps
  quotas: Quotas
}

interface Answering {
  form: OpenForm
  signUp: WaitingSignUp
  limits: Limits
}

/** Why no mail was sent: a bounce or a complaint, the limits of the address, or the workspace's quota of the day. */
export type AnswerRefusal = 'suppressed' | 'limited' | 'quota'

/**
 * Queues the mail, counts it and sets the sign-up's state. People who unsubscribed or are inactive get mail again only
 * after they click its link.
 * @returns why there is no mail, without a change of the sign-up; null if there is one
 * @throws Problem if the sender cannot be used
 */
export async function answerSignUp(
  tx: Tx,
  { instance, stamps, quotas }: AnswerDeps,
  { form, signUp, limits }: Answering,
): Promise<AnswerRefusal | null> {
  const { id: formId, workspace_id: workspaceId, group_id: groupId } = form
  const { email, suppressed } = signUp
  if (suppressed !== null && !isLifted(suppressed)) return 'suppressed'
  const digest = stamps.digestOf(mailboxOf(email))
  if (!(await countMail(tx, { email, digest, formId, workspaceId }, limits))) return 'limited'
  if (!(await countConfirmation(tx, workspaceId, quotas.confirmations))) return 'quota'
  if (suppressed === null && (await isMember(tx, { workspaceId, groupId, email }))) {
    await setState(tx, signUp.id, 'member')
    await sendMail(tx, instance, { form, signUp, token: null })
    return null
  }
  const token = randomBytes(24).toString('base64url')
  await setMailed(tx, signUp.id, digestOf(token))
  await sendMail(tx, instance, { form, signUp, token })
  return null
}

/** Whether the person's confirmation lifts a suppression for this reason (`release`). */
const isLifted = (reason: SuppressionReason) => reason === 'unsubscribed' || reason === 'inactive'

/** The database stores only digests of tokens. */
export const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest()

interface Mailing {
  form: OpenForm
  signUp: WaitingSignUp
  /** The token that confirms; null for a member. */
  token: string | null
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
  const named = { language, sender: sender.name || sender.email }
  const mail =
    token === null ? memberMail(named) : confirmationMail({ ...named, texts, publicUrl: instance.publicUrl })
  // A stream's message is frozen. With another version of the message, another stream begins.
  const madeOf = [messageVersion, mail, sender.name, sender.email, dkim, postal_address]
  const [place] = await addToStream(
    tx,
    {
      workspaceId,
      name: `${token === null ? 'member' : 'form'} ${String(id)} ${language}`,
      templateId: null,
      isService: true,
      digest: createHash('sha256').update(JSON.stringify(madeOf)).digest(),
      compose: () => composeFrom(tx, instance, workspaceId, { senderId, ...mail, kind: 'confirmation' }),
    },
    [{ email, fields: token === null ? {} : { [tokenKey]: token } }],
  )
  if (place) await recordMail(tx, signUp.id, place)
  await signalUrgent(tx)
}
