// Opens a connection that can send messages: connect, greeting, EHLO, STARTTLS, AUTH.
import net from 'node:net'
import os from 'node:os'
import type { Answer } from '../answer.ts'
import { signIn } from './auth.ts'
import { noCapabilities, readCapabilities, type Capabilities } from './capabilities.ts'
import { Dialogue, Refused } from './dialogue.ts'
import type { RelayAddress } from '../relay-address.ts'
import type { StepResult } from '../steps.ts'
import { withoutSecrets } from './secrecy.ts'
import { Wire, wordsOf } from './wire.ts'
import { reasonOf, textOf, type ClientReason } from '../words.ts'

/** How long to wait for the relay. */
export interface Limits {
  /**
   * Milliseconds for connecting, for the greeting and for the reply to each command (RFC 5321 §4.5.3.2: five minutes).
   */
  command: number
  /** Milliseconds for the answer after the final dot (RFC 5321 §4.5.3.2: ten minutes). */
  answer: number
}

/** The limits of RFC 5321 §4.5.3.2. */
export const rfcLimits: Limits = { command: 300_000, answer: 600_000 }

/** What is needed to open a connection. */
export interface Opening {
  relay: RelayAddress
  limits: Limits
  /** The name that this client gives in EHLO; by default this machine's name. */
  ehloName?: string | undefined
  /** Called after each step that passed or was left out. */
  stepEnded?: ((result: StepResult) => void) | undefined
}

export interface Opened {
  wire: Wire
  capabilities: Capabilities
}

/** Milliseconds. If connecting takes longer, nothing listens there. */
const longestConnect = 60_000

/**
 * Opens a connection to the relay and signs in. If that fails, or `signal` aborts it, returns the answer that says why.
 */
export async function openConnection(opening: Opening, signal: AbortSignal): Promise<Opened | Answer> {
  let wire: Wire | null = null
  const giveUp = () => wire?.fail({ code: 'gave_up', params: {} })
  try {
    wire = await connect(opening, signal)
    wire.censor = withoutSecrets(opening.relay.credentials)
    signal.addEventListener('abort', giveUp)
    return { wire, capabilities: await introduce(wire, opening) }
  } catch (error) {
    wire?.destroy()
    return answerOf(error, opening.relay)
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}

async function connect({ relay, limits }: Opening, signal: AbortSignal): Promise<Wire> {
  return Wire.connect(relay, {
    tls: relay.implicitTls,
    verify: isVerified(relay),
    within: Math.min(longestConnect, limits.command),
    signal,
  }).catch((error: unknown) => {
    throw new Refused('connect', wordsOf(error as Error))
  })
}

function isVerified({ tls }: RelayAddress): boolean {
  return tls === 'verify' || tls === 'require'
}

async function introduce(wire: Wire, opening: Opening): Promise<Capabilities> {
  const { relay, limits } = opening
  const dialogue = new Dialogue(wire, limits.command)
  const greeting = await dialogue.hear('greeting')
  if (greeting.code !== 220) throw new Refused('greeting', greeting.text, greeting)
  const name = opening.ehloName ?? ownName(wire)
  let capabilities = await greet(dialogue, name)
  opening.stepEnded?.({
    step: 'connect',
    outcome: 'passed',
    code: greeting.code,
    text: greeting.text,
    reason: null,
  })
  if (capabilities.startTls && !wire.encrypted && relay.tls !== 'off') {
    await encrypt(dialogue, wire, opening)
    capabilities = await greet(dialogue, name)
  }
  assertEncrypted(wire, relay)
  opening.stepEnded?.({ step: 'encrypt', code: null, ...encryptionOf(wire, relay) })
  if (relay.credentials) await signIn(dialogue, wire, relay.credentials, capabilities)
  opening.stepEnded?.({ step: 'sign_in', code: null, ...signInOf(relay) })
  if (wire.broken !== null) throw new Refused('greeting', wire.broken)
  wire.rest()
  return capabilities
}

async function encrypt(dialogue: Dialogue, wire: Wire, { relay, limits }: Opening): Promise<void> {
  const ready = await dialogue.ask('STARTTLS', 'greeting')
  if (ready.code !== 220) throw new Refused('greeting', ready.text, ready)
  await wire.upgrade(isVerified(relay), limits.command).catch((error: unknown) => {
    const words = wordsOf(error as Error)
    // The error may quote names from a certificate.
    throw new Refused('connect', typeof words === 'string' ? wire.censor(words) : words)
  })
}

async function greet(dialogue: Dialogue, name: string): Promise<Capabilities> {
  const reply = await dialogue.ask(`EHLO ${name}`, 'greeting')
  if (reply.code === 250) return readCapabilities(reply)
  if (reply.code < 500) throw new Refused('greeting', reply.text, reply)
  const plain = await dialogue.ask(`HELO ${name}`, 'greeting')
  if (plain.code !== 250) throw new Refused('greeting', plain.text, plain)
  return noCapabilities
}

type Said = Pick<StepResult, 'outcome' | 'text' | 'reason'>

function say(outcome: StepResult['outcome'], reason: ClientReason): Said {
  return { outcome, text: textOf(reason), reason }
}

function encryptionOf(wire: Wire, relay: RelayAddress): Said {
  if (!wire.encrypted) return say('left_out', { code: 'unencrypted', params: {} })
  const { protocol } = wire
  return isVerified(relay)
    ? say('passed', { code: 'trusted', params: { protocol, host: relay.host } })
    : say('passed', { code: 'unchecked', params: { protocol } })
}

function signInOf({ credentials }: RelayAddress): Said {
  if (!credentials) return say('left_out', { code: 'no_username', params: {} })
  return say('passed', { code: 'signed_in', params: { username: credentials.user } })
}

/**
 * This machine's name if it contains a dot, otherwise our address: strict servers accept nothing else (RFC 5321
 * §4.1.1.1).
 */
function ownName(wire: Wire): string {
  const name = os.hostname()
  return /^[\w-]+(?:\.[\w-]+)+$/.test(name) ? name : wire.addressLiteral
}

function assertEncrypted(wire: Wire, { tls, credentials, host }: RelayAddress): void {
  if (wire.encrypted || tls === 'off') return
  if (tls === 'require') throw new Refused('greeting', { code: 'tls_missing', params: {} })
  if (credentials && !isLoopback(host)) throw new Refused('auth', { code: 'open_password', params: {} })
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (net.isIPv4(host) && host.startsWith('127.'))
}

function answerOf(error: unknown, { name }: RelayAddress): Answer {
  if (!(error instanceof Refused)) throw error
  const { stage, reply, message, words } = error
  return {
    stage,
    code: reply?.code ?? null,
    enhanced: reply?.enhanced ?? null,
    text: message,
    reason: reasonOf(words) ?? undefined,
    lastByteLeft: false,
    relay: name,
  }
}
