// A person is erased while mailings go on: recipients lose their address in the caller's transaction, and workers that
// hold them in memory give their chunks back.
import { setTimeout as sleep } from 'node:timers/promises'
import { notify, type Db, type Tx } from '../../platform/db/index.ts'
import {
  emptyRecipients,
  forgetErased,
  forgetWords,
  listHolders,
  listPlacesOf,
  listStillClaimed,
  takeChunks,
  type Place,
  type Sought,
} from './queries/erase.ts'
import { deleteTestsNaming } from './queries/test-messages.ts'

/** Milliseconds that a worker gets to stop beginning messages; one that has not by then loses its chunk. */
const patience = 5_000

/** Takes the person out of all mailings of the workspace, and answers which recipients it was. Sums stay as they are. */
export async function eraseRecipients(tx: Tx, person: Sought): Promise<Place[]> {
  await deleteTestsNaming(tx, person.workspaceId, person.emails)
  const places = await listPlacesOf(tx, person)
  if (places.length > 0) await emptyRecipients(tx, places)
  return places
}

/**
 * To be called once that is committed. When it resolves, no worker begins a message to these recipients: the chunks
 * that were held are given back, and whoever takes them next reads the recipients anew.
 *
 * Not promised: a worker that neither hears the signal nor reaches the database may begin one until its lease has run out.
 */
export async function untilUnheld(db: Db, places: readonly Place[]): Promise<void> {
  if (places.length === 0) return
  let claimed = await listHolders(db, places)
  for (const until = Date.now() + patience; claimed.length > 0 && Date.now() < until; await sleep(20)) {
    for (const id of new Set(claimed.map(({ mailing_id }) => mailing_id)))
      await notify(db, `halt ${String(id)}`)
    claimed = await listStillClaimed(db, claimed)
  }
  if (claimed.length > 0) await takeChunks(db, claimed)
  await forgetWords(db)
}

/** The job behind it: what relays say later of messages that were on the wire is forgotten within a minute. */
export async function forgetErasedRecipients(db: Db): Promise<void> {
  await forgetWords(db)
  await forgetErased(db)
}
