// Erases everything that the workspace holds about a person. Totals and a digest of the address stay.
import { deadlines, transaction, withDeadline, type Db, type Tx } from '../../platform/db/index.ts'
import { forgetDetail } from '../audit/index.ts'
import { forgetConsents } from '../consents/index.ts'
import { announceErased, eraseEarlier, eraseFromContacts, type ErasedAddresses } from '../contacts/index.ts'
import { eraseRecipients, listAddressesOf, untilUnheld } from '../deliveries/index.ts'
import { eraseSignUps } from '../forms/index.ts'
import { eraseMessages } from '../messages/index.ts'
import { forgetFeedback } from '../feedback/index.ts'
import { forgetSuppression } from '../suppressions/index.ts'
import { forgetContactEvents } from '../contact-events/index.ts'
import { forgetFacts } from '../facts/index.ts'
import { forgetPeople } from '../webhooks/index.ts'
import { forgetTestAddress } from '../test-addresses/index.ts'
import { forgetChoices } from '../topics/index.ts'
import { forgetContactOfEvents } from '../tracking/index.ts'

export interface ErasureDeps {
  db: Db
  erased: ErasedAddresses
  /** Deletes the messages to an address from the built-in mailbox. */
  forgetMail: (tx: Tx, workspaceId: number, email: string) => Promise<void>
}

/** The result of `eraseContact`, for `untilNothingLeaves`. */
export type Erasure = Awaited<ReturnType<typeof eraseRecipients>>

/** The statements of an erasure may read all recipients of the workspace, so they have the deadline of a job. */
export const erasing = (db: Db) => withDeadline(db, deadlines.job)

/**
 * Erases a contact, including the addresses that it had when something was sent to it. Call `untilNothingLeaves` after
 * the commit.
 * @param typed the contact's address, which the caller typed to confirm
 * @throws Problem not_found, contact_address_mismatch
 */
export function eraseContact(
  { db, erased, forgetMail }: ErasureDeps,
  workspaceId: number,
  contact: { id: number; typed: string },
): Promise<Erasure> {
  return transaction(db, async (tx) => {
    const person = await eraseFromContacts(tx, erased, workspaceId, contact)
    await forgetPeople(tx, workspaceId, person.contactIds)
    await forgetChoices(tx, workspaceId, person.contactIds)
    await forgetConsents(tx, workspaceId, person.contactIds)
    await forgetContactEvents(tx, workspaceId, person.contactIds)
    await announceErased(tx, workspaceId, person.contactIds)
    const earlier = await eraseEarlier(tx, erased, person, await listAddressesOf(tx, person.contactIds))
    const emails = [person.email, ...earlier]
    const places = await eraseRecipients(tx, { ...person, emails })
    await forgetContactOfEvents(tx, places)
    await forgetFacts(tx, workspaceId, person.contactIds, places)
    await eraseMessages(tx, workspaceId, emails)
    await eraseSignUps(tx, workspaceId, emails)
    for (const email of emails) {
      await forgetSuppression(tx, workspaceId, email)
      await forgetFeedback(tx, workspaceId, email)
      await forgetTestAddress(tx, workspaceId, email)
      await forgetMail(tx, workspaceId, email)
      await forgetDetail(tx, workspaceId, email)
    }
    return places
  })
}

/**
 * Resolves once no worker can start a message to the person. A message that was handed over before may still arrive.
 */
export function untilNothingLeaves(db: Db, places: Erasure): Promise<void> {
  return untilUnheld(db, places)
}
