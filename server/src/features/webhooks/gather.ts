// Turns the events in the outbox into calls. One transaction reads the events, writes the calls and deletes the events,
// so every event is in exactly one call.
import { listedWebhookEvents } from '@lettermill/contracts'
import { transaction, type Db, type Tx } from '../../platform/db/index.ts'
import { insertCall } from './queries/calls.ts'
import {
  claimEndpoint,
  deleteEvents,
  isFull,
  listEvents,
  markGathered,
  type Gathered,
  type Gathering,
} from './queries/gather.ts'

/** The most bytes of events in a call, unless it has a single event. */
const mostBytes = 256 * 1024
/** The most calls that may wait for one endpoint. */
const mostWaiting = 1000

const isListed = (type: string) => (listedWebhookEvents as readonly string[]).includes(type)

/** Makes the calls of one endpoint. @returns whether there was an endpoint with events */
export function gatherNext(db: Db): Promise<boolean> {
  return transaction(db, async (tx) => {
    const endpoint = await claimEndpoint(tx)
    if (!endpoint) return false
    if (!(await isFull(tx, endpoint.id, mostWaiting))) await gather(tx, endpoint)
    await markGathered(tx, endpoint.id)
    return true
  })
}

async function gather(tx: Tx, endpoint: Gathering): Promise<void> {
  const events = await listEvents(tx, endpoint.id, mostBytes)
  const types = [...new Set(events.map(({ type }) => type))]
  for (const type of types) {
    const those = events.filter((each) => each.type === type)
    if (isListed(type)) await insertOne(tx, endpoint, type, those)
    else for (const each of those) await insertOne(tx, endpoint, type, [each])
  }
  await deleteEvents(
    tx,
    events.map(({ id }) => id),
  )
}

async function insertOne(
  tx: Tx,
  { id: webhookId, workspace_id: workspaceId }: Gathering,
  type: string,
  events: readonly Gathered[],
): Promise<void> {
  const items = events.map(({ item }) => item)
  const data = isListed(type) ? { events: items } : items[0]
  const body = JSON.stringify({ type, timestamp: new Date().toISOString(), data })
  const contactIds = [...new Set(events.flatMap(({ contact_id: id }) => (id === null ? [] : [id])))]
  await insertCall(tx, { webhookId, workspaceId, type, events: events.length, contactIds, body })
}
