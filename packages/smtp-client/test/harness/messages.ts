// Messages and transports for the transport's tests.
import { onTestFinished } from 'vitest'
import { relayTransport, type Answer, type OutgoingMessage, type Transport } from '../../src/index.ts'
import type { ScriptedRelay } from './script.ts'

export interface Letter {
  message: OutgoingMessage & { owner: object }
  /** Every outcome that was reported. A correct run reports exactly one. */
  ends: (Answer | null)[]
  ended: Promise<Answer | null>
}

export interface LetterWishes {
  from?: string
  bytes?: Buffer
  begin?: () => boolean
  owner?: object
}

/** A test message that records its outcome. */
export function aLetter(to: string, { from, bytes, begin, owner }: LetterWishes = {}): Letter {
  const ends: (Answer | null)[] = []
  let settle: (answer: Answer | null) => void
  const ended = new Promise<Answer | null>((resolve) => (settle = resolve))
  const message = {
    envelope: { from: from ?? 'news@near.example', to },
    bytes: bytes ?? Buffer.from(`To: ${to}\r\nSubject: News\r\n\r\nHello ${to}\r\n`),
    begin: begin ?? (() => true),
    end(answer: Answer | null) {
      ends.push(answer)
      settle(answer)
    },
    owner: owner ?? {},
    tenant: 1,
  }
  return { message, ends, ended }
}

export const letters = (count: number): Letter[] =>
  Array.from({ length: count }, (_, index) => aLetter(`c${String(index + 1)}@far.example`))

export interface TransportWishes {
  connections?: number
  /** Milliseconds to wait for a reply to a command. */
  command?: number
  answer?: number
}

/** Creates a transport to relays, given by host and port or by URL, and closes it after the test. */
export function aTransport(
  relays: readonly (ScriptedRelay | string)[],
  { connections = 1, command = 5000, answer = 5000 }: TransportWishes = {},
): Transport {
  const urls = relays.map((relay) => (typeof relay === 'string' ? relay : `smtp://${relay.address}`))
  const transport = relayTransport(urls, { connections, limits: { command, answer } })
  // A relay may hang, so the test does not wait for the transport to close.
  onTestFinished(() => void transport.close())
  return transport
}

/** Sends all messages at once, and returns their outcomes in order. */
export function sendAll(transport: Transport, all: readonly Letter[]): Promise<(Answer | null)[]> {
  for (const { message } of all) transport.send(message)
  return Promise.all(all.map(({ ended }) => ended))
}

/** Sends one message and returns its outcome. */
export async function sendOne(
  transport: Transport,
  to = 'c1@far.example',
  wishes?: LetterWishes,
): Promise<Answer | null> {
  const [answer] = await sendAll(transport, [aLetter(to, wishes)])
  return answer ?? null
}
