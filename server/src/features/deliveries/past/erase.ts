// Erases a person while mailings are being sent. The caller's transaction empties the recipients' addresses. Workers
// that hold these recipients in memory give their chunks back.
import { setTimeout as sleep } from 'node:timers/promises'
import { notify, type Db, type Tx } from '../../../platform/db/index.ts'
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
} from '../queries/erase.ts'
import { deleteTestsNaming } from '../queries/test-messages.ts'

/** A worker must stop starting messages within these milliseconds. Otherwise it loses its chunk. */
const patience = 5_000

/** Removes the person from all mailings of the workspace. Returns the person's recipients. Stats stay as they are. */
export async function eraseRecipients(tx: Tx, person: Sought): Promise<Place[]> {
  await deleteTestsNaming(tx, person.workspaceId, person.emails)
  const places = await listPlacesOf(tx, person)
  if (places.length > 0) await emptyRecipients(tx, places)
  return places
}

/**
 * Call this after the commit. It resolves once no worker can start a message to these recipients: workers have given
 * their chunks back, and the next worker reads the recipients again. One case is not covered: a worker that is cut off
 * from the signal and from the database may start a message until its lease ends.
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

/**
 * The job that completes erasures. Some relays answer only after the erasure, because the message was already on the
 * wire. The job deletes such an answer within a minute.
 */
export async function forgetErasedRecipients(db: Db): Promise<void> {
  await forgetWords(db)
  await forgetErased(db)
}
