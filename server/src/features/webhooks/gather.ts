// Turns facts into calls. One transaction reads an endpoint's next facts, writes the calls and moves the endpoint's
// cursor, so every fact is in exactly one call to it.
import { listedWebhookEvents, webhookLimits } from '@lettermill/contracts'
import { transaction, type Db, type Tx } from '../../platform/db/index.ts'
import { insertCall } from './queries/calls.ts'
import {
  claimEndpoint,
  isFull,
  listUnread,
  markGathered,
  type Gathered,
  type Gathering,
} from './queries/gather.ts'

/** The most bytes of events in a call, unless it has a single event. */
const mostBytes = 256 * 1024
/** The most facts that an endpoint reads in a turn, and the most bytes of them. */
const turn = { facts: 2000, bytes: 4 * mostBytes }
/** The most calls that may wait for one endpoint. */
const mostWaiting = 1000

const isListed = (type: string) => (listedWebhookEvents as readonly string[]).includes(type)

/** Makes the calls of one endpoint. @returns whether there was an endpoint with unread facts */
export function gatherNext(db: Db): Promise<boolean> {
  return transaction(db, async (tx) => {
    const endpoint = await claimEndpoint(tx)
    if (!endpoint) return false
    const facts = (await isFull(tx, endpoint.id, mostWaiting))
      ? []
      : await listUnread(tx, endpoint.id, turn.facts, turn.bytes)
    const { calls, last } = intoCalls(facts)
    for (const call of calls) await insertOne(tx, endpoint, call)
    await markGathered(tx, endpoint.id, last)
    return true
  })
}

/**
 * Divides facts into calls of one type each. A turn ends before the first fact that does not fit into its type's list,
 * so that an endpoint gets one list of a type at a time.
 * @returns the calls, and the last fact that is in one
 */
function intoCalls(facts: readonly Gathered[]): { calls: Gathered[][]; last: Gathered | undefined } {
  const calls: Gathered[][] = []
  const lists = new Map<string, { facts: Gathered[]; bytes: number }>()
  let last: Gathered | undefined
  for (const fact of facts) {
    const bytes = Buffer.byteLength(JSON.stringify(fact.item))
    const list = lists.get(fact.type)
    if (list && (list.facts.length === webhookLimits.batch || list.bytes + bytes > mostBytes)) break
    if (list) {
      list.facts.push(fact)
      list.bytes += bytes
    } else {
      const call = [fact]
      calls.push(call)
      if (isListed(fact.type)) lists.set(fact.type, { facts: call, bytes })
    }
    last = fact
  }
  return { calls, last }
}

async function insertOne(
  tx: Tx,
  { id: webhookId, workspace_id: workspaceId }: Gathering,
  events: readonly Gathered[],
): Promise<void> {
  const type = events[0]?.type ?? ''
  const items = events.map(({ item }) => item)
  const data = isListed(type) ? { events: items } : items[0]
  const body = JSON.stringify({ type, timestamp: new Date().toISOString(), data })
  const contactIds = [...new Set(events.flatMap(({ contact_id: id }) => (id === null ? [] : [id])))]
  await insertCall(tx, { webhookId, workspaceId, type, events: events.length, contactIds, body })
}
