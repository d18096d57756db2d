// Mail that was sent to the address of a probe: the probe itself, or a report that the probe bounced.
import type { EventReport } from '../kept-event.ts'
import type { ProbePlace } from '../probe-addresses.ts'
import type { WaitingMail } from '../queries/inbox.ts'

export interface ArrivedProbe extends ProbePlace {
  way: 'smtp' | 'imap'
  envelopeFrom: string
  receivedAt: string
  /**
   * The mail. If it came over SMTP, it begins with a Received line in which the listener names the delivering server.
   */
  body: Buffer
  /** The receiving server's words, if it is a report that the probe bounced. */
  bounce: string | null
}

export function arrivedProbe(
  mail: WaitingMail,
  { kind, words }: EventReport,
  place: ProbePlace,
): ArrivedProbe {
  const isBounce = kind === 'hard' || kind === 'soft' || kind === 'block'
  return {
    ...place,
    way: mail.way === 'imap' ? 'imap' : 'smtp',
    envelopeFrom: mail.envelope_from,
    receivedAt: mail.received_at,
    body: mail.body,
    bounce: isBounce ? words : null,
  }
}
