// The calls by which scripts send single messages.
import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { id } from '../api/shapes.ts'

/**
 * Limits: messages of one batch; bytes of one message's data as JSON; characters of an idempotency key; hours for which
 * a key is remembered; characters of a name.
 */
export const messageLimits = { batch: 500, dataBytes: 16 * 1024, key: 200, keyHours: 24, name: 200 } as const

const reference = z.union([id, z.string().check(z.maxLength(64))])

/** Names of data, as templates use them: `{{ data.order_id }}`. */
const dataName = z.string().check(z.regex(/^[A-Za-z_]\w{0,63}$/))

export const newMessage = z
  // Strict: a script that attaches a file, for example, must not believe that the file was sent.
  .strictObject({
    templateId: reference,
    /** The sender; may be left out if the workspace has only one sender. */
    senderId: z.nullish(reference),
    to: z.strictObject({
      email: z.string().check(z.maxLength(320)),
      /** The recipient's name, which mail programs show beside the address. */
      name: z.nullish(z.string().check(z.maxLength(messageLimits.name))),
    }),
    /**
     * Values for merge tags: strings, numbers, booleans, lists and objects, up to 16 kB as JSON. A value that the
     * template uses as the whole address of a link must begin with http:// or https://.
     */
    data: z._default(z.record(dataName, z.unknown()), {}),
  })
  .register(z.globalRegistry, { id: 'NewMessage' })
export type NewMessage = z.output<typeof newMessage>

const accepted = z
  .object({
    id,
    /**
     * Whether the message waits although its time has come: the instance was restored and an administrator has not let
     * it go on, or Lettermill could not send from this sender. It leaves when the hold ends.
     */
    held: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'AcceptedMessage' })

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/messages',
  access: 'account',
  audit: { none: 'is on record itself, with every attempt' },
  scope: 'send',
  status: 202,
  idempotent: true,
  summary: 'Send one message made from a template; the answer is its id',
  // The answer is short, and the calls of an account share one database connection.
  places: 0.125,
  body: newMessage,
  reply: accepted,
})

export const sendMessages = endpoint({
  method: 'POST',
  path: '/api/messages/batch',
  access: 'account',
  audit: { none: 'is on record itself, with every attempt' },
  scope: 'send',
  status: 202,
  idempotent: true,
  summary: 'Send up to 500 messages; all are accepted, or none. The answer has their ids in the same order',
  body: z.object({
    messages: z.array(newMessage).check(z.minLength(1), z.maxLength(messageLimits.batch)),
  }),
  // Enough for 500 messages with the most data that each may have.
  bodyLimit: 10 * 1024 * 1024,
  mostTexts: 200_000,
  reply: z.object({ messages: z.array(accepted) }),
})
