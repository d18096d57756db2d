// Why a delivery is in its state: what a server said, or what Lettermill decided itself, in English beside its code.
import type { Delivery, DeliveryReason } from '@lettermill/contracts'
import type { ProblemCode } from '@lettermill/contracts/problem'
import { withholdAddresses } from '../../platform/mail/smtp-client.ts'
import { Problem } from '../../platform/problem.ts'
import { english } from '../../platform/words/index.ts'
import type { Outcome } from './outcome.ts'

/** The columns of a delivery that say why. */
export interface StoredReason {
  reply: string | null
  reason_code: DeliveryReason['code'] | null
  reason_params: Readonly<Record<string, string | number>> | null
}

/**
 * The reason as the API shows it. Its parameters have the server's answer, if one belongs to it.
 * @param email the recipient's address, the only one that the reason may show. A reply from before November 2026 may
 *   quote another recipient, even of another workspace.
 */
export function renderReason(
  { reply, reason_code: code, reason_params: params }: StoredReason,
  email: string,
): Pick<Delivery, 'reason' | 'reason_code' | 'reason_params'> {
  const answer = reply && withholdAddresses(reply, [email])
  if (code === null) return { reason: answer, reason_code: null, reason_params: null }
  const own = Object.entries(params ?? {}).map(([name, value]) => [
    name,
    typeof value === 'string' ? withholdAddresses(value, [email]) : value,
  ])
  const all = { ...(Object.fromEntries(own) as typeof params), ...(answer && { answer }) }
  return { reason: sentenceOf(code, all), reason_code: code, reason_params: all }
}

/** The reason of an outcome as the API tells it; the words of the server stay as they are. */
export function sayOutcome({ reply, reason }: Pick<Outcome, 'reply' | 'reason'>): string {
  return reason ? sentenceOf(reason.code, { ...reason.params, answer: reply }) : reply
}

/** A reason of a delivery in English. */
export function sentenceOf(code: DeliveryReason['code'], params: Readonly<Record<string, unknown>>): string {
  const { client, problem } = params
  const said = {
    ...(typeof client === 'string' && { client: ofClient(client, params) }),
    ...(typeof problem === 'string' && { problem: ofProblem(problem, params) }),
  }
  return english('deliveryReasons', code, { answer: '', ...params, ...said }).trimEnd()
}

/** What the SMTP client says, in English. */
export function ofClient(code: string, params: Readonly<Record<string, unknown>>): string {
  return english('relayAnswers', code, params)
}

/** A refusal in English. @param params those of the refusal, and others */
export function ofProblem(code: string, params: Readonly<Record<string, unknown>>): string {
  return Problem.again({ code: code as ProblemCode, params: params as Problem['params'], details: [] })
    .message
}
