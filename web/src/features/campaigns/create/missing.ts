// Finds what a campaign lacks before it can be created or scheduled (specification, section 5; P29a). Has no side
// effects.
import type { CampaignForm } from './form.ts'

const required = ['name', 'subject', 'domainId', 'senderId', 'templateId'] as const
const timed = ['scheduleDate', 'scheduleTime'] as const

/** A field that may be missing. `groupId` also stands for the groups and segments that are chosen in its place. */
export type Part = (typeof required)[number] | (typeof timed)[number] | 'groupId'
export type Missing = ReadonlySet<Part>

function hasAudience(form: CampaignForm): boolean {
  return form.target ? form.target.include.length > 0 : form.groupId.trim() !== ''
}

/** The fields that a draft still needs. */
export function missingOf(form: CampaignForm): Missing {
  const missing = new Set<Part>(required.filter((field) => form[field].trim() === ''))
  return hasAudience(form) ? missing : missing.add('groupId')
}

/** The fields that a schedule still needs: the fields of a draft, date and time. */
export function missingOfSchedule(form: CampaignForm): Missing {
  return new Set([...missingOf(form), ...timed.filter((field) => form[field] === '')])
}

/** Whether the form has everything that a draft needs. */
export function isComplete(form: CampaignForm): boolean {
  return missingOf(form).size === 0
}
