// Why a campaign is held, failed, was not sent at its time or cannot be sent, and why messages of a stream wait. The
// words are in locales/<language>/app/campaignReasons.json.
import type { Reason, ReasonList, ReasonParam } from '../words/reason.ts'

/** The parts of a campaign that can be deleted after it was scheduled, in the order in which a sentence names them. */
export const campaignParts = ['group', 'template', 'sender', 'domain'] as const
export type CampaignPart = (typeof campaignParts)[number]

const figures = ['campaigns', 'complaints', 'delivered', 'delivered_reporting', 'bounces', 'tried'] as const

/**
 * The closed list. `answer` is what a relay said, unchanged. `problem`, `delivery` and `client` are codes of other lists,
 * whose own parameters are beside them: of problems (`problem.ts`), of `deliveryReasons`, and of `relayAnswers`.
 */
export const campaignReasons = {
  /** Nobody was reached: there was no contact, or all were suppressed, or every message was refused. */
  group_empty: [],
  nobody_left: [],
  none_accepted: ['total'],
  none_accepted_answer: ['total', 'answer'],
  none_accepted_reason: ['total', 'delivery'],
  /** No relay takes the messages, or takes them any more. */
  no_relay: [],
  relay_silent: ['relay', 'answer'],
  relay_silent_client: ['relay', 'client'],
  relay_refuses: ['answer'],
  message_too_large: ['bytes', 'relay', 'limit'],
  /** One message after another could not be made. */
  unfillable: ['problem'],
  /** Too many addresses do not exist, or too many readers complained; `percent` is rounded. */
  bounces: ['bounced', 'tried', 'percent'],
  complaints: ['complaints', 'readers', 'percent'],
  /** A provider, or the servers of `count` domains in the same words, refused many addresses within an hour. */
  mass_bounce: ['provider', 'bounced', 'tried'],
  mass_bounce_wording: ['count', 'bounced', 'tried'],
  /** The instance was restored from an earlier state. */
  restored: [],
  overdue: ['due_at'],
  /** `parts` were deleted: of a campaign that is still scheduled, or of one whose time has come. */
  parts_deleted: ['parts'],
  held_parts_deleted: ['parts'],
  public_address_unready: ['url'],
  reputation_unacknowledged: figures,
  reputation_unreleased: figures,
  /** Nobody has approved the campaign, or it was changed after that. */
  approval_missing: [],
  approval_changed: [],
  /** Any other problem: when the campaign started, when a chunk was to be sent, or when its time had come. */
  refused: ['problem'],
  not_sent_at_its_time: ['problem'],
  own_error: [],
  /** A sentence of a version that stored no codes. */
  other: ['sentence'],
} as const satisfies ReasonList

export type CampaignReason = Reason<typeof campaignReasons>
export type CampaignReasonCode = CampaignReason['code']

/** A reason as it is stored and crosses the wire, where no type relates the parameters to the code. */
export interface StoredCampaignReason {
  code: CampaignReasonCode
  params: Readonly<Record<string, ReasonParam>>
}
