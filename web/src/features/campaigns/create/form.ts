// The values of the campaign form, and the bodies of its calls. Has no side effects.
import { dateFormatter } from '../../../lib/formats/formatters.ts'
import type {
  CallInput,
  Campaign,
  CampaignTarget,
  createCampaign,
  NamedTarget,
  updateCampaign,
} from '@lettermill/contracts'

/** The value of the group select that means all contacts. */
export const allContacts = 'all'

/** Groups and segments to include and to leave out: `all`, `g` with a group's id, or `s` with a segment's id. */
export interface TargetForm {
  include: string[]
  except: string[]
}

export interface CampaignForm {
  name: string
  subject: string
  preheader: string
  replyTo: string
  /** Ids as text for the selects; '' if nothing is chosen. */
  domainId: string
  senderId: string
  templateId: string
  groupId: string
  /** The groups and segments that are chosen in place of one group; null if one group is chosen. */
  target: TargetForm | null
  /** '' for a campaign without a topic. */
  topicId: string
  /** YYYY-MM-DD and HH:mm, as the inputs return them. */
  scheduleDate: string
  scheduleTime: string
}

export const emptyForm: CampaignForm = {
  name: '',
  subject: '',
  preheader: '',
  replyTo: '',
  domainId: '',
  senderId: '',
  templateId: '',
  groupId: '',
  target: null,
  topicId: '',
  scheduleDate: '',
  scheduleTime: '',
}

/** The values with which a link opens the form: a group `g1`, a segment `s1`, or the id of a template. */
export function askedOf(about: string): Partial<CampaignForm> {
  const [, part, id = ''] = /^([gs])(\d+)$/.exec(about) ?? []
  if (part === 'g') return { groupId: id, target: null }
  if (part === 's') return { groupId: '', target: { include: [about], except: [] } }
  return { templateId: about }
}

/** Whether the form has a time. Scheduling needs both date and time. */
export function isTimed(form: CampaignForm): boolean {
  return form.scheduleDate !== '' && form.scheduleTime !== ''
}

/** The calendar day of a moment in a time zone, as YYYY-MM-DD. Today is the earliest day that can be scheduled. */
export function dayIn(zone: string, moment: Date): string {
  const format = dateFormatter('en', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]))
  return `${parts.get('year') ?? ''}-${parts.get('month') ?? ''}-${parts.get('day') ?? ''}`
}

/** The day after the day of `now` in a time zone, as YYYY-MM-DD. */
export function tomorrowIn(zone: string, now: Date): string {
  const next = new Date(`${dayIn(zone, now)}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}

/** A target in the form that calls take. */
export function targetOf({ include, except }: TargetForm): CampaignTarget {
  const of = (chosen: readonly string[], letter: 'g' | 's') =>
    chosen.filter((each) => each.startsWith(letter)).map((each) => Number(each.slice(1)))
  return {
    groups: include.includes(allContacts) ? allContacts : of(include, 'g'),
    segments: of(include, 's'),
    exceptGroups: of(except, 'g'),
    exceptSegments: of(except, 's'),
  }
}

/** The form's values for a stored target. */
export function targetFormOf(target: NamedTarget): TargetForm {
  const of = (parts: readonly { id: number }[], letter: 'g' | 's') =>
    parts.map(({ id }) => `${letter}${String(id)}`)
  return {
    include: [
      ...(target.groups === 'all' ? [allContacts] : of(target.groups, 'g')),
      ...of(target.segments, 's'),
    ],
    except: [...of(target.exceptGroups, 'g'), ...of(target.exceptSegments, 's')],
  }
}

/** The recipients in the form that calls take: a group, all contacts, or a target. */
export function audienceOf({ groupId, target }: Pick<CampaignForm, 'groupId' | 'target'>) {
  return target ? { target: targetOf(target) } : { groupId }
}

/** The body of the create call. The specification's form has `scheduledAt`, too; the server does not read it (P44). */
type CreateBody = CallInput<typeof createCampaign, 'body'> & { scheduledAt: string | null }

/** The body of the create call: a draft, or a schedule in the screen's time zone. */
export function bodyOf(
  form: CampaignForm,
  { schedule, timezone }: { schedule: boolean; timezone: string },
): CreateBody {
  const { scheduleDate, scheduleTime, preheader, replyTo, groupId, target, topicId, ...parts } = form
  const trimmed = {
    ...parts,
    ...audienceOf({ groupId, target }),
    name: form.name.trim(),
    subject: form.subject.trim(),
    ...(preheader.trim() && { preheader: preheader.trim() }),
    ...(replyTo.trim() && { replyTo: replyTo.trim() }),
    ...(topicId && { topicId }),
  }
  if (!schedule) return { ...trimmed, status: 'draft', scheduledAt: null }
  const scheduledAt = `${scheduleDate}T${scheduleTime}`
  return { ...trimmed, status: 'scheduled', scheduledAt, scheduleDate, scheduleTime, timezone }
}

/** The form's values for an existing campaign. The time is shown in `zone`. */
export function formOf(campaign: Campaign, zone: string): CampaignForm {
  const [scheduleDate, scheduleTime] = clockIn(zone, campaign.scheduled_at)
  return {
    name: campaign.name,
    subject: campaign.subject,
    preheader: campaign.preheader,
    replyTo: campaign.reply_to ?? '',
    domainId: String(campaign.domain_id),
    senderId: String(campaign.sender_id),
    templateId: String(campaign.template_id),
    groupId: campaign.target ? '' : String(campaign.group_id ?? allContacts),
    target: campaign.target && targetFormOf(campaign.target),
    topicId: String(campaign.topic?.id ?? ''),
    scheduleDate,
    scheduleTime,
  }
}

function clockIn(zone: string, moment: string | null): [date: string, time: string] {
  if (moment === null) return ['', '']
  const format = dateFormatter('en', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return [dayIn(zone, new Date(moment)), format.format(new Date(moment))]
}

/** The body of the edit call: all fields, the time if it was changed, and the version that was edited. */
export function editOf(
  form: CampaignForm,
  campaign: Campaign,
  timezone: string,
): CallInput<typeof updateCampaign, 'body'> {
  const { version } = campaign
  const whole = bodyOf(form, { schedule: isTimed(form), timezone })
  const before = formOf(campaign, timezone)
  const texts = {
    preheader: form.preheader.trim(),
    replyTo: form.replyTo.trim(),
    ...(form.topicId === '' && before.topicId !== '' && { topicId: null }),
  }
  const isMoved = form.scheduleDate !== before.scheduleDate || form.scheduleTime !== before.scheduleTime
  if (!isTimed(form) || isMoved) return { ...whole, ...texts, version }
  // An unchanged time is left out: saving must not move the start of a campaign whose minute has begun.
  const { scheduleDate: _date, scheduleTime: _time, scheduledAt: _at, ...kept } = whole
  return { ...kept, ...texts, version }
}
