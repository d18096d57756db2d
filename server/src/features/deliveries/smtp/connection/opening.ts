// From nothing to a connection that takes messages: connect, greeting, EHLO, STARTTLS, AUTH.
import net from 'node:net'
import os from 'node:os'
import type { Answer, Stage } from '../../outcome.ts'
import { chooseMechanism, signIn } from './auth.ts'
import { noCapabilities, readCapabilities, type Capabilities } from './capabilities.ts'
import type { RelayAddress } from '../relay-address.ts'
import type { Reply } from './replies.ts'
import { Wire } from './wire.ts'

export interface Limits {
  /** Milliseconds for connecting, the greeting and every command (RFC 5321 §4.5.3.2: five minutes). */
  command: number
  /** Milliseconds for the answer after the final dot (ten minutes). */
  answer: number
}

export interface Opened {
  wire: Wire
  capabilities: Capabilities
}

/** Connecting itself takes longer than this only where nobody listens. */
const longestConnect = 60_000

/** The relay did not let us in. */
class Refused extends Error {
  readonly stage: Stage
  readonly reply: Reply | null

  constructor(stage: Stage, words: string, reply: Reply | null = null) {
    super(words)
    this.stage = stage
    this.reply = reply
  }
}

/** Opens a connection to the relay, signed in; or answers why it could not, which may be that we gave up. */
export async function openConnection(
  relay: RelayAddress,
  limits: Limits,
  signal: AbortSignal,
): Promise<Opened | Answer> {
  let wire: Wire | null = null
  const giveUp = () => wire?.fail('We gave up')
  try {
    wire = await connect(relay, limits, signal)
    signal.addEventListener('abort', giveUp)
    return { wire, capabilities: await introduce(wire, relay, limits) }
  } catch (error) {
    wire?.destroy()
    return answerOf(error, relay)
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}

async function connect(relay: RelayAddress, limits: Limits, signal: AbortSignal): Promise<Wire> {
  return Wire.connect(relay, {
    tls: relay.implicitTls,
    verify: true,
    within: Math.min(longestConnect, limits.command),
    signal,
  }).catch((error: unknown) => {
    throw new Refused('connect', (error as Error).message)
  })
}

async function introduce(wire: Wire, relay: RelayAddress, limits: Limits): Promise<Capabilities> {
  const dialogue = new Dialogue(wire, limits.command)
  const greeting = await dialogue.hear('greeting')
  if (greeting.code !== 220) throw new Refused('greeting', greeting.text, greeting)
  let capabilities = await greet(dialogue, wire)
  if (capabilities.startTls && !wire.encrypted && !relay.clear) {
    const ready = await dialogue.ask('STARTTLS', 'greeting')
    if (ready.code !== 220) throw new Refused('greeting', ready.text, ready)
    // Without credentials STARTTLS is opportunistic (RFC 7435): any certificate beats none.
    await wire.upgrade(relay.credentials !== null, limits.command).catch((error: unknown) => {
      throw new Refused('connect', (error as Error).message)
    })
    capabilities = await greet(dialogue, wire)
  }
  await authenticate(dialogue, wire, relay, capabilities)
  if (wire.broken !== null) throw new Refused('greeting', wire.broken)
  wire.rest()
  return capabilities
}

async function greet(dialogue: Dialogue, wire: Wire): Promise<Capabilities> {
  const name = ownName(wire)
  const reply = await dialogue.ask(`EHLO ${name}`, 'greeting')
  if (reply.code === 250) return readCapabilities(reply)
  if (reply.code < 500) throw new Refused('greeting', reply.text, reply)
  const plain = await dialogue.ask(`HELO ${name}`, 'greeting')
  if (plain.code !== 250) throw new Refused('greeting', plain.text, plain)
  return noCapabilities
}

/** A name with a dot, else our address: strict servers take nothing else (RFC 5321 §4.1.1.1). */
function ownName(wire: Wire): string {
  const name = os.hostname()
  return /^[\w-]+(?:\.[\w-]+)+$/.test(name) ? name : wire.addressLiteral
}

async function authenticate(
  dialogue: Dialogue,
  wire: Wire,
  { credentials, host, clear }: RelayAddress,
  { auth }: Capabilities,
): Promise<void> {
  if (!credentials) return
  if (!wire.encrypted && !clear && !isLoopback(host)) {
    throw new Refused(
      'auth',
      'The relay offers no TLS, and the password would go over the network for anyone to read. Use smtps://, or add ?tls=off to SMTP_URL to allow it.',
    )
  }
  const mechanism = chooseMechanism(credentials, auth)
  if (!mechanism) {
    const offered = auth.size > 0 ? [...auth].join(', ') : 'none'
    throw new Refused(
      'auth',
      `The relay offers no way to sign in that Lettermill knows (offered: ${offered})`,
    )
  }
  const reply = await signIn((line) => dialogue.ask(line, 'auth'), credentials, mechanism)
  if (reply.code < 200 || reply.code > 299) throw new Refused('auth', reply.text, reply)
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (net.isIPv4(host) && host.startsWith('127.'))
}

/** One question, one reply: all that is needed before messages flow. */
class Dialogue {
  readonly #wire: Wire
  readonly #limit: number

  constructor(wire: Wire, limit: number) {
    this.#wire = wire
    this.#limit = limit
  }

  hear(stage: Stage): Promise<Reply> {
    const broken = this.#wire.broken
    if (broken !== null) return Promise.reject(new Refused(stage, broken))
    this.#wire.expect(this.#limit)
    return new Promise((resolve, reject) => {
      this.#wire.onReply = (reply) => {
        // Said before it was asked, perhaps by somebody in between (RFC 3207 §6): not taken for the next answer.
        this.#wire.onReply = ({ text }) => this.#wire.fail(`Out of step: ${text}`)
        resolve(reply)
      }
      this.#wire.onBroken = (why) => reject(new Refused(stage, why))
    })
  }

  ask(line: string, stage: Stage): Promise<Reply> {
    this.#wire.write([`${line}\r\n`])
    return this.hear(stage)
  }
}

function answerOf(error: unknown, relay: RelayAddress): Answer {
  if (!(error instanceof Refused)) throw error
  const { stage, reply, message } = error
  return {
    stage,
    code: reply?.code ?? null,
    enhanced: reply?.enhanced ?? null,
    text: message,
    lastByteLeft: false,
    relay: relay.name,
  }
}
