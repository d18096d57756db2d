// A probe sends one real message of a domain over each relay to an address of Lettermill, and shows what arrived
// (ADR-0124).
import { probeMinutes, probesADay, type LastProbe, type Probe } from '@lettermill/contracts'
import { finding, inEnglish, worst } from '../../findings/index.ts'
import { takesMail, type Config } from '../../../platform/config/index.ts'
import type { Db, Tx } from '../../../platform/db/index.ts'
import type { Dns } from '../../../platform/dns/index.ts'
import { Problem } from '../../../platform/problem.ts'
import type { Sealer } from '../../../platform/sealing/index.ts'
import type { Instance } from '../../deliveries/index.ts'
import { momentOfProbe, probeAddress, probeSecond, type ArrivedProbe } from '../../feedback/index.ts'
import { handOver, listUsableRelays, type UsableRelay } from '../../relays/index.ts'
import {
  assertMaySend,
  findDomain,
  findSenderAt,
  findSigningKeys,
  returnDomainOf,
  signingReferences,
} from '../../senders/index.ts'
import { findingsOf } from './findings.ts'
import { composeProbe, renderProbe } from './message.ts'
import {
  insertProbes,
  listLast,
  listStarts,
  lockDomain,
  noteAnswer,
  noteArrival,
  noteBounce,
  noteFindings,
  noteLeaving,
  type NewProbe,
  type ProbeRow,
} from './queries.ts'
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

const day = 86_400_000
/** The most bytes that are kept of mail to a probe's address. A probe has a few kilobytes. */
const mostBytes = 65_536

/**
 * Sends a probe and resolves once every relay has answered.
 * @param act runs its argument in a transaction that also writes the audit entry
 * @throws Problem not_found, domain_unproved, probe_needs_way, probe_needs_relay, probes_full; signing_key_unreadable
 */
export async function sendProbe(
  deps: ProbeDeps,
  workspaceId: number,
  domainId: number,
  act: <T>(deed: (tx: Tx) => Promise<T>) => Promise<T>,
): Promise<void> {
  const { db, instance, sealer, config } = deps
  const domain = await findDomain(db, workspaceId, domainId)
  if (!domain) throw new Problem('not_found')
  await assertMaySend(db, 'proved', workspaceId, domainId)
  const { BOUNCE_DOMAIN: home } = config
  if (home === undefined || !takesMail(config)) throw new Problem('probe_needs_way')
  const relays = await listUsableRelays(db, sealer, config.SMTP_URL ?? [])
  if (relays.length === 0) throw new Problem('probe_needs_relay')
  const dkim = await findSigningKeys(db, sealer, workspaceId, signingReferences(domain))
  const sender = await findSenderAt(db, workspaceId, domain.domain_name)
  const content = await composeProbe(instance, workspaceId, {
    fromName: sender?.name ?? 'Lettermill',
    fromEmail: sender?.email ?? `postmaster@${domain.domain_name}`,
  })
  const started = await act((tx) => start(tx, workspaceId, domainId, relays))
  const leave = async (probe: NewProbe, relay: UsableRelay) => {
    const place = { id: probe.id, second: probeSecond(probe.started_at) }
    const addressAt = (at: string) => probeAddress(instance.tokens, place, at)
    const envelope = { from: addressAt(returnDomainOf(domain) ?? home), to: addressAt(home) }
    const { bytes, sent } = await renderProbe(instance, workspaceId, { content, dkim, envelope })
    await noteLeaving(db, probe.id, sent)
    await noteAnswer(db, probe.id, await handOver(relay, { envelope, bytes }, config.EHLO_NAME))
  }
  for (const each of await Promise.allSettled(
    relays.flatMap((relay, at) => (started[at] ? [leave(started[at], relay)] : [])),
  ))
    if (each.status === 'rejected') throw each.reason
}

async function start(
  tx: Tx,
  workspaceId: number,
  domainId: number,
  relays: readonly UsableRelay[],
): Promise<NewProbe[]> {
  if (!(await lockDomain(tx, workspaceId, domainId))) throw new Problem('not_found')
  const starts = await listStarts(tx, workspaceId, domainId)
  const [first] = starts
  if (first !== undefined && starts.length >= probesADay) {
    const hours = Math.max(1, Math.ceil((Date.parse(first) + day - Date.now()) / 3_600_000))
    throw new Problem('probes_full', { limit: probesADay, hours })
  }
  return insertProbes(
    tx,
    workspaceId,
    domainId,
    relays.map(({ host }) => host),
  )
}

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
