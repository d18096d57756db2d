// Turns the facts about a probe into findings of checkups. Pure.
import type { Finding } from '@lettermill/contracts'
import { finding, right, unanswered, worstFirst } from '../../findings/index.ts'
import { isIP } from 'node:net'
import { isBelow } from '../subject.ts'
import type { SentProbe } from './message.ts'
import type { Brought, Seen, Signature } from './seen.ts'

export interface ProbeFacts {
  relay: string
  sent: SentProbe
  seen: Seen
  /** The sender of the envelope, as it arrived. */
  envelopeFrom: string
  /** Seconds from the relay's answer to the arrival. */
  seconds: number
  /** Whether Lettermill's listener offers TLS. True for a mailbox, whose server is not checked. */
  isTlsOffered: boolean
}

/** The delay in seconds at which something is wrong. A delay of a minute does not matter. */
const slowFrom = 300

/** Returns the findings about a probe, the worst first. */
export function findingsOf(facts: ProbeFacts): Finding[] {
  return worstFirst([
    ...wayFindings(facts),
    ...spfFindings(facts),
    ...dkimFindings(facts),
    ...dmarcFindings(facts),
    ...headerFindings(facts),
    ...returnFindings(facts),
  ])
}

function wayFindings({ relay, seen, seconds, isTlsOffered }: ProbeFacts): Finding[] {
  const slow = seconds >= slowFrom ? [finding('probe_slow', { relay, seconds })] : []
  const { brought } = seen
  if (!brought) return [...slow, finding('probe_no_address', {})]
  const name = seen.names?.[0] ?? '–'
  const way = { address: brought.address, name, helo: brought.helo, seconds }
  return [
    ...slow,
    finding('probe_way', way),
    ...nameFindings(relay, seen, brought),
    ...(seen.isHeloKnown === false ? [finding('probe_helo', { relay, helo: brought.helo })] : []),
    encryption(relay, brought, isTlsOffered),
  ]
}

function nameFindings(relay: string, { names, leadsBack }: Seen, { address }: Brought): Finding[] {
  const what = `PTR (${address})`
  if (names?.length === 0) return [finding('probe_no_name', { address, relay })]
  if (leadsBack === null) return [unanswered('probe.ptr', what)]
  if (leadsBack) return [right('probe.ptr', what, names ?? [])]
  return [finding('probe_other_name', { address, relay, name: names?.[0] ?? '' }, { found: names ?? [] })]
}

function encryption(relay: string, { isEncrypted }: Brought, isOffered: boolean): Finding {
  if (isEncrypted) return right('probe.tls', `TLS (${relay})`)
  return finding(isOffered ? 'probe_plain' : 'probe_tls_not_offered', { relay })
}

function spfFindings({ relay, seen: { spf, brought } }: ProbeFacts): Finding[] {
  if (!spf || !brought) return []
  const { domain, result } = spf
  const { address } = brought
  const what = `SPF (${domain}, ${address})`
  if (result === 'pass') return [right('probe.spf', what)]
  if (result.startsWith('temperr')) return [unanswered('probe.spf', what)]
  if (result === 'none') return [finding('probe_spf_none', { domain, address })]
  const mechanism = `${isIP(address) === 6 ? 'ip6' : 'ip4'}:${address}`
  return [finding('probe_spf_other', { domain, result, address, relay, mechanism })]
}

function dkimFindings({ sent, seen: { signatures } }: ProbeFacts): Finding[] {
  if (signatures.length === 0) return [finding('probe_dkim_none', {})]
  return signatures.map((each) => dkimFinding(sent.domain, each))
}

function dkimFinding(from: string, { domain, selector, result, reason }: Signature): Finding {
  const what = `DKIM (${domain}, ${selector})`
  if (result === 'pass') return right('probe.dkim', what)
  if (result.startsWith('temperr')) return unanswered('probe.dkim', what)
  const isOurs = isBelow(from, domain)
  return finding(isOurs ? 'probe_dkim_bad' : 'probe_dkim_other_bad', { domain, selector, reason })
}

function dmarcFindings({ sent: { domain }, seen, envelopeFrom }: ProbeFacts): Finding[] {
  const { result, isSpfAligned, isDkimAligned } = seen.dmarc
  const envelope = envelopeFrom.slice(envelopeFrom.lastIndexOf('@') + 1) || '–'
  if (result.startsWith('temperr')) return [unanswered('probe.dmarc', `DMARC (${domain})`)]
  if (result === 'pass' && isSpfAligned && isDkimAligned)
    return [right('probe.dmarc', `DMARC (${domain})`, ['SPF', 'DKIM'])]
  if (result === 'pass')
    return [
      isDkimAligned
        ? finding('probe_dmarc_dkim_only', { domain, envelope })
        : finding('probe_dmarc_spf_only', { domain }),
    ]
  if (result === 'fail') return [finding('probe_dmarc_fails', { domain, envelope })]
  return [finding('probe_dmarc_none', { domain })]
}

function headerFindings({ relay, sent, seen }: ProbeFacts): Finding[] {
  const problems = sent.headers.flatMap(([header, value]) => {
    const found = seen.headers.filter(([name]) => name.toLowerCase() === header.toLowerCase())
    if (found.length === 1 && found[0]?.[1] === value) return []
    const shown = { found: found.map(([, each]) => each) }
    const isId = header.toLowerCase() === 'message-id'
    if (isId) return [finding('probe_message_id_changed', { relay }, shown)]
    return [
      found.length === 0
        ? finding('probe_header_gone', { relay, header })
        : finding('probe_header_changed', { relay, header }, shown),
    ]
  })
  const names = sent.headers.map(([name]) => name)
  return problems.length > 0 ? problems : [right('probe.headers', names.join(', '))]
}

function returnFindings({ sent, envelopeFrom: found }: ProbeFacts): Finding[] {
  if (found.toLowerCase() === sent.returnPath.toLowerCase()) return [right('probe.return', 'Return-Path')]
  return [finding('probe_return_path', { found: found || '<>' })]
}
