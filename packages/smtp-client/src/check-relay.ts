// One relay tried step by step, for a person who has just typed in its address: reach it, encrypt, sign in, and hand
// over one message.
import type { Answer } from './answer.ts'
import { Connection, type Waiting } from './connection/connection.ts'
import { openConnection, type Limits, type Opened, type Opening } from './connection/opening.ts'
import { parseRelay } from './relay-address.ts'
import type { MessageToSend } from './send-message.ts'
import { relaySteps, type RelayStep, type StepResult } from './steps.ts'
import { withholdAddresses } from './withheld.ts'

/** How a relay is tried. */
export interface RelayCheck {
  /** What to send; without it the check ends after the sign-in. */
  message?: Pick<MessageToSend, 'envelope' | 'bytes'> | undefined
  /** How long to wait for replies. */
  limits: Limits
  /** What we call ourselves in EHLO; by default this machine's name. */
  ehloName?: string | undefined
  /** Ends the check early: the step under way fails. */
  signal?: AbortSignal | undefined
}

/**
 * Tries a relay on one connection, and never rejects for what the relay does. Steps after a failed one are absent.
 * @param address such as `smtps://user:password@host:465`; see `parseRelay`
 * @throws RelayAddressError for an address that cannot be what was meant
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
  const giveUp = () => opened.wire.fail('We gave up')
  signal.addEventListener('abort', giveUp)
  const answer = await sendOn(opened, opening, message)
  signal.removeEventListener('abort', giveUp)
  const text = withholdAddresses(answer.text, [message.envelope.from, message.envelope.to])
  const isAccepted = answer.stage === 'message' && answer.code !== null && answer.code < 300
  return [...results, { ...failed('send', { ...answer, text }), ...(isAccepted && { outcome: 'passed' }) }]
}

function failed(step: RelayStep, { code, text }: Answer): StepResult {
  return { step, outcome: 'failed', code, text }
}

function stepAfter(results: readonly StepResult[]): RelayStep {
  return relaySteps[results.length] ?? 'send'
}

/** One message on a connection of its own, which then ends. */
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
