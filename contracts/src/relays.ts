// The relays that mail leaves by: those of SMTP_URL, and those that an administrator adds in Settings → Sending.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { idParams, moment, done } from './shapes.ts'

/**
 * How a connection to a relay is encrypted. `tls`: from the first byte. `starttls`: by STARTTLS, always, with a valid
 * certificate. `opportunistic`: by STARTTLS where the relay offers it, with any certificate. `none`: not at all.
 */
export const relaySecurity = ['tls', 'starttls', 'opportunistic', 'none'] as const
export type RelaySecurity = (typeof relaySecurity)[number]

/** How many relays an administrator can add. */
export const mostRelays = 20

/** No control character, which could end a line of the SMTP dialogue, and no half of a character. */
const line = (most: number) => z.string().check(z.trim(), z.maxLength(most), z.regex(/^[^\p{Cc}\p{Cs}]*$/u))

export const relayFields = z.object({
  name: line(100).check(z.minLength(1)),
  /** A name or an IP address, without brackets and port. */
  host: line(253).check(z.regex(/^(?:[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*\.?|[\da-f:.]+)$/iu)),
  port: z.int().check(z.minimum(1), z.maximum(65_535)),
  security: z.enum(relaySecurity),
  /** Empty: the relay asks for no sign-in. */
  username: line(320),
  /** Where absent, the stored password stays. */
  password: z.optional(z.string().check(z.maxLength(2000), z.regex(/^[^\p{Cc}\p{Cs}]*$/u))),
  /** Most connections to it from each process; null: SMTP_CONNECTIONS. */
  connections: z.nullable(z.int().check(z.minimum(1), z.maximum(10_000))),
  is_active: z.boolean(),
})
export type RelayFields = z.output<typeof relayFields>

const relayState = z.enum([
  /** It took messages today, or takes them now. */
  'ready',
  /** Nothing went through it today. */
  'idle',
  /** Every worker that tried it lately was refused or did not reach it. */
  'failing',
  /** It is switched off. */
  'off',
  /** Its password cannot be read with this SECRET_KEY. */
  'unreadable',
])

export const relay = z
  .object({
    /** Null for a relay of SMTP_URL, which only the environment changes. */
    id: z.nullable(z.int()),
    name: z.string(),
    host: z.string(),
    port: z.int(),
    security: z.enum(relaySecurity),
    /** Empty without a sign-in, and for a relay of SMTP_URL. */
    username: z.string(),
    /** Whether a password is stored. It is never answered. */
    has_password: z.boolean(),
    connections: z.nullable(z.int()),
    is_active: z.boolean(),
    state: relayState,
    /** What it said when it failed last; empty where it works. */
    reply: z.string(),
    failing_since: z.nullable(moment),
    /** Open connections of all workers. */
    open_connections: z.int(),
    /** Messages that it accepted a second, over the last ten seconds. */
    per_second: z.number(),
    /** Messages that it accepted today (UTC). Workers add to it every five seconds. */
    accepted_today: z.int(),
  })
  .register(z.globalRegistry, { id: 'Relay' })
export type Relay = z.output<typeof relay>

export const relaysPage = z
  .object({
    relays: z.array(relay),
    /** No relay is active: mail stays in the built-in mailbox. */
    test_mode: z.boolean(),
    /** SEND_RATE: messages a second of the whole installation; null: no limit. */
    send_rate: z.nullable(z.number()),
    /** Where the links of a message lead. */
    public_url: z.string(),
    /** Whether readers on other machines can reach that address, judged by its form alone. */
    is_public_url_ready: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'RelaysPage' })
export type RelaysPage = z.output<typeof relaysPage>

export const relaySteps = ['connect', 'encrypt', 'sign_in', 'send'] as const

export const relayCheck = z
  .object({
    steps: z.array(
      z.object({
        step: z.enum(relaySteps),
        /** `left_out`: there was nothing to try, such as a sign-in without a user name. */
        outcome: z.enum(['passed', 'failed', 'left_out']),
        /** The relay's reply code, where it gave one. */
        code: z.nullable(z.int()),
        text: z.string(),
      }),
    ),
    /** Whether the relay took the message. */
    is_sent: z.boolean(),
    /** Where the message went. */
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
  summary: 'Add a relay. Workers use it from the next messages on',
  body: relayFields,
  reply: relay,
})

export const updateRelay = endpoint({
  method: 'PUT',
  path: '/api/admin/relays/:id',
  access: 'administrator',
  summary: 'Change a relay. Without a password the stored one stays',
  params: idParams,
  body: relayFields,
  reply: relay,
})

export const deleteRelay = endpoint({
  method: 'DELETE',
  path: '/api/admin/relays/:id',
  access: 'administrator',
  summary: 'Remove a relay',
  params: idParams,
  reply: done,
})

export const testRelay = endpoint({
  method: 'POST',
  path: '/api/admin/relays/test',
  access: 'administrator',
  summary: 'Try a relay step by step, and send a message by it to an address of the administrator’s',
  body: z.extend(relayFields, {
    /** The relay whose stored password is used, where none is given. */
    id: z.nullable(z.int().check(z.positive())),
    /** The sender's address of the message. */
    from: line(320).check(z.minLength(3)),
    /** Where the message goes. */
    to: line(320).check(z.minLength(3)),
  }),
  reply: relayCheck,
})
