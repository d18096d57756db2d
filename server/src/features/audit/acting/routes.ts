// Runs the rule of an API call with `acted`, which also writes the call's audit entry.
import type { FastifyRequest } from 'fastify'
import { transaction, type Db, type Tx } from '../../../platform/db/index.ts'
import { findId } from '../../../platform/ids.ts'
import { anonymous, type Actor, type NewAuditEntry } from '../new-entry.ts'
import { findName, record } from '../queries.ts'

/** Who makes a call. */
export function actorOf({ caller, ip }: FastifyRequest): Actor {
  if (!caller) return anonymous(ip)
  const { by, accountId, email, workspaceId } = caller
  return { by, accountId, email, workspaceId, address: ip }
}

/** The parts of an audit entry that the answer of a rule adds. Null if the call writes no entry for this answer. */
export type EntryDetails = Partial<Pick<NewAuditEntry, 'action' | 'rows' | 'detail'>> & { objectId?: number }

/**
 * Runs a rule and writes the call's audit entry in one transaction, so that both happen or neither. The contract
 * declares the entry. The object of the entry is the object that the path names, or else the object that the rule
 * returns.
 * @throws the errors of the rule; no entry is written then
 */
export function acted<T>(
  db: Db,
  request: FastifyRequest,
  run: (tx: Tx) => Promise<T>,
  describe: (answer: T) => EntryDetails | null = () => ({}),
): Promise<T> {
  const call = declaredEntry(request)
  const { id, name } = request.params as { id?: string; name?: string }
  const known = call.isAnswered ? null : findId(id)
  return transaction(db, async (tx) => {
    // The name is read before the object is deleted.
    const before = call.object && known !== null ? await findName(tx, call.object, known) : null
    const answer = await run(tx)
    const details = describe(answer)
    if (details === null) return answer
    const { objectId = known ?? idOf(answer), ...more } = details
    const called =
      before ?? name ?? (call.object && objectId ? await findName(tx, call.object, objectId) : null)
    const object = call.object ? { kind: call.object, id: objectId, name: called } : null
    await record(tx, actorOf(request), { action: call.action, object, ...more })
    return answer
  })
}

/** Records that a call reads a whole list, because such a read discloses as much data as an export. */
export async function readWhole(db: Db, request: FastifyRequest): Promise<void> {
  await acted(db, request, () => Promise.resolve())
}

function declaredEntry({ routeOptions }: FastifyRequest) {
  const { audit } = routeOptions.config.endpoint ?? {}
  if (!audit || 'none' in audit) throw new Error(`${routeOptions.url ?? ''} declares no audit entry`)
  return audit
}

function idOf(answer: unknown): number | null {
  return typeof answer === 'object' && answer !== null && 'id' in answer ? findId(answer.id) : null
}
