// Section 7 of the specification, line by line, as an outside script would use it: campaigns, their stats, and a reader
// who unsubscribes. Each test uses objects of the tests before it.
import PostalMime from 'postal-mime'
import { beforeAll, describe, expect, test } from 'vitest'
import { aWorker, until } from '../campaigns.ts'
import { aSignedInAccount } from '../factories.ts'
import { freshDatabase } from '../harness.ts'
import { aSink } from '../sink.ts'
import { callsTo, startListening } from './script.ts'

const database = await freshDatabase()
const sink = await aSink()
const { app, address } = await startListening(database)
const { token } = await aSignedInAccount(app, database.db)
const call = callsTo(address, token)
const nobody = callsTo(address)

const anId = expect.any(Number) as number
const aMoment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string
const aMessage = { message: expect.stringMatching(/\S/) as string }

/** Makes the call, expects 200 and returns its JSON. */
async function done<Json = unknown>(...request: Parameters<typeof call>): Promise<Json> {
  const reply = await call(...request)
  expect([reply.status, reply.text]).toEqual([200, expect.anything()])
  expect(reply.type).toMatch(/^application\/json/)
  return reply.json as Json
}

/** The fields of the create form that name objects. The tests set the other fields. */
const chosen = { domainId: 0, senderId: 0, templateId: 0, groupId: 0 }
/** The campaign that is created and sent. */
let path = ''

beforeAll(async () => {
  const made = (...request: Parameters<typeof call>) => done<{ id: number; groupId: number }>(...request)
  const contacts = [
    { email: 'rita@far.example', first_name: 'Rita' },
    { email: 'omar@far.example', first_name: 'Omar' },
  ]
  chosen.groupId = (await made('POST', '/api/contacts/upload', { contacts })).groupId
  chosen.domainId = (await made('POST', '/api/domains', { domain_name: 'office.example' })).id
  chosen.senderId = (await made('POST', '/api/senders', { name: 'Ann', email: 'ann@office.example' })).id
  const template = { name: 'May', body_html: '<p>Dear {{ first_name }}</p>', body_text: '' }
  chosen.templateId = (await made('POST', '/api/templates', template)).id
})

describe('campaigns', () => {
  // spec: 2.campaigns.data, 3.campaign.fields, 7.campaigns.create
  test('POST /api/campaigns takes the form fields and answers the whole draft, with scheduledAt null', async () => {
    const form = { name: 'May letter', subject: 'News for {{ first_name }}', ...chosen }
    const draft = { ...form, status: 'draft', scheduledAt: null }
    const created = await done<{ id: number }>('POST', '/api/campaigns', draft)
    expect(created).toMatchObject({
      id: anId,
      name: 'May letter',
      subject: 'News for {{ first_name }}',
      status: 'draft',
      created_at: aMoment,
      sent_at: null,
      scheduled_at: null,
      sent_count: 0,
      open_count: 0,
      click_count: 0,
      total_contacts: expect.any(Number) as number,
    })
    path = `/api/campaigns/${String(created.id)}`
  })

  // spec: 7.campaigns.schedule
  test('POST /api/campaigns with status scheduled takes scheduleDate and scheduleTime too', async () => {
    const created = await done<{ id: number }>('POST', '/api/campaigns', {
      name: 'Later',
      subject: 'Later',
      ...chosen,
      status: 'scheduled',
      scheduledAt: '2026-05-31T10:00',
      scheduleDate: '2199-05-31',
      scheduleTime: '09:30',
    })
    expect(created).toMatchObject({ status: 'scheduled', scheduled_at: '2199-05-31T09:30:00.000Z' })
    await done('DELETE', `/api/campaigns/${String(created.id)}`)
  })

  // spec: 7.campaigns.list, 7.campaigns.get
  test('GET /api/campaigns answers all campaigns, or a slice and the total; with /{id} it answers one', async () => {
    const one = await done('GET', path)
    expect(await done('GET', '/api/campaigns')).toEqual([one])
    const slice = await call('GET', '/api/campaigns?limit=1&offset=1')
    expect([slice.json, slice.header('x-total-count')]).toEqual([[], '1'])
  })

  // spec: 7.campaigns.delete
  test('DELETE /api/campaigns/{id} deletes', async () => {
    const form = { name: 'Never', subject: 'Never', ...chosen, status: 'draft' }
    const { id } = await done<{ id: number }>('POST', '/api/campaigns', form)
    await done('DELETE', `/api/campaigns/${String(id)}`)
    expect((await call('GET', `/api/campaigns/${String(id)}`)).status).toBe(404)
  })

  // spec: 4.campaign.conflict, 7.headers.no-body, 7.campaigns.send
  test('POST /api/campaigns/{id}/send sends; a second call is refused with a message', async () => {
    await done('POST', `${path}/send`)
    expect(await done('GET', path)).toMatchObject({ status: 'processing' })
    const again = await call('POST', `${path}/send`)
    expect([again.status, again.json]).toMatchObject([409, aMessage])
  })

  // spec: 7.campaigns.pause-resume
  test('POST /api/campaigns/{id}/pause and /resume answer a message', async () => {
    expect(await done('POST', `${path}/pause`)).toEqual(aMessage)
    expect(await done('GET', path)).toMatchObject({ status: 'paused' })
    expect(await done('POST', `${path}/resume`)).toEqual(aMessage)
    expect(await done('GET', path)).toMatchObject({ status: 'processing' })
  })
})

describe('a sent campaign', () => {
  beforeAll(async () => {
    const worker = await aWorker(database, sink.url)
    await until(async () => (await done<{ status: string }>('GET', path)).status === 'sent')
    return () => worker.stop()
  })

  // spec: 7.campaigns.export
  test('GET /api/campaigns/{id}/export-data is a CSV file named by Content-Disposition and X-Filename', async () => {
    const report = await call('GET', `${path}/export-data`)
    expect([report.status, report.type]).toEqual([200, expect.stringMatching(/^text\/csv/)])
    expect(report.header('content-disposition')).toMatch(/^attachment; filename="[^"]+\.csv"/)
    expect(decodeURIComponent(report.header('x-filename') ?? '')).toMatch(/\.csv$/)
    expect(report.text).toContain('rita@far.example')
  })

  // spec: 7.campaigns.export-all
  test('GET /api/campaigns/export/all is a CSV file of all campaigns, full_report.csv', async () => {
    const report = await call('GET', '/api/campaigns/export/all')
    expect([report.status, report.type]).toEqual([200, expect.stringMatching(/^text\/csv/)])
    expect(report.header('content-disposition')).toContain('filename="full_report.csv"')
    expect(report.header('x-filename')).toBe('full_report.csv')
    expect(report.text).toContain('May letter')
  })

  // spec: 3.dashboard-stats.fields, 7.dashboard.stats
  test.each(['all', 'today', '3days', 'week', 'month'])(
    'GET /api/dashboard-stats?period=%s answers stats and their changes',
    async (period) => {
      expect(await done('GET', `/api/dashboard-stats?period=${period}`)).toEqual({
        emailsSent: 2,
        totalOpens: 0,
        totalClicks: 0,
        unsubscribeCount: 0,
        emailsSentChange: null,
        opensChange: null,
        clicksChange: null,
        unsubscribeChange: null,
        // These counts of bounces and complaints are not in the specification.
        delivered: 2,
        bounced: 0,
        complained: 0,
      })
    },
  )

  // spec: 3.recent-campaign.fields, 7.dashboard.recent-campaigns
  test('GET /api/recent-campaigns answers an array of recent items', async () => {
    expect(await done('GET', '/api/recent-campaigns')).toEqual([
      {
        id: anId,
        name: 'May letter',
        sent_date: aMoment,
        // Not in the specification.
        scheduled_at: null,
        status: 'sent',
        sent_count: 2,
        open_count: 0,
        click_count: 0,
      },
    ])
  })

  // spec: 3.performance.fields, 4.analytics.ranges, 7.analytics.performance
  test.each([
    ['today', /^\d{4}-\d\d-\d\d$/, 1],
    ['last-7-days', /^\d{4}-\d\d-\d\d$/, 7],
    ['last-30-days', /^\d{4}-\d\d-\d\d$/, 30],
    ['last-6-months', /^\d{4}-\d\d$/, 6],
    ['last-12-months', /^\d{4}-\d\d$/, 12],
    ['all-time', /^\d{4}-\d\d$/, 1],
  ])(
    'GET /api/performance?timeRange=%s answers one record per day or month',
    async (range, period, count) => {
      const records = await done<object[]>('GET', `/api/performance?timeRange=${range}`)
      expect(records).toHaveLength(count)
      expect(records.at(-1)).toEqual({
        period: expect.stringMatching(period) as string,
        total_sent: 2,
        total_opens: 0,
        total_clicks: 0,
        total_unsubscribes: 0,
      })
    },
  )
})

describe('a reader', () => {
  // spec: 6.visitor.unsubscribe, 7.unsubscribe.post
  test('POST /api/unsubscribe takes the token and answers text; without a good one it fails with a message', async () => {
    const letter = await PostalMime.parse(
      sink.arrivals.find(({ to }) => to === 'rita@far.example')?.source ?? '',
    )
    const [link] = /https?:\S+\/unsubscribe-confirm\?token=[\w.~-]+/.exec(letter.text ?? '') ?? []
    const good = await nobody('POST', '/api/unsubscribe', {
      token: new URL(link ?? '').searchParams.get('token'),
    })
    expect([good.status, good.type, good.text]).toEqual([
      200,
      expect.stringMatching(/^text\/plain/),
      expect.stringMatching(/unsubscribed/),
    ])
    for (const body of [{ token: 'made up' }, {}, undefined]) {
      const bad = await nobody('POST', '/api/unsubscribe', body)
      expect([bad.status, bad.json]).toMatchObject([400, aMessage])
    }
  })

  // spec: 3.unsubscriber.fields, 7.unsubscribers.list
  test.each(['', '?filter=today', '?filter=all'])(
    'GET /api/unsubscribe/admin/unsubscribers%s lists email and unsubscribed_at',
    async (filter) => {
      const listed = await call('GET', `/api/unsubscribe/admin/unsubscribers${filter}`)
      expect(listed.json).toEqual([{ email: 'rita@far.example', unsubscribed_at: aMoment }])
      expect(listed.header('x-total-count')).toBe('1')
    },
  )
})
