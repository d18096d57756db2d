// A contact's timeline, and stopping or resuming its mail.
import { screen, waitFor, within } from '@testing-library/react'
import type { TimelineEntry } from '@lettermill/contracts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toast } from '../../../ui/index.ts'
import { address, openPage, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'
import { contact, contactRoutes, detail, leads } from './contact-server.ts'

const ann = detail(7)
const at = '2026-11-22T10:00:00Z'
const campaign = { id: 4, name: 'Newsletter 4', message: null }
const gone = { id: null, name: 'Old news', message: null }
const group = { id: 7, name: 'Leads' }
const by = 'olena@example.com'
const url = 'https://guide.example/start'

const told: [string, TimelineEntry][] = [
  ['Added by olena@example.com', { kind: 'created', by, at, id: '1' }],
  ['Imported from customers.csv', { kind: 'imported', file: 'customers.csv', at, id: '2' }],
  [
    'Joined Leads through the import of customers.csv',
    { kind: 'joined', group, file: 'customers.csv', by: null, at, id: '3' },
  ],
  ['Added to Leads by olena@example.com', { kind: 'joined', group, file: null, by, at, id: '4' }],
  ['Left Leads', { kind: 'left', group, by: null, at, id: '5' }],
  ['Changed by the import of b.csv', { kind: 'changed', by: null, file: 'b.csv', fields: [], at, id: '6' }],
  ['Was sent Newsletter 4Show the message', { kind: 'sent', campaign, seq: 31, at, id: '7' }],
  ['Opened Old news', { kind: 'opened', campaign: gone, at, id: '8' }],
  [
    'Was sent a confirmation message',
    { kind: 'sent', campaign: { id: null, name: '', message: 'confirmation' }, seq: 1, at, id: '15' },
  ],
  [`Clicked ${url} in Newsletter 4`, { kind: 'clicked', campaign, url, at, id: '9' }],
  ['Unsubscribed in Newsletter 4', { kind: 'unsubscribed', campaign, by: null, at, id: '10' }],
  ['Resubscribed by olena@example.com', { kind: 'resubscribed', campaign: null, by, at, id: '11' }],
  ['olena@example.com deleted Leads', { kind: 'group_deleted', group, by, at, id: '13' }],
  ['Leads was restored', { kind: 'group_restored', group, by: null, at, id: '14' }],
  ['Signed up through the API', { kind: 'signed_up', form: null, way: 'api', at, id: '16' }],
  ['Event subscription.ended', { kind: 'event', event: 'subscription.ended', data: {}, at, id: '17' }],
  ['Marked Newsletter 4 as spam', { kind: 'suppressed', campaign, reason: 'complaint', at, id: '12' }],
]

function openContact(routes: Parameters<typeof openPage>[1] = {}, query = '?tab=timeline') {
  return openPage(`/contacts/7${query}`, {
    ...contactRoutes([leads], [contact(7)]),
    'GET /api/contacts/7': () => Response.json(ann),
    'GET /api/contacts/7/timeline': () =>
      Response.json({ entries: told.map(([, entry]) => entry), next: null }),
    ...routes,
  })
}

const entries = async () =>
  within(await screen.findByRole('list', { name: 'Timeline' })).getAllByRole('listitem')

beforeEach(signedInBefore)
afterEach(() => toast.remove())

describe("a contact's timeline", () => {
  it('describes each entry in a sentence, with its time', async () => {
    openContact()
    const lines = (await entries()).map(({ textContent }) => textContent)
    expect(lines).toEqual(told.map(([sentence]) => `${sentence}11/22/2026, 10:00 AM`))
  })

  it('links to groups and campaigns, but not to deleted ones', async () => {
    const page = openContact()
    const sent = within((await entries())[6] ?? document.body)
    expect(screen.queryByRole('link', { name: 'Old news' })).toBeNull()
    await page.click(sent.getByRole('link', { name: 'Newsletter 4' }))
    expect(address()).toBe('/campaigns/4')
  })

  it('links to a message exactly as the contact received it', async () => {
    const page = openContact()
    const sent = within((await entries())[6] ?? document.body)
    await page.click(sent.getByRole('link', { name: 'Show the message' }))
    expect(address()).toBe('/campaigns/4/messages/31')
  })

  // spec: 2.contacts.timeline
  it('names changed fields by their labels, and a deleted field by its key', async () => {
    const fields = ['phone', 'plan', 'gone_key']
    const entry = { kind: 'changed', by, file: null, fields, at, id: '1' }
    const plan = {
      id: 1,
      key: 'plan',
      label: 'The plan',
      type: 'text',
      options: null,
      position: 0,
      used_in: [],
    }
    openContact({
      'GET /api/contacts/7/timeline': () => Response.json({ entries: [entry], next: null }),
      'GET /api/fields': () => Response.json([plan]),
    })
    expect(await screen.findByText('Fields: Phone, The plan, gone_key')).toBeDefined()
  })

  it('quotes the relay’s reply about a message that could not be delivered', async () => {
    const reason = '550 5.1.1 No such user'
    const failed = { kind: 'failed', campaign, reason, reason_code: null, reason_params: null, at, id: '1' }
    openContact({ 'GET /api/contacts/7/timeline': () => Response.json({ entries: [failed], next: null }) })
    const [line] = await entries()
    expect(line?.textContent).toContain(`Newsletter 4 could not be deliveredThe server’s answer: ${reason}`)
  })

  it('shows what a program said about an event, by the paths that name it, and not too much of it', async () => {
    const data = { order: { number: '1042', items: ['Tea', { size: 2 }], gift: true, note: null }, empty: {} }
    const long = { text: 'x'.repeat(400) }
    const event = { kind: 'event', event: 'order.placed', at }
    const entriesOfEvents = [
      { ...event, data, id: '1' },
      { ...event, data: long, id: '2' },
    ]
    openContact({
      'GET /api/contacts/7/timeline': () => Response.json({ entries: entriesOfEvents, next: null }),
    })
    const [first, second] = (await entries()).map(({ textContent }) => textContent)
    expect(first).toContain(
      'Event order.placedorder.number: 1042 · order.items.0: Tea · order.items.1.size: 2 · order.gift: true',
    )
    expect(first).not.toContain('note')
    expect(second).toContain(`${'x'.repeat(290)}`)
    expect(second?.length).toBeLessThan(360)
  })

  it('is opened by its tab, which is in the URL, and continues to older entries', async () => {
    const pages = [
      { entries: [{ kind: 'sent', campaign, at, id: '1' }], next: '99_x' },
      { entries: [{ kind: 'created', by: null, at, id: '2' }], next: null },
    ]
    const page = openContact(
      {
        'GET /api/contacts/7/timeline': (asked) =>
          Response.json(pages[asked.url.includes('before=99_x') ? 1 : 0]),
      },
      '',
    )
    await page.click(await screen.findByRole('tab', { name: 'Timeline' }))
    expect(address()).toBe('/contacts/7?tab=timeline')
    await page.click(await screen.findByRole('button', { name: 'Show older entries' }))
    await waitFor(async () => expect(await entries()).toHaveLength(2))
    expect(screen.queryByRole('button', { name: 'Show older entries' })).toBeNull()
  })

  it('says if it has no entry', async () => {
    openContact({ 'GET /api/contacts/7/timeline': () => Response.json({ entries: [], next: null }) })
    expect(await screen.findByText('Nothing happened yet')).toBeDefined()
  })

  it('shows why it could not be loaded, and offers to try again', async () => {
    openContact({
      'GET /api/contacts/7/timeline': () => Response.json({ message: 'Too much to do.' }, { status: 503 }),
    })
    expect(await screen.findByText('Too much to do.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  })
})

describe('the mail of a contact', () => {
  const unsubscribed = { ...ann, status: 'unsubscribed', status_since: at }
  const posts = () =>
    requests().filter(({ method, url: to }) => method === 'POST' && to.includes('/contacts/'))

  it('is stopped by Unsubscribe, and shown as stopped at once', async () => {
    const page = openContact({ 'POST /api/contacts/7/unsubscribe': () => Response.json(unsubscribed) })
    await page.click(await screen.findByRole('button', { name: 'Unsubscribe' }))
    expect(await screen.findByText('Unsubscribed 11/22/2026')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Resubscribe' })).toBeDefined()
  })

  it('is resumed after a question', async () => {
    const page = openContact({
      'GET /api/contacts/7': () => Response.json(unsubscribed),
      'POST /api/contacts/7/resubscribe': () => Response.json(ann),
    })
    await page.click(await screen.findByRole('button', { name: 'Resubscribe' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Send to this contact again?' }))
    expect(posts()).toEqual([])
    await page.click(dialog.getByRole('button', { name: 'Resubscribe' }))
    expect(await screen.findByText('Can be mailed')).toBeDefined()
  })

  it.each(['hard_bounce', 'complaint'])('cannot be resumed by hand after a %s', async (status) => {
    openContact({ 'GET /api/contacts/7': () => Response.json({ ...unsubscribed, status }) })
    await screen.findByRole('button', { name: 'Edit' })
    expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Resubscribe' })).toBeNull()
  })
})
