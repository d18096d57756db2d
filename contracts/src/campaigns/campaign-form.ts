// The form of a campaign, and the parts without which a campaign is incomplete.
import * as z from 'zod/mini'
import { acknowledged } from './releases.ts'
import { campaignTarget, isEmptyTarget } from '../segments/segments.ts'
import { id, timezone } from '../api/shapes.ts'

/** An id, as a number or as text. */
export const reference = z.nullish(z.union([id, z.string().check(z.maxLength(64))]))

export const campaignForm = z.object({
  name: z.nullish(z.string().check(z.maxLength(1000))),
  subject: z.nullish(z.string().check(z.maxLength(1000))),
  preheader: z.nullish(z.string().check(z.maxLength(300))),
  replyTo: z.nullish(z.string().check(z.maxLength(1000))),
  domainId: reference,
  senderId: reference,
  templateId: reference,
  /** A group, or 'all' for all contacts. */
  groupId: reference,
  /** The target, which takes the place of `groupId`. */
  target: z.nullish(campaignTarget),
  /** Contacts who switched this topic off do not get the campaign; null: every contact gets it. */
  topicId: reference,
  /** `scheduled` needs `scheduleDate` and `scheduleTime`. If left out, a draft. */
  status: z.nullish(z.enum(['draft', 'scheduled'])),
  /** The day of a scheduled campaign: YYYY-MM-DD. */
  scheduleDate: z.nullish(z.string().check(z.maxLength(32))),
  /** The time of day of a scheduled campaign: HH:MM, 24 hours. */
  scheduleTime: z.nullish(z.string().check(z.maxLength(32))),
  /** The IANA time zone of the day and the time, such as Europe/Kyiv. If left out, UTC. */
  timezone: z.nullish(timezone),
  /** For `scheduled`: the sender has read the finding `reputation` of the review, and sends nevertheless. */
  acknowledged,
})

/** The parts that every campaign has, by the fields of its form, and their names in English. */
export const campaignParts = {
  name: 'Name',
  subject: 'Subject',
  domainId: 'Domain',
  senderId: 'Sender',
  templateId: 'Template',
  groupId: 'Group',
} as const
export type CampaignPart = keyof typeof campaignParts

/** The parts that a form lacks. A target that includes somebody stands for the group. */
export function missingParts(form: z.output<typeof campaignForm>): CampaignPart[] {
  const isMissing = (part: CampaignPart) =>
    part === 'groupId' && form.target
      ? isEmptyTarget(form.target)
      : form[part] == null || String(form[part]).trim() === ''
  return (Object.keys(campaignParts) as CampaignPart[]).filter(isMissing)
}
