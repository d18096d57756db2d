// Finds what a campaign lacks before it can be created or scheduled (specification, section 5; P29a). Has no side
// effects.
import { missingParts, type CampaignPart } from '@lettermill/contracts'
import { audienceOf, type CampaignForm } from './form.ts'

const timed = ['scheduleDate', 'scheduleTime'] as const

/** The fields that are missing. `groupId` also stands for the groups and segments that are chosen in its place. */
export type Missing = ReadonlySet<CampaignPart | (typeof timed)[number]>

/** The fields that a draft still needs. */
export function missingOf(form: CampaignForm): Missing {
  return new Set(missingParts({ ...form, target: null, ...audienceOf(form) }))
}

/** The fields that a schedule still needs: the fields of a draft, date and time. */
export function missingOfSchedule(form: CampaignForm): Missing {
  return new Set([...missingOf(form), ...timed.filter((field) => form[field] === '')])
}

/** Whether the form has everything that a draft needs. */
export function isComplete(form: CampaignForm): boolean {
  return missingOf(form).size === 0
}
