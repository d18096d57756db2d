// A probe sends one real message of a domain over each relay to an address of Lettermill, and shows what arrived
// (ADR-0124).
import { probeMinutes, probesADay, type LastProbe, type Probe } from '@lettermill/contracts'
import { finding, inEnglish, worst } from '../../findings/index.ts'
import type { Config } from '../../../platform/config/index.ts'
import type { Db, Tx } from '../../../platform/db/index.ts'
import type { Dns } from '../../../platform/dns/index.ts'
import { Problem } from '../../../platform/problem.ts'
import type { Sealer } from '../../../platform/sealing/index.ts'
import type { Instance } from '../../deliveries/index.ts'
import { momentOfProbe, type ArrivedProbe } from '../../feedback/index.ts'
import { findDomain } from '../../senders/index.ts'
import { findingsOf } from './findings.ts'
import { listLast, listStarts, noteArrival, noteBounce, noteFindings, type ProbeRow } from './queries.ts'
import { lookInThread } from './threads.ts'

export interface ProbeDeps {
  db: Db
  dns: Dns
  instance: Instance
  sealer: Sealer
  config: Pick<
    Config,
    'BOUNCE_DOMAIN' | 'BOUNCE_LISTEN' | 'BOUNCE_MAILBOX' | 'BOUNCE_TLS_CERT' | 'EHLO_NAME' | 'SMTP_URL'
  >
}

export const day = 86_400_000
/** The most bytes that are kept of mail to a probe's address. A probe has a few kilobytes. */
const mostBytes = 65_536

/** Stores a message that came to the address of a probe, in the transaction that removes it from the feedback inbox. */
export async function keepProbe(tx: Tx, arrived: ArrivedProbe): Promise<void> {
  const { id, way, envelopeFrom, receivedAt, body, bounce } = arrived
  const startedAt = momentOfProbe(arrived)
  if (bounce !== null) await noteBounce(tx, { id, startedAt, words: bounce })
  else
    await noteArrival(tx, { id, startedAt, way, envelopeFrom, receivedAt, body: body.subarray(0, mostBytes) })
}

/**
 * The last probe, with the findings about each message that came back. The first call after an arrival asks the DNS.
 * @throws Problem not_found
 */
export async function getProbe(deps: ProbeDeps, workspaceId: number, domainId: number): Promise<LastProbe> {
  const { db } = deps
  const domain = await findDomain(db, workspaceId, domainId)
  if (!domain) throw new Problem('not_found')
  const last = await listLast(db, workspaceId, domainId)
  const left = Math.max(0, probesADay - (await listStarts(db, workspaceId, domainId)).length)
  const [first] = last
  if (!first) return { probe: null, left }
  const until = Date.parse(first.started_at) + probeMinutes * 60_000
  const isOver = until <= Date.now()
  const messages = await Promise.all(last.map((row) => describe(deps, workspaceId, row, isOver)))
  return {
    left,
    probe: {
      started_at: first.started_at,
      waits_until: new Date(until).toISOString(),
      is_under_way: messages.some(({ state }) => state === 'sending' || state === 'travelling'),
      level: worst(messages.flatMap(({ findings }) => findings)),
      messages,
    },
  }
}

type Message = Probe['messages'][number]

async function describe(
  deps: ProbeDeps,
  workspaceId: number,
  row: ProbeRow,
  isOver: boolean,
): Promise<Message> {
  const { relay, refusal, bounce } = row
  const domain = deps.config.BOUNCE_DOMAIN ?? ''
  if (row.findings) return { relay, state: 'arrived', findings: row.findings.map(inEnglish) }
  const judged = await judge(deps, workspaceId, row)
  if (judged) return { relay, state: 'arrived', findings: judged }
  if (refusal !== null)
    return { relay, state: 'refused', findings: [finding('probe_refused', { relay, reply: refusal })] }
  if (bounce !== null)
    return {
      relay,
      state: 'bounced',
      findings: [finding('probe_bounced', { reply: bounce, domain, relay })],
    }
  const isSent = row.accepted_at !== null
  if (!isOver) return { relay, state: isSent ? 'travelling' : 'sending', findings: [] }
  const lost = isSent
    ? finding('probe_lost', { relay, domain, minutes: probeMinutes })
    : finding('probe_unsent', { relay })
  return { relay, state: 'lost', findings: [lost] }
}

/** The findings about a message that came back; null if it did not come back. */
async function judge(
  { db, dns, config }: ProbeDeps,
  workspaceId: number,
  row: ProbeRow,
): Promise<Message['findings'] | null> {
  const { id, relay, sent, body, arrived_at: arrivedAt, envelope_from: envelopeFrom } = row
  if (!sent || !body || arrivedAt === null || envelopeFrom === null) return null
  const way = row.way === 'imap' ? 'imap' : 'smtp'
  const arrival = { way, body, envelopeFrom } as const
  const seen = await lookInThread({ dns: dns.options, arrival }, workspaceId)
  if (!seen) {
    const unreadable = [finding('probe_unreadable', { relay })]
    await noteFindings(db, id, unreadable)
    return unreadable
  }
  // The message may arrive before the relay's answer is stored.
  const seconds = Math.max(
    0,
    Math.round((Date.parse(arrivedAt) - Date.parse(row.accepted_at ?? arrivedAt)) / 1000),
  )
  const isTlsOffered = way === 'imap' || config.BOUNCE_TLS_CERT !== undefined
  const findings = findingsOf({ relay, sent, seen, envelopeFrom, seconds, isTlsOffered })
  await noteFindings(db, id, findings)
  return findings
}
