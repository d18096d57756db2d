// The relays over which mail leaves: those of SMTP_URL, and those that an administrator adds in Settings → Sending.
import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { idParams, moment, done, line } from '../api/shapes.ts'
import { answerCode, answerParams } from './relay-answers.ts'

/**
 * How a connection to a relay is encrypted. `tls`: from the first byte. `starttls`: always by STARTTLS, with a valid
 * certificate. `opportunistic`: by STARTTLS if the relay offers it, with any certificate. `none`: not at all.
 */
export const relaySecurity = ['tls', 'starttls', 'opportunistic', 'none'] as const
export type RelaySecurity = (typeof relaySecurity)[number]

/** The most relays that administrators can add. */
export const mostRelays = 20

export const relayFields = z.object({
  name: line(100).check(z.minLength(1)),
  /** A host name or an IP address, without brackets and port. */
  host: line(253).check(z.regex(/^(?:[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*\.?|[\da-f:.]+)$/iu)),
  port: z.int().check(z.minimum(1), z.maximum(65_535)),
  security: z.enum(relaySecurity),
  /** The user name; empty if the relay requires no sign-in. */
  username: line(320),
  /** If absent, the stored password stays. */
  password: z.optional(z.string().check(z.maxLength(2000), z.regex(/^[^\p{Cc}\p{Cs}]*$/u))),
  /** The most connections from each process to this relay; null: SMTP_CONNECTIONS. */
  connections: z.nullable(z.int().check(z.minimum(1), z.maximum(10_000))),
  is_active: z.boolean(),
})
export type RelayFields = z.output<typeof relayFields>

const relayState = z.enum([
  /** The relay accepted messages today or accepts them now. */
  'ready',
  /** The relay got no message today. */
  'idle',
  /** Every worker that tried the relay recently was refused or could not reach it. */
  'failing',
  /** The relay is switched off. */
  'off',
  /** The relay's password cannot be decrypted with this SECRET_KEY. */
  'unreadable',
])

export const relay = z
  .object({
    /** The relay's id; null for a relay of SMTP_URL, which can only be changed in the environment. */
    id: z.nullable(z.int()),
    name: z.string(),
    host: z.string(),
    port: z.int(),
    security: z.enum(relaySecurity),
    /** The user name; empty if the relay requires no sign-in, and for a relay of SMTP_URL. */
    username: z.string(),
    /** Whether a password is stored. No call returns it. */
    has_password: z.boolean(),
    connections: z.nullable(z.int()),
    is_active: z.boolean(),
    state: relayState,
    /**
     * What the relay said when it last failed, or what the SMTP client says in a sentence, with its code and parameters;
     * empty if the relay works.
     */
    reply: z.string(),
    reply_code: answerCode,
    reply_params: answerParams,
    failing_since: z.nullable(moment),
    /** Open connections of all workers. */
    open_connections: z.int(),
    /** Messages that the relay accepted per second, over the last ten seconds. */
    per_second: z.number(),
    /** Messages that the relay accepted today (UTC). Workers update the number every five seconds. */
    accepted_today: z.int(),
  })
  .register(z.globalRegistry, { id: 'Relay' })
export type Relay = z.output<typeof relay>

export const relaysPage = z
  .object({
    relays: z.array(relay),
    /** Whether no relay is active, so that mail stays in the built-in mailbox. */
    test_mode: z.boolean(),
    /** SEND_RATE: messages per second of the whole installation; null: no limit. */
    send_rate: z.nullable(z.number()),
  })
  .register(z.globalRegistry, { id: 'RelaysPage' })
export type RelaysPage = z.output<typeof relaysPage>

export const relaySteps = ['connect', 'encrypt', 'sign_in', 'send'] as const

export const relayCheck = z
  .object({
    steps: z.array(
      z.object({
        step: z.enum(relaySteps),
        /** `left_out`: the step did not apply, such as a sign-in without a user name. */
        outcome: z.enum(['passed', 'failed', 'left_out']),
        /** The relay's reply code, if it gave one. */
        code: z.nullable(z.int()),
        /** The relay's answer, or what the SMTP client says in a sentence, with its code and parameters. */
        text: z.string(),
        text_code: answerCode,
        text_params: answerParams,
      }),
    ),
    /** Whether the relay accepted the message. */
    is_sent: z.boolean(),
    /** The address that the message went to. */
    to: z.string(),
  })
  .register(z.globalRegistry, { id: 'RelayCheck' })
export type RelayCheck = z.output<typeof relayCheck>

export const listRelays = endpoint({
  method: 'GET',
  path: '/api/admin/relays',
  access: 'administrator',
  summary: 'List the relays that mail leaves by, with health and volume',
  reply: relaysPage,
})

export const createRelay = endpoint({
  method: 'POST',
  path: '/api/admin/relays',
  access: 'administrator',
  proof: true,
  audit: { action: 'relay_added' },
  summary: 'Add a relay. Workers use it from the next messages on',
  body: relayFields,
  reply: relay,
})

export const updateRelay = endpoint({
  method: 'PUT',
  path: '/api/admin/relays/:id',
  access: 'administrator',
  proof: true,
  audit: { action: 'relay_changed' },
  summary: 'Change a relay. Without a password the stored one stays',
  params: idParams,
  body: relayFields,
  reply: relay,
})

export const deleteRelay = endpoint({
  method: 'DELETE',
  path: '/api/admin/relays/:id',
  access: 'administrator',
  proof: true,
  audit: { action: 'relay_removed' },
  summary: 'Remove a relay',
  params: idParams,
  reply: done,
})

export const testRelay = endpoint({
  method: 'POST',
  path: '/api/admin/relays/test',
  access: 'administrator',
  audit: { action: 'relay_tested' },
  summary: 'Try a relay step by step, and send a message by it to an address of the administrator’s',
  body: z.extend(relayFields, {
    /** The relay whose stored password is used if none is given. */
    id: z.nullable(z.int().check(z.positive())),
    /** The sender's address of the test message. */
    from: line(320).check(z.minLength(3)),
    /** The recipient's address of the test message. */
    to: line(320).check(z.minLength(3)),
  }),
  reply: relayCheck,
})
