// The message of a probe. The compiler of campaigns makes it, so it has the same headers as a campaign's messages.
import type { DkimKey } from '../../../platform/mail/mime.ts'
import { freeze, renderMessage, withoutTokens, type Content, type Instance } from '../../deliveries/index.ts'

/** The headers and the body of the probe as it was sent, to compare them with what arrives. */
export interface SentProbe {
  /** The sender of the envelope. */
  returnPath: string
  /** The domain of From. */
  domain: string
  /** Names and values, unfolded. */
  headers: [name: string, value: string][]
}

/** Headers that relays must not change. */
const watched = new Set(['list-unsubscribe', 'list-unsubscribe-post', 'feedback-id', 'message-id'])

const html = `<html lang="en"><body><h1>Probe</h1>
<p>Lettermill sent this message to itself, to see what receivers see of the mail of this domain. Nobody has to read it.</p>
</body></html>`
const text =
  'Probe\n\nLettermill sent this message to itself, to see what receivers see of the mail of this domain. Nobody has to read it.\n'

/** @throws Problem too_many_requests while the workspace's worker thread is busy */
export function composeProbe(
  instance: Instance,
  workspaceId: number,
  { fromName, fromEmail }: Pick<Content, 'fromName' | 'fromEmail'>,
): Promise<Content> {
  const headers = {
    groupId: null,
    fromName,
    fromEmail,
    replyTo: null,
    postalAddress: null,
    subject: 'Probe',
    preheader: '',
  }
  return freeze(instance, workspaceId, headers, { html, text })
}

export interface ProbeMessage {
  envelope: { from: string; to: string }
  bytes: Buffer
  sent: SentProbe
}

/** The bytes of the probe for one relay. */
export async function renderProbe(
  instance: Instance,
  workspaceId: number,
  { content, dkim, envelope }: Pick<ProbeMessage, 'envelope'> & { content: Content; dkim: DkimKey[] },
): Promise<ProbeMessage> {
  const input = { ...content, ...withoutTokens(instance), dkim, mailingId: 0, workspaceId }
  const recipient = { seq: null, email: envelope.to, fields: {} }
  const rendered = await renderMessage({ input, recipient }, workspaceId)
  const bytes = Buffer.from(rendered.bytes)
  const domain = content.fromEmail.slice(content.fromEmail.lastIndexOf('@') + 1)
  const headers = headersOf(bytes).filter(([name]) => watched.has(name.toLowerCase()))
  return { envelope, bytes, sent: { returnPath: envelope.from, domain, headers } }
}

/** The headers of a message, unfolded, with single spaces. */
export function headersOf(message: Buffer): [name: string, value: string][] {
  const [head = ''] = message.toString('latin1').split(/\r?\n\r?\n/, 1)
  return head
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .flatMap((line): [string, string][] => {
      const [, name, value] = /^([!-9;-~]+)[ \t]*:(.*)$/.exec(line) ?? []
      return name === undefined || value === undefined ? [] : [[name, value.replace(/\s+/g, ' ').trim()]]
    })
}
