// Finds a past message exactly as one person got it, and whether Lettermill can prove this (ADR-0133).
import type { PastMessage } from '@lettermill/contracts'
import type { Db } from '../../../platform/db/index.ts'
import type { DkimKey } from '../../../platform/mail/mime.ts'
import { Problem } from '../../../platform/problem.ts'
import { keyOf, settingsOf, type Instance, type KeysOf } from '../message-source.ts'
import { makePastMessage, messageVersion, type MadeAgain } from '../message/index.ts'
import { findKeptMessage, type KeptMessage } from '../queries/past/past.ts'

export interface PastDeps {
  db: Db
  instance: Instance
  keysOf: KeysOf
}

export type Because = PastMessage['because']

export interface FoundMessage extends MadeAgain {
  because: Because
  to: string
  /** When the message left; null if it never left. */
  at: string | null
}

const highestSeq = 2 ** 31 - 1

/**
 * Makes the message again, and compares it with the digest that was stored when the message left.
 * @throws Problem not_found; message_erased; the problems of making a message
 */
export async function getPastMessage(
  { db, instance, keysOf }: PastDeps,
  workspaceId: number,
  mailingId: number,
  seq: number,
): Promise<FoundMessage> {
  const kept = seq <= highestSeq ? await findKeptMessage(db, workspaceId, mailingId, seq) : undefined
  if (!kept) throw new Problem('not_found')
  if (kept.email === '') throw new Problem('message_erased')
  const { content, email, fields, at, digest } = kept
  const dkim = await keysThen(keysOf, workspaceId, content.dkim)
  const { tokens } = instance
  // A message made with settings before the newest ones is shown as not proved.
  const sentWith = kept.sent_with.at(-1) ?? settingsOf(instance)
  const secretKey = keyOf(tokens, sentWith.keyId)
  const messageIdKey = keyOf(tokens, kept.sent_with[0]?.keyId ?? null)
  const again = await makePastMessage(
    {
      input: { ...content, dkim: dkim ?? [], mailingId, workspaceId },
      recipient: { seq, email, fields },
      settings: { ...sentWith, secretKey: secretKey ?? tokens.secretKeys[0], messageIdKey },
      dated: kept.dated ?? secondOf(at),
      digest,
    },
    workspaceId,
  )
  const because = again.isSame ? (dkim ? null : 'signature_missing') : reasonOf(kept, secretKey !== undefined)
  return { ...again, because, to: email, at: kept.dated === null ? at : momentOf(kept.dated) }
}

/**
 * The keys that signed the message; null if a key is gone. If a domain was deleted and added again, its new keys would
 * make other signatures.
 */
async function keysThen(
  keysOf: KeysOf,
  workspaceId: number,
  references: KeptMessage['content']['dkim'] = [],
): Promise<DkimKey[] | null> {
  try {
    const keys = await keysOf(workspaceId, references)
    const isThen = references.every(({ selector }) => keys.some((key) => key.selector === selector))
    return isThen ? keys : null
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

function reasonOf({ at, digest, sent_with }: KeptMessage, hasKeys: boolean): Because {
  if (at === null) return 'not_sent'
  if (digest === null) return 'not_kept'
  if (!hasKeys) return 'key_gone'
  return sent_with.some(({ version }) => version === messageVersion) ? 'differs' : 'other_version'
}

const secondOf = (at: string | null) => Math.floor((at === null ? Date.now() : Date.parse(at)) / 1000)
const momentOf = (dated: number) => new Date(dated * 1000).toISOString()

/** The message as the page shows it. @param sourceUrl the address of its file */
export function viewPast(found: FoundMessage, sourceUrl: string): PastMessage {
  const { from, to, subject, at, html, text, source, because } = found
  return {
    from,
    to,
    subject,
    at,
    html,
    text,
    because,
    headers: headersOf(source),
    source_url: sourceUrl,
    bytes: source.length,
    exact: because === null,
  }
}

/**
 * Reads unfolded header fields (RFC 5322 §2.2.3). Lettermill made the message, so each line begins or continues a
 * field.
 */
function headersOf(source: string): PastMessage['headers'] {
  const head = source.slice(0, source.indexOf('\r\n\r\n')).replace(/\r\n(?=[ \t])/g, '')
  return head.split('\r\n').map((line) => {
    const colon = line.indexOf(':')
    return { name: line.slice(0, colon), value: line.slice(colon + 1).trim() }
  })
}

/** The HTTP headers of the file. They keep browsers from showing it as a page. */
export function emlHeaders(name: string): Record<string, string> {
  return {
    'content-type': 'message/rfc822',
    'content-disposition': `attachment; filename="${name}.eml"`,
    'x-content-type-options': 'nosniff',
  }
}
