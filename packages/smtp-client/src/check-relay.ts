// Tries one relay step by step, for a person who has just typed its address: connect, encrypt, sign in, and send one
// message.
import type { Answer } from './answer.ts'
import { Connection } from './connection/connection.ts'
import type { Waiting } from './connection/transaction.ts'
import { openConnection, type Limits, type Opened, type Opening } from './connection/opening.ts'
import { parseRelay } from './relay-address.ts'
import type { MessageToSend } from './send-message.ts'
import { relaySteps, type RelayStep, type StepResult } from './steps.ts'
import { withholdAddresses } from './withheld.ts'

/** Options of a check. */
export interface RelayCheck {
  /** The message to send. Without it the check ends after the sign-in. */
  message?: Pick<MessageToSend, 'envelope' | 'bytes'> | undefined
  /** How long to wait for replies. */
  limits: Limits
  /** The name that this client gives in EHLO; by default this machine's name. */
  ehloName?: string | undefined
  /** Aborts the check: the current step fails. */
  signal?: AbortSignal | undefined
}

/**
 * Tries a relay on one connection. It never rejects because of what the relay does. The result lists no step after a
 * failed one.
 * @param address such as `smtps://user:password@host:465`; see `parseRelay`
 * @throws RelayAddressError for an address that is not valid
 */
export async function checkRelay(address: string, check: RelayCheck): Promise<StepResult[]> {
  const results: StepResult[] = []
  const opening: Opening = {
    relay: parseRelay(address),
    limits: check.limits,
    ehloName: check.ehloName,
    stepEnded: (result) => void results.push(result),
  }
  const signal = check.signal ?? new AbortController().signal
  const opened = await openConnection(opening, signal)
  if ('stage' in opened) return [...results, failed(stepAfter(results), opened)]
  const { message } = check
  if (!message) {
    opened.wire.end('QUIT\r\n')
    return results
  }
  const giveUp = () => opened.wire.fail({ code: 'gave_up', params: {} })
  signal.addEventListener('abort', giveUp)
  const answer = await sendOn(opened, opening, message)
  signal.removeEventListener('abort', giveUp)
  const text = withholdAddresses(answer.text, [message.envelope.from, message.envelope.to])
  const isAccepted = answer.stage === 'message' && answer.code !== null && answer.code < 300
  return [...results, { ...failed('send', { ...answer, text }), ...(isAccepted && { outcome: 'passed' }) }]
}

function failed(step: RelayStep, { code, text, reason }: Answer): StepResult {
  return { step, outcome: 'failed', code, text, reason: reason ?? null }
}

function stepAfter(results: readonly StepResult[]): RelayStep {
  return relaySteps[results.length] ?? 'send'
}

/** Sends one message on a connection of its own, which then closes. */
function sendOn(
  opened: Opened,
  opening: Opening,
  message: Pick<MessageToSend, 'envelope' | 'bytes'>,
): Promise<Answer> {
  return new Promise((resolve) => {
    const queue: Waiting[] = []
    const connection = new Connection(opened, opening, {
      next: () => queue.shift(),
      putBack: (_waiting, answer) => resolve(answer),
      idle: () => connection.leave(),
      answered: () => undefined,
      refusedClient: () => false,
      closed: () => undefined,
    })
    queue.push({
      message: {
        ...message,
        end: (answer) => {
          if (answer) resolve(answer)
        },
      },
      breaks: 0,
    })
    connection.go()
  })
}
