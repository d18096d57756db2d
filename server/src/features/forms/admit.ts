// Turns a sign-up into a contact with values and consent, as a member of the form's group.
import type { Tx } from '../../platform/db/index.ts'
import { recordConsent } from '../consents/index.ts'
import { joinGroup, type ErasedAddresses } from '../contacts/index.ts'
import type { Quotas } from '../quotas/index.ts'
import { release } from '../suppressions/index.ts'
import { listChoices, setTopicChoices } from '../topics/index.ts'
import type { OpenForm } from './queries/forms.ts'
import type { WaitingSignUp } from './queries/sign-ups.ts'
import { setConfirmed } from './queries/confirm.ts'

export interface Admission {
  form: OpenForm
  signUp: WaitingSignUp
  /**
   * `person`: the person confirmed by the link in the mail. `form`: somebody typed the address, which anybody can do.
   */
  by: 'person' | 'form'
  ip?: string | null
  agent?: string | null
}

/**
 * A confirmation by the person lifts an erasure, an unsubscribe and inactivity, but not bounces and complaints. Typing an address,
 * which anybody can do, lifts nothing and fills no value of a known contact.
 * @returns false, without a change, for an erased address that no person confirmed
 * @throws Problem contacts_full
 */
export async function admit(
  tx: Tx,
  { erased, quotas }: { erased: ErasedAddresses; quotas: Quotas },
  { form, signUp, by, ip = null, agent = null }: Admission,
): Promise<boolean> {
  const { workspace_id: workspaceId, email, fields, id } = signUp
  const joined = await joinGroup(
    tx,
    workspaceId,
    {
      email,
      fields,
      groupId: form.group_id,
      isPerson: by === 'person',
    },
    { erased, quotas },
  )
  if (joined === null) return false
  if (by === 'person') await release(tx, workspaceId, email)
  await agree(tx, { form, signUp, by, ip, agent }, joined)
  await setConfirmed(tx, { id, formId: form.id, contactId: joined.id, ip, agent })
  return true
}

/** Records the evidence of the sign-up, of its confirmation, and of each topic that the form offered. */
async function agree(
  tx: Tx,
  { form, signUp, by, ip = null, agent = null }: Admission,
  { id: contactId, isNew }: { id: number; isNew: boolean },
): Promise<void> {
  const { workspace_id: workspaceId } = signUp
  const saw = { formId: form.id, formVersion: signUp.form_version }
  const { ip: fromIp, agent: fromAgent, created_at: at } = signUp
  const signedUp = { workspaceId, contactId, ...saw, ip: fromIp, agent: fromAgent, at }
  await recordConsent(tx, { ...signedUp, kind: 'signed_up' })
  if (by === 'person')
    await recordConsent(tx, { workspaceId, contactId, ...saw, ip, agent, kind: 'confirmed' })
  // Anybody can type an address, so typing changes no choices of a known contact.
  if (by === 'form' && !isNew) return
  const offered = (await listChoices(tx, workspaceId, contactId)).filter(({ id }) =>
    form.topic_ids.includes(id),
  )
  const choices = offered.map(({ id }) => ({ topicId: id, wanted: signUp.topic_ids.includes(id) }))
  await setTopicChoices(tx, { workspaceId, contactId }, choices, {
    ...saw,
    ip: signUp.ip,
    agent: signUp.agent,
  })
}
