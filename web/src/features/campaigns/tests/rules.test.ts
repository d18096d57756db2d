// The rules of the campaigns screen: what a status allows and shows, when the list is polled, what the dialog sends,
// and how a reason reads.
import { campaignStatuses, type Campaign, type CampaignStatus } from '@lettermill/contracts'
import { describe, expect, it } from 'vitest'
import { bodyOf, dayIn, emptyForm, isTimed } from '../create/form.ts'
import { isComplete, missingOf, missingOfSchedule } from '../create/missing.ts'
import { sendersOf, withOnlyChoices, withoutLost } from '../create/choices.ts'
import { pollDelay } from '../polling.ts'
import { signalText } from '../bot-signals.ts'
import { chooseLanguage } from '../../../lib/messages/index.ts'
import { actionsOf, progressOf, retryOf } from '../status.ts'
import {
  chartPoints,
  elapsed,
  elapsedLong,
  marksOf,
  usualNow,
  withoutQuietEnd,
} from '../page/stats/cumulative.ts'
import { formatPeriod } from '../page/stats/StatsTable.tsx'
import { campaign } from './campaign.ts'
import { progress } from './campaign-server.ts'

describe('a campaign', () => {
  // spec: 4.campaign.actions, 4.campaign.download, 4.campaign.delete
  it.each<[CampaignStatus, string[]]>([
    ['draft', ['send', 'delete']],
    ['scheduled', ['delete']],
    ['processing', ['pause', 'delete']],
    ['paused', ['resume', 'delete']],
    ['partially_sent', ['pause', 'download', 'delete']],
    ['sent', ['download', 'archive', 'delete']],
    ['completed', ['download', 'archive', 'delete']],
    ['failed', ['download', 'archive', 'delete']],
    ['archived', ['download', 'delete']],
  ])('that is %s can be: %s', (status, actions) => {
    expect(actionsOf(status)).toEqual(actions)
  })

  // spec: 4.campaign.progress, 4.campaign.progress-text
  it('shows its progress while it is being sent and has recipients', () => {
    const shown = campaignStatuses.filter((status) =>
      progressOf(campaign({ status, sent_count: 1, total_contacts: 3 })),
    )
    expect(shown).toEqual(['processing', 'partially_sent'])
    expect(progressOf(campaign({ status: 'processing', total_contacts: 0 }))).toBeNull()
    expect(
      progressOf(campaign({ status: 'processing', sent_count: 1234, total_contacts: 3000 })),
    ).toMatchObject({
      sent: '1,234',
      total: '3,000',
      percent: '41%',
    })
  })
})

describe('a campaign with failures', () => {
  const retried = (status: CampaignStatus, some = {}) => retryOf(campaign({ status }), progress(some))

  it('is retried after sending has ended, if any message can be retried', () => {
    const statuses = campaignStatuses.filter((status) => retried(status, { failed: 2, retryable: 1 }))
    expect(statuses).toEqual(['completed', 'failed'])
    expect(retried('failed', { failed: 2 })).toBeNull()
    expect(retried('failed', { skipped: 2 })).toBeNull()
  })

  it('is started again if it failed before any message was tried', () => {
    expect(retried('failed')).toBe('start')
    expect(retried('completed')).toBeNull()
  })
})

describe('a period of the stats', () => {
  it('is named by its day and hour as the server sends them, and no time zone shifts them', async () => {
    expect(formatPeriod('2026-04-03T00:00', 'hour')).toBe('Apr 3, 12 AM')
    expect(formatPeriod('2026-04-03T00:00', 'day')).toBe('Apr 3')
    await chooseLanguage('uk')
    expect(formatPeriod('2026-04-03T00:00', 'day')).toBe('3 квіт.')
  })
})

describe('the chart', () => {
  const none = { sent: 0, opens: 0, clicks: 0, unsubscribes: 0 }
  const stats = {
    step_minutes: 15,
    steps: 3,
    points: [
      { ...none, at: '2026-04-03T10:00:00.000Z' },
      { ...none, at: '2026-04-03T10:10:00.000Z', opens: 40, clicks: 3 },
    ],
    usual: [0, 0.1, 0.2, 0.25].map((opens) => ({ opens, clicks: opens / 10 })),
    usual_of: 5,
  }

  it('ends the lines of the campaign at the present, and draws the usual one to the end of the range', () => {
    const points = chartPoints(stats, { sent: 200, startedAt: '2026-04-03T10:00:00.000Z' })
    expect(points.map(({ minutes }) => minutes)).toEqual([0, 10, 30, 45])
    expect(points.map(({ opens }) => opens)).toEqual([0, 40, undefined, undefined])
    expect(points.map(({ usualOpens }) => usualOpens)).toEqual([0, 13, 40, 50])
  })

  it('compared a campaign of a few minutes with a whole quarter of an hour of the usual campaign', () => {
    expect(usualNow(stats)?.opens).toBeCloseTo((0.1 * 10) / 15)
    expect(usualNow(stats)?.clicks).toBeCloseTo((0.01 * 10) / 15)
  })

  it('showed 10 minutes since the start of a campaign that had started 2 minutes ago', () => {
    const points = chartPoints(stats, { sent: 200, startedAt: '2026-04-03T10:08:00.000Z' })
    expect(points.map(({ sinceStart }) => sinceStart)).toEqual([0, 2, 22, 37])
  })

  it('had no mark but 0 min in the first quarter of an hour', () => {
    expect(marksOf('day', 1).map(elapsed)).toEqual(['0 min', '1 min'])
    expect(marksOf('day', 14).map(elapsed)).toEqual([
      ...['0 min', '2 min', '4 min', '6 min', '8 min', '10 min', '12 min', '14 min'],
    ])
  })

  it('drew a line straight up in the first half minute of a campaign', () => {
    const points = chartPoints(stats, { sent: 200, startedAt: '2026-04-03T10:09:40.000Z' })
    expect(points.map(({ sinceStart }) => sinceStart).slice(0, 2)).toEqual([0, 1])
  })

  it('draws only the campaign if there is no other to compare', () => {
    const alone = { ...stats, usual: null, usual_of: 0 }
    expect(chartPoints(alone, { sent: 200, startedAt: null })).toHaveLength(2)
    expect(usualNow(alone)).toBeNull()
  })

  it('has few enough marks for a phone, at whole quarters of an hour, hours or days', () => {
    for (const most of [15, 60, 1440, 43_200, 1_051_200]) {
      const marks = marksOf('all', most)
      expect(marks.length).toBeGreaterThan(1)
      expect(marks.length).toBeLessThanOrEqual(9)
    }
    expect(elapsedLong(1635)).toBe('1 day, 3 hr, 15 min')
  })

  it('had only the mark 0 min in the first hour of a campaign', () => {
    expect(marksOf('day', 60).map(elapsed)).toEqual(['0 min', '15 min', '30 min', '45 min', '1 hr'])
    expect(marksOf('three_days', 1440).map(elapsed)).toEqual([
      ...['0 min', '3 hr', '6 hr', '9 hr', '12 hr', '15 hr', '18 hr', '21 hr', '1 day'],
    ])
  })

  it('labelled three days with 36 hr and 60 hr, and two days with 30 hr and 42 hr', () => {
    const halves = ['0 min', '12 hr', '1 day', '1.5 days', '2 days', '2.5 days', '3 days']
    expect(marksOf('three_days', 4320).map(elapsed)).toEqual(halves)
    expect(marksOf('all', 2880).map(elapsed)).toEqual(halves.slice(0, 5))
  })

  it('labelled two years with 182, 364, 546 and 728 days', () => {
    expect(marksOf('all', 1_051_200).map(elapsed).slice(0, 5)).toEqual([
      ...['0 min', '3 mths', '6 mths', '9 mths', '1 yr'],
    ])
  })

  describe('of a campaign of two years', () => {
    const dayOf = (index: number) => new Date(Date.UTC(2024, 10, 25) + index * 86_400_000).toISOString()
    const twoYears = (lastDay: number) => ({
      step_minutes: 1440,
      steps: 730,
      points: Array.from({ length: 731 }, (_, index) => ({
        ...none,
        at: dayOf(index),
        opens: Math.min(index, lastDay),
      })),
      usual: null,
      usual_of: 0,
    })

    it('was a spike at the left and a flat line after it', () => {
      const { stats, quietSince } = withoutQuietEnd(twoYears(20))
      expect(quietSince).toBe(dayOf(20))
      expect(stats.points).toHaveLength(27)
      expect(stats.points.at(-1)).toMatchObject({ opens: 20 })
      expect(chartPoints(stats, { sent: 100, startedAt: null })).toHaveLength(27)
    })

    it('is drawn to its end if readers came back later', () => {
      expect(withoutQuietEnd(twoYears(400))).toEqual({ stats: twoYears(400), quietSince: null })
    })
  })
})

describe('the list of campaigns polls the server', () => {
  const at = (rows: Campaign[], seconds: number) => pollDelay(rows, 1_800_000_000_000 + seconds * 1000)

  it('never, while no campaign is being sent or scheduled', () => {
    expect(at([campaign({ status: 'sent' }), campaign({ status: 'draft' })], 0)).toBe(false)
    expect(pollDelay(undefined)).toBe(false)
  })

  it('every second while counts change, and less and less often while they do not', () => {
    const rows = [campaign({ status: 'processing' })]
    expect([0, 1, 10, 25, 600].map((seconds) => at(rows, seconds))).toEqual([
      1000, 1000, 5000, 12_500, 15_000,
    ])
    expect(at([campaign({ status: 'processing', sent_count: 1 })], 600)).toBe(1000)
  })

  it('often for one campaign, while anything about it changes', () => {
    const rows = [campaign({ status: 'processing' })]
    const answer = {}
    expect(pollDelay(rows, 1_000_000, answer)).toBe(1000)
    expect(pollDelay([...rows], 1_010_000, answer)).toBe(5000)
    expect(pollDelay(rows, 1_010_000, {})).toBe(1000)
    expect(pollDelay([campaign({ status: 'sent' })], 0, {})).toBe(false)
  })

  it('every 15 seconds while a campaign waits for an approval', () => {
    const asked = { ...campaign().approval, state: 'waiting' as const }
    expect(pollDelay([campaign({ approval: asked })], 0, {})).toBe(15_000)
    expect(pollDelay([campaign({ status: 'sent', approval: asked })], 0, {})).toBe(false)
  })

  it('when the time of a scheduled campaign has come', () => {
    const due = (seconds: number) =>
      campaign({
        status: 'scheduled',
        scheduled_at: new Date(1_800_000_000_000 + seconds * 1000).toISOString(),
      })
    expect(at([due(90), due(500)], 0)).toBe(90_000)
    expect(at([due(86_400)], 0)).toBe(600_000)
    expect(at([due(-5)], 0)).toBe(1000)
  })

  it('every second while a campaign can be recalled, and less often only after that', () => {
    const starts_at = new Date(1_800_000_000_000 + 10_000).toISOString()
    const rows = [campaign({ status: 'processing', starts_at })]
    expect([0, 9.5, 10, 11, 16].map((seconds) => at(rows, seconds))).toEqual([1000, 1000, 1000, 1000, 3000])
  })
})

describe('the dialog of a new campaign', () => {
  const full = {
    ...emptyForm,
    name: ' Spring ',
    subject: 'Hi',
    domainId: '1',
    senderId: '2',
    templateId: '3',
    groupId: '4',
  }

  // spec: 5.campaign.required
  it('is complete with all six parts, and needs a date and a time as well to schedule', () => {
    expect(isComplete(full)).toBe(true)
    for (const field of ['name', 'subject', 'domainId', 'senderId', 'templateId', 'groupId'] as const)
      expect([...missingOf({ ...full, [field]: ' ' })]).toEqual([field])
    expect([...missingOfSchedule(full)]).toEqual(['scheduleDate', 'scheduleTime'])
    expect(isTimed(full)).toBe(false)
    expect(isTimed({ ...full, scheduleDate: '2027-01-02' })).toBe(false)
    expect(isTimed({ ...full, scheduleDate: '2027-01-02', scheduleTime: '13:05' })).toBe(true)
  })

  // spec: 3.campaign-form.scheduled-at, 4.campaign.create
  it('sends a draft without a time, and a schedule with date, time and zone', () => {
    const typed = { ...full, scheduleDate: '2027-01-02', scheduleTime: '13:05' }
    const parts = {
      name: 'Spring',
      subject: 'Hi',
      domainId: '1',
      senderId: '2',
      templateId: '3',
      groupId: '4',
    }
    const timezone = 'Europe/Kyiv'
    expect(bodyOf(typed, { schedule: false, timezone })).toEqual({
      ...parts,
      status: 'draft',
      scheduledAt: null,
    })
    expect(bodyOf(typed, { schedule: true, timezone })).toEqual({
      ...parts,
      status: 'scheduled',
      scheduledAt: '2027-01-02T13:05',
      scheduleDate: '2027-01-02',
      scheduleTime: '13:05',
      timezone: 'Europe/Kyiv',
    })
  })

  // spec: 5.campaign.earliest-date
  it('offers no day before today in the time zone of the screens', () => {
    const moment = new Date('2026-11-20T23:30:00Z')
    expect([dayIn('UTC', moment), dayIn('Europe/Kyiv', moment)]).toEqual(['2026-11-20', '2026-11-21'])
  })

  const choices = {
    domains: [
      {
        id: 1,
        domain_name: 'a.example',
        is_verified: true,
        signed_by_relay: false,
        missing_records: null,
        checked_at: null,
      },
    ],
    senders: [{ id: 2, name: 'Ann', email: 'ann@a.example', domain: 'a.example' }].map((sender) => ({
      ...sender,
      is_email_verified: true,
      is_domain_verified: true,
    })),
    templates: [{ id: 9, name: 'Other' }],
    groups: undefined,
    segments: undefined,
  }

  it('offers only the senders of the chosen domain', () => {
    expect(sendersOf(choices, '1')?.map(({ id }) => id)).toEqual([2])
    expect(sendersOf(choices, '')).toEqual([])
  })

  it('drops choices that were deleted since, but keeps choices that are still loading', () => {
    expect(withoutLost(full, choices)).toEqual({ ...full, templateId: '' })
  })

  it('chooses by itself only if there is one option', () => {
    const nothing = { ...full, domainId: '', senderId: '', templateId: '', groupId: '' }
    expect(withOnlyChoices(nothing, choices)).toEqual({
      ...nothing,
      domainId: '1',
      senderId: '2',
      templateId: '9',
    })
    const two = { ...choices, templates: [...choices.templates, { id: 10, name: 'Another' }] }
    expect(withOnlyChoices(nothing, two)).toMatchObject({ templateId: '' })
    expect(withOnlyChoices({ ...nothing, groupId: 'all' }, choices)).toMatchObject({ groupId: 'all' })
  })
})

describe('the signal that identified a bot', () => {
  it('is shown in words, and an unknown signal as it is', () => {
    const said = ['head', 'prefetch', 'agent', 'early', 'burst', 'other'].map(signalText)
    expect(said.filter((words) => words.includes(' '))).toHaveLength(5)
    expect(said.at(-1)).toBe('other')
  })
})
