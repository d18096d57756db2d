// The error body of every call, and the closed list of problems (expected refusals), each with its status and the
// parameters that its sentence names. The sentences are in locales/<language>: app/problems.json, and those that readers
// and visitors can meet in readers/problems.json.
import * as z from 'zod/mini'
import { accountProblems } from '../accounts/account-problems.ts'
import type { RegistrationStatus } from '../accounts/accounts.ts'
import { campaignProblems } from '../campaigns/campaign-problems.ts'
import type { CampaignAction, CampaignStatus } from '../campaigns/campaigns.ts'
import { contactProblems } from '../contacts/contact-problems.ts'
import { feedbackProblems } from '../feedback/feedback-problems.ts'
import { formProblems } from '../forms/form-problems.ts'
import { messageProblems } from '../messages/message-problems.ts'
import { requestProblems } from './request-problems.ts'
import { segmentProblems } from '../segments/segment-problems.ts'
import { secondFactorProblems } from '../accounts/second-factor-problems.ts'
import { senderProblems } from '../senders/sender-problems.ts'
import { templateProblems } from '../templates/template-problems.ts'
import { topicProblems } from '../forms/topic-problems.ts'
import { webhookProblems } from '../webhooks/webhook-problems.ts'

/** Every problem: its HTTP status, and the names of the parameters without which its sentence is not complete. */
export const problems = {
  ...accountProblems,
  ...campaignProblems,
  ...contactProblems,
  ...feedbackProblems,
  ...formProblems,
  ...messageProblems,
  ...requestProblems,
  ...secondFactorProblems,
  ...segmentProblems,
  ...senderProblems,
  ...templateProblems,
  ...topicProblems,
  ...webhookProblems,
} as const satisfies Record<string, { status: number; params?: readonly string[] }>

export type ProblemCode = keyof typeof problems

type NamesOf<Code extends ProblemCode> = (typeof problems)[Code] extends {
  params: readonly (infer Name extends string)[]
}
  ? Name
  : never

/** Parameters that are codes of a closed list. Their words are in problems.json too: `words.<parameter>.<code>`. */
interface Codes {
  status_conflict: { status: CampaignStatus; action: CampaignAction }
  registration_decided: { status: Exclude<RegistrationStatus, 'pending'> }
}

type ValueOf<Code extends ProblemCode, Name extends string> = Code extends keyof Codes
  ? Name extends keyof Codes[Code]
    ? Codes[Code][Name]
    : string | number
  : string | number

/** Parameters by name. A problem may have more than its sentence names, for programs. */
export type ProblemParams = Readonly<Record<string, string | number>>

export type ProblemDetails = readonly { field: string; message: string }[]

/** A code with its parameters: those that its sentence names must be there. */
export type ProblemArguments = {
  [Code in ProblemCode]: [NamesOf<Code>] extends [never]
    ? [code: Code, params?: ProblemParams, details?: ProblemDetails]
    : [
        code: Code,
        params: ProblemParams & { [Name in NamesOf<Code>]: ValueOf<Code, Name> },
        details?: ProblemDetails,
      ]
}[ProblemCode]

/** The body of every reply that is not a success (P35). */
export const problemBody = z
  .object({
    /** A sentence for people. It may change. */
    message: z.string(),
    /** The reason, from a closed list, for programs. */
    code: z.string(),
    /** What the message names, such as the `id` of the contact that has an address already. */
    params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
    /** The wrong fields, if the refusal is about fields. */
    details: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
  })
  .register(z.globalRegistry, { id: 'Problem' })
export type ProblemBody = z.output<typeof problemBody>
