// Sends a probe over every relay.
import { probesADay } from '@lettermill/contracts'
import { takesMail } from '../../../platform/config/index.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { Problem } from '../../../platform/problem.ts'
import { probeAddress, probeSecond } from '../../feedback/index.ts'
import { handOver, listUsableRelays, type UsableRelay } from '../../relays/index.ts'
import {
  assertMaySend,
  findDomain,
  findSenderAt,
  findSigningKeys,
  returnDomainOf,
  signingReferences,
} from '../../senders/index.ts'
import { composeProbe, renderProbe } from './message.ts'
import { insertProbes, listStarts, lockDomain, noteAnswer, noteLeaving, type NewProbe } from './queries.ts'
import { type ProbeDeps, day } from './probe.ts'

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
