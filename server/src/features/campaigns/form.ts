// Reads the form of a campaign: what it lacks, and the row that it becomes.
import { campaignParts, missingParts, type createCampaign, type HandlerInput } from '@lettermill/contracts'
import { findId } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { assertTargetSize } from '../segments/index.ts'
import { nameOf, preheaderOf, readReplyTo, subjectOf } from './fields.ts'
import { missing } from './parts.ts'
import type { LockedCampaign } from './queries/lock.ts'
import type { CampaignParts, Written } from './queries/write.ts'

export type CampaignForm = HandlerInput<typeof createCampaign, 'body'>

/** The value of a form's group that means all contacts. */
const allContacts = 'all'

/**
 * The row of a complete form.
 * @throws Problem campaign_incomplete, with a detail for each part that the form lacks; campaign_part_missing and
 *   topic_unknown for a value that cannot be an id; target_large, reply_to_invalid
 */
export function readForm(form: CampaignForm): CampaignParts & Written {
  const name = nameOf(form.name)
  const subject = subjectOf(form.subject)
  const lacks = missingParts({ ...form, name, subject }).map(
    (field) => [field, campaignParts[field]] as const,
  )
  if (lacks.length > 0) {
    const details = lacks.map(([field, label]) => ({ field, message: `${label} is missing.` }))
    throw new Problem('campaign_incomplete', { fields: lacks.map(([, label]) => label).join(', ') }, details)
  }
  return {
    name,
    subject,
    preheader: preheaderOf(form.preheader),
    reply_to: readReplyTo(form.replyTo),
    domain_id: idOf(form.domainId, missing('domain')),
    sender_id: idOf(form.senderId, missing('sender')),
    template_id: idOf(form.templateId, missing('template')),
    ...readAudience(form),
    topic_id:
      form.topicId == null || form.topicId === '' ? null : idOf(form.topicId, new Problem('topic_unknown')),
  }
}

/** The form of a stored campaign, from which `readForm` makes the same row. */
export function formOf(stored: LockedCampaign): CampaignForm {
  return {
    name: stored.name,
    subject: stored.subject,
    preheader: stored.preheader,
    replyTo: stored.reply_to,
    domainId: stored.domain_id,
    senderId: stored.sender_id,
    templateId: stored.template_id,
    groupId: stored.group_id ?? allContacts,
    target: stored.target,
    topicId: stored.topic_id,
  }
}

function idOf(reference: CampaignForm['groupId'], problem: Problem): number {
  const id = findId(reference)
  if (id === null) throw problem
  return id
}

/**
 * The group and the target of a form as they are stored. A target of only one group, or of all contacts, is stored as
 * that group or as all contacts.
 * @throws Problem campaign_part_missing, target_large
 */
export function readAudience({
  groupId,
  target,
}: Pick<CampaignForm, 'groupId' | 'target'>): Pick<LockedCampaign, 'group_id' | 'target'> {
  if (!target) {
    return { group_id: groupId === allContacts ? null : idOf(groupId, missing('group')), target: null }
  }
  assertTargetSize(target)
  const groups = target.groups === 'all' ? target.groups : [...new Set(target.groups)]
  const wanted = {
    groups,
    // If all contacts are included, the segments add nobody.
    segments: groups === 'all' ? [] : [...new Set(target.segments)],
    exceptGroups: [...new Set(target.exceptGroups)],
    exceptSegments: [...new Set(target.exceptSegments)],
  }
  const others = target.segments.length + wanted.exceptGroups.length + wanted.exceptSegments.length
  if (groups === 'all' && others === 0) return { group_id: null, target: null }
  const [only] = groups
  if (others === 0 && groups.length === 1 && typeof only === 'number') return { group_id: only, target: null }
  return { group_id: null, target: wanted }
}
