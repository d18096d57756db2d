// Checks a call that sends messages, as far as that needs no database.
import { createHash } from 'node:crypto'
import { messageLimits, readEmail, type NewMessage } from '@lettermill/contracts'
import { findId } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { oneLine } from '../../platform/text.ts'
import type { Addressee } from '../deliveries/index.ts'
import { dataFields } from '../templates/index.ts'

/** The name of the call that a key belongs to. The same key in another call does not get this call's answer. */
export interface Request {
  call: 'one' | 'batch'
  messages: readonly NewMessage[]
  /** The caller's own key for this call; null if repeated calls are new calls. */
  key: string | null
}

/** A message that was checked. */
export interface Wanted extends Addressee {
  templateId: number | null
  senderId: number | null
  /** The number of the message in the call, from 1. */
  place: number
  data: NewMessage['data']
}

export interface CheckedRequest {
  key: string | null
  /** The digest of everything that the call says. */
  digest: Buffer
  messages: readonly Wanted[]
}

/** @throws Problem message_address_invalid, message_data_large, idempotency_key_long */
export function checkRequest({ call, messages, key }: Request): CheckedRequest {
  if (key !== null && (key === '' || key.length > messageLimits.key))
    throw new Problem('idempotency_key_long', { limit: messageLimits.key })
  const wanted = messages.map(readMessage)
  const digest = createHash('sha256')
    .update(JSON.stringify([call, messages]))
    .digest()
  return { key, digest, messages: wanted }
}

function readMessage({ templateId, senderId, to, data }: NewMessage, index: number): Wanted {
  const email = readEmail(to.email)
  const place = index + 1
  if (email === null) throw new Problem('message_address_invalid', { place, email: to.email })
  const bytes = Buffer.byteLength(JSON.stringify(data))
  if (bytes > messageLimits.dataBytes)
    throw new Problem('message_data_large', { place, bytes, limit: messageLimits.dataBytes })
  const name = oneLine(to.name ?? '')
  const fields = { ...dataFields(data), ...(name !== '' && { 'to.name': name }) }
  return {
    email,
    fields,
    place,
    data,
    templateId: findId(templateId),
    senderId: senderId == null ? null : (findId(senderId) ?? 0),
  }
}
