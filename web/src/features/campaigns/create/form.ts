// What the dialog collects, and the call's body. Pure.
import type {
  CallInput,
  Campaign,
  CampaignTarget,
  createCampaign,
  NamedTarget,
  updateCampaign,
} from '@lettermill/contracts'

/** The group's value that means all contacts. */
export const allContacts = 'all'

/** Several groups and segments, and those left out: `all`, `g` with a group's id, `s` with a segment's. */
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
  /** Chosen instead of one group; null if it is not. */
  target: TargetForm | null
  /** '' for a campaign that everybody gets. */
  topicId: string
  /** YYYY-MM-DD and HH:mm, as the inputs write them. */
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

/** Whether it says when: scheduling needs both date and time. */
export function isTimed(form: CampaignForm): boolean {
  return form.scheduleDate !== '' && form.scheduleTime !== ''
}

/** The calendar day of a moment in a zone, as YYYY-MM-DD: the earliest that can be scheduled. */
export function dayIn(zone: string, moment: Date): string {
  const format = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]))
  return `${parts.get('year') ?? ''}-${parts.get('month') ?? ''}-${parts.get('day') ?? ''}`
}

/** A target as calls take it. */
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

/** The form of a target that is stored. */
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

/** Whom it goes to, as calls take it: a group, all contacts, or a target. */
export function audienceOf({ groupId, target }: Pick<CampaignForm, 'groupId' | 'target'>) {
  return target ? { target: targetOf(target) } : { groupId }
}

/** The call's body: a draft, or a schedule in the zone of the screen. */
export function bodyOf(
  form: CampaignForm,
  { schedule, timezone }: { schedule: boolean; timezone: string },
): CallInput<typeof createCampaign, 'body'> {
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

/** The form of a campaign that exists; the time as a clock in `zone` shows it. */
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
  const format = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return [dayIn(zone, new Date(moment)), format.format(new Date(moment))]
}

/** The call's body: everything, a time that was chosen, and the version that was edited. */
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
  // A time that nobody touched is left out: saving a campaign whose minute has begun must not move it.
  const { scheduleDate: _date, scheduleTime: _time, scheduledAt: _at, ...kept } = whole
  return { ...kept, ...texts, version }
}
