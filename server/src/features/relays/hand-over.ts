// Sends one message over one relay at once, without the sending engine, for probes.
import type { Db } from '../../platform/db/index.ts'
import { checkRelay, parseRelay } from '../../platform/mail/smtp-client.ts'
import { Problem } from '../../platform/problem.ts'
import { Semaphore } from '../../platform/semaphore.ts'
import type { Sealer } from '../../platform/sealing/index.ts'
import { addressOf, openPassword } from './addresses.ts'
import { listStored } from './queries.ts'

/** Milliseconds for the whole hand-over, and for each reply, because a person waits for it. */
const longest = 25_000
const limits = { command: 10_000, answer: 20_000 }

const turns = new Semaphore({ atOnce: 4, waiting: 40, patience: 20_000 })

/** A relay that is in use. Its address contains the password. */
export interface UsableRelay {
  host: string
  address: string
}

/**
 * All relays in use; the relays of SMTP_URL come first. As in the workers, a relay whose password cannot be decrypted
 * is left out.
 */
export async function listUsableRelays(
  db: Db,
  sealer: Sealer,
  environment: readonly string[],
): Promise<UsableRelay[]> {
  const given = environment.map((address) => ({ host: parseRelay(address).host, address }))
  const stored = (await listStored(db)).filter(({ is_active }) => is_active)
  const added = stored.flatMap((row): UsableRelay[] => {
    const password = openPassword(sealer, row)
    if (password === null) return []
    try {
      return [{ host: row.host, address: addressOf(row, password) }]
    } catch (error) {
      if (error instanceof Problem) return []
      throw error
    }
  })
  return [...given, ...added]
}

/**
 * Hands a message over. If the relay refuses it, the promise does not reject.
 * @returns the relay's reply if it refused the message, else null
 * @throws Problem too_many_requests while too many callers wait
 */
export async function handOver(
  { address }: Pick<UsableRelay, 'address'>,
  message: { envelope: { from: string; to: string }; bytes: Buffer },
  ehloName: string | undefined,
): Promise<string | null> {
  const steps = await turns.run(() =>
    checkRelay(address, { message, limits, ehloName, signal: AbortSignal.timeout(longest) }),
  )
  const last = steps.at(-1)
  if (last?.step === 'send' && last.outcome === 'passed') return null
  return [last?.code, last?.text].filter(Boolean).join(' ') || 'no answer'
}
