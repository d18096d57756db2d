// The message of a delivery, exactly as its recipient got it.
import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { moment } from '../api/shapes.ts'
import { deliveryParams } from './deliveries.ts'

const count = z.int()

/**
 * Why Lettermill cannot prove that this past message is what was sent. `not_sent`: it never was. `not_kept`: a
 * worker died before it recorded a digest. `key_gone`: the SECRET_KEY of that time
 * is gone. `other_version`: this version makes other bytes than the version that sent it. `differs`: something that the
 * message is made from has changed. `signature_missing`: the digest matches, but the DKIM key is gone.
 */
export const pastMessageDoubts = [
  'not_sent',
  'not_kept',
  'key_gone',
  'other_version',
  'differs',
  'signature_missing',
] as const

export const pastMessage = z
  .object({
    /** Name and address of the sender, as a mail program shows them. */
    from: z.string(),
    to: z.string(),
    subject: z.string(),
    /** The moment in the Date header; null if the message was never sent. */
    at: z.nullable(moment),
    /** The headers in the order in which they were sent, each value on one line. */
    headers: z.array(z.object({ name: z.string(), value: z.string() })),
    /**
     * The HTML as a complete page, without the tracking pixel. Its links go straight to their targets and count no
     * clicks.
     */
    html: z.string(),
    /** The text part. Its links count no clicks either. */
    text: z.string(),
    /** Where to download the whole message as an .eml file. */
    source_url: z.string(),
    /** Bytes of the whole message. */
    bytes: count,
    /** Whether the digest that was stored when the message was sent matches this message. */
    exact: z.boolean(),
    /** Why the message is not proved; null if `exact`. */
    because: z.nullable(z.enum(pastMessageDoubts)),
  })
  .register(z.globalRegistry, { id: 'PastMessage' })
export type PastMessage = z.output<typeof pastMessage>

export const getPastMessage = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/deliveries/:seq/message',
  access: 'account',
  summary: 'A message exactly as one recipient got it, made again, and whether its digest proves that',
  params: deliveryParams,
  reply: pastMessage,
})

export const getPastMessageSource = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/deliveries/:seq/message.eml',
  access: 'account',
  summary: 'The same as an .eml file: the whole message with its headers, as it left for the relay',
  params: deliveryParams,
  reply: { media: 'message/rfc822' },
})
