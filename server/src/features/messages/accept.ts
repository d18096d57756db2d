// Accepts the messages of several calls of a workspace in one transaction. It stores the callers' idempotency keys and
// adds the messages to their streams.
import { transaction, type Db, type Tx } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import { addToStream, type Addressee } from '../deliveries/index.ts'
import {
  claimKeys,
  countAccepted,
  getAcceptedToday,
  insertMessages,
  keepIds,
  type KnownRequest,
  type NewRow,
} from './queries/accept.ts'
import { listHeld } from './queries/read.ts'
import type { CheckedRequest, Wanted } from './request.ts'
import { streamsOf, type StreamDeps } from './streams.ts'

export interface AcceptDeps extends StreamDeps {
  db: Db
  /** QUOTA_MESSAGES: the most messages of one workspace a day. */
  mostADay: number
}

/** An accepted message. */
export interface Accepted {
  id: number
  /** Whether the message waits because Lettermill holds its mailing. */
  held: boolean
}

/**
 * Accepts all messages of all requests, or none. A request whose key was answered before gets the same ids again, with
 * the state of now.
 * @param requests no two have the same key
 * @returns for each request its messages, in the order given; or Problem idempotency_key_used
 * @throws Problem those of `streamsOf`, template_unparsable, subject_unparsable, messages_full
 */
export function acceptRequests(
  deps: AcceptDeps,
  workspaceId: number,
  requests: readonly CheckedRequest[],
): Promise<(Accepted[] | Problem)[]> {
  return transaction(deps.db, async (tx) => {
    const known = await claimKeys(tx, workspaceId, requests)
    const fresh = requests.filter(({ key }) => key === null || !known.has(key))
    const accepted = await accept(tx, deps, workspaceId, fresh)
    await keepIds(tx, workspaceId, accepted)
    const idsOfKnown = [...known.values()].flatMap(({ ids }) => ids)
    const held = await listHeld(tx, workspaceId, idsOfKnown)
    return requests.map((request) => accepted.get(request) ?? answerAgain(request, known, held))
  })
}

function answerAgain(
  { key, digest }: CheckedRequest,
  known: ReadonlyMap<string, KnownRequest>,
  held: ReadonlySet<number>,
): Accepted[] | Problem {
  const answer = known.get(key ?? '')
  if (!answer?.digest.equals(digest)) return new Problem('idempotency_key_used')
  return answer.ids.map((id) => ({ id, held: held.has(id) }))
}

async function accept(
  tx: Tx,
  deps: AcceptDeps,
  workspaceId: number,
  requests: readonly CheckedRequest[],
): Promise<Map<CheckedRequest, Accepted[]>> {
  const wanted = requests.flatMap(({ messages }) => messages)
  if (wanted.length === 0) return new Map()
  const added = await add(tx, deps, workspaceId, wanted)
  const ids = await insertMessages(tx, workspaceId, added)
  if (!(await countAccepted(tx, workspaceId, wanted.length, deps.mostADay)))
    throw new Problem('messages_full', {
      limit: deps.mostADay.toLocaleString('en'),
      used: (await getAcceptedToday(tx, workspaceId)).toLocaleString('en'),
      seconds: 86_400 - Math.floor((Date.now() / 1000) % 86_400),
    })
  const accepted = ids.map((id, index) => ({ id, held: added[index]?.isHeld ?? false }))
  let from = 0
  return new Map(
    requests.map((request) => [request, accepted.slice(from, (from += request.messages.length))]),
  )
}

interface Added extends NewRow {
  isHeld: boolean
}

/** Adds the messages to their streams. @returns their rows, in the order given */
async function add(
  tx: Tx,
  deps: AcceptDeps,
  workspaceId: number,
  wanted: readonly Wanted[],
): Promise<Added[]> {
  const made = new Map<Wanted, Added>()
  for (const { stream, messages } of await streamsOf(tx, deps, workspaceId, wanted)) {
    const places = await addToStream(tx, stream, messages.map(addresseeOf))
    for (const [index, place] of places.entries()) {
      const message = messages[index]
      if (message) made.set(message, { ...place, templateId: stream.templateId ?? 0, email: message.email })
    }
  }
  return wanted.flatMap((each) => made.get(each) ?? [])
}

const addresseeOf = ({ email, fields }: Wanted): Addressee => ({ email, fields })
