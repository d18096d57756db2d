// Imports addresses that another tool must not mail. Each request is one transaction, and repeating it changes nothing.
import {
  suppressionImportLimits,
  type HandlerInput,
  type ImportedReason,
  type ReplyOf,
  type importSuppressions as importCall,
} from '@lettermill/contracts'
import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { readEmail } from '../../../platform/email/index.ts'
import { Problem } from '../../../platform/problem.ts'
import type { ErasedAddresses } from '../../contacts/index.ts'
import { listSuppressed } from '../queries/suppressions.ts'
import { suppress } from '../queries/suppress.ts'
import { countImported, findReply, keepReply, lockImports } from './queries.ts'

type Reply = ReplyOf<typeof importCall>

export interface SuppressionImport {
  workspaceId: number
  /** The account that imports them. */
  by: string
  /** The most imported addresses of a workspace. */
  most: number
  erased: ErasedAddresses
  clock: Clock
}

interface Read {
  valid: { email: string; reason: ImportedReason; at: string | null; words: string | null | undefined }[]
  counts: Pick<Reply, 'invalid' | 'invalidRows' | 'undated'>
}

/**
 * Suppresses addresses, each with the reason and the time of the other tool. Of two reasons the stronger one stays (see
 * `suppress`), so an address that unsubscribed and bounced is unsubscribed. People who were erased on request are left
 * out: the import stores no address of an erased person.
 * @throws Problem suppressions_full
 */
export async function importSuppressions(
  tx: Tx,
  { suppressions, source, requestId }: HandlerInput<typeof importCall, 'body'>,
  { workspaceId, by, most, erased, clock }: SuppressionImport,
): Promise<Reply & { isRepeated: boolean }> {
  const { valid, counts } = readAll(suppressions, clock.now())
  // This look-up comes first, because an erasure in the workspace waits for it.
  const gone = await erased.find(
    tx,
    workspaceId,
    valid.map(({ email }) => email),
  )
  await lockImports(tx, workspaceId)
  const before = requestId && (await findReply<Reply>(tx, workspaceId, requestId))
  if (before) return { ...before, isRepeated: true }
  const kept = valid.filter(({ email }) => !gone.has(email))
  const addresses = new Set(kept.map(({ email }) => email))
  const known = await listSuppressed(tx, workspaceId, [...addresses])
  const added = addresses.size - known.size
  if (added > 0 && (await countImported(tx, workspaceId)) + added > most)
    throw new Problem('suppressions_full', { limit: new Intl.NumberFormat('en-US').format(most) })
  const rows = kept.map(({ email, reason, at, words }) => {
    const evidence = { code: null, status: null, words: words ?? source, reporter: by }
    return { email, reason, workspaceId, mailingId: null, evidence, imported: { at } } as const
  })
  if (rows.length > 0) await suppress(tx, ...rows)
  const reply = { added, already: known.size, erased: gone.size, ...counts }
  if (requestId) await keepReply(tx, workspaceId, requestId, reply)
  return { ...reply, isRepeated: false }
}

function readAll(entries: HandlerInput<typeof importCall, 'body'>['suppressions'], now: Date): Read {
  const valid: Read['valid'] = []
  const invalidRows: Reply['invalidRows'] = []
  let undated = 0
  for (const [index, { email: given, reason, at, words }] of entries.entries()) {
    const email = readEmail(given)?.toLowerCase()
    const moment = readMoment(at ?? '', now)
    if (email === undefined) invalidRows.push(index + 1)
    else valid.push({ email, reason, at: moment, words })
    if (at && moment === null) undated += 1
  }
  const named = invalidRows.slice(0, suppressionImportLimits.invalid)
  return { valid, counts: { invalid: invalidRows.length, invalidRows: named, undated } }
}

/**
 * Reads a time. Returns null if the text is empty or unreadable, or if the time is in the future or before email
 * existed.
 */
function readMoment(text: string, now: Date): string | null {
  const moment = /^\d{4}-\d\d-\d\d/.test(text) ? new Date(text) : new Date(NaN)
  const isPast = moment.getTime() <= now.getTime() && moment.getUTCFullYear() >= 1970
  return isPast ? moment.toISOString() : null
}
