// Single messages: counts by template and day, the list, and one message with its timeline.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { address, openPage, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'

const message = (id: number, more: object = {}) => ({
  id,
  template_id: 4,
  template_name: 'Receipt',
  email: `buyer${String(id)}@shop.example`,
  state: 'sent',
  reason: '250 Ok',
  reason_code: null,
  reason_params: null,
  created_at: '2026-04-03T10:00:00Z',
  at: '2026-04-03T10:00:01Z',
  first_open_at: null,
  first_click_at: null,
  ...more,
})

const day = {
  day: '2026-04-03',
  template_id: 4,
  template_name: 'Receipt',
  sent: 12,
  failed: 1,
  skipped: 2,
  opens: 9,
  clicks: 3,
}
const notHeld = { held_reason: null, held_code: null, held_params: null, held_retries: false }
const days = (more: object = {}) => ({
  days: [day],
  ...notHeld,
  accepted_today: 15,
  limit: 1000,
  ...more,
})

type Routes = NonNullable<Parameters<typeof openPage>[1]>
const open = (at: string, routes: Routes = {}) =>
  openPage(at, {
    'GET /api/messages/days': () => Response.json(days()),
    'GET /api/messages': () => Response.json([message(7)]),
    ...routes,
  })
const listed = () =>
  requests()
    .filter(({ url }) => url.startsWith('/api/messages?'))
    .map(({ url }) => Object.fromEntries(new URLSearchParams(url.split('?')[1])))

beforeEach(signedInBefore)
afterEach(() => vi.restoreAllMocks())

describe('the messages', () => {
  it('of a template on a day are shown after a click on their row', async () => {
    const user = open('/messages')
    await user.click(
      await screen.findByRole('button', { name: 'Show the messages of Receipt on 04/03/2026' }),
    )
    expect(address()).toBe('/messages?template=4&day=2026-04-03')
    await waitFor(() =>
      expect(listed().at(-1)).toEqual({ limit: '50', template: '4', day: '2026-04-03', timezone: 'UTC' }),
    )
    await user.click(await screen.findByRole('button', { name: 'Show all' }))
    expect(address()).toBe('/messages')
  })

  it('of a day in UTC were shown under the day before, west of Greenwich', async () => {
    const settings = { email: 'olena@example.com', timezone: 'America/New_York', postalAddress: '' }
    open('/messages?template=4&day=2026-04-03', { 'GET /api/settings': () => Response.json(settings) })
    // The time zone is loaded when a time is shown in it; this one is 10:00 in UTC.
    await screen.findByText('04/03/2026, 06:00 AM')
    expect(screen.getByRole('button', { name: 'Show the messages of Receipt on 04/03/2026' })).toBeDefined()
    expect(screen.getByText('Receipt, 04/03/2026')).toBeDefined()
  })

  it('that were not sent say why', async () => {
    const unsubscribed = { reason: 'Reworded', reason_code: 'unsubscribed', reason_params: {} }
    const skipped = message(8, { state: 'skipped', ...unsubscribed })
    open('/messages', { 'GET /api/messages': () => Response.json([skipped]) })
    expect(await screen.findByText('Unsubscribed before the message left.')).toBeDefined()
  })

  it('beyond the first fifty appear after Show more', async () => {
    const page = Array.from({ length: 50 }, (_, index) => message(100 - index))
    const user = open('/messages', { 'GET /api/messages': () => Response.json(page) })
    await user.click(await screen.findByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(listed().at(-1)).toEqual({ limit: '50', before: '51' }))
  })

  it('of a restored instance wait for the administrator, and the screen promises no retry', async () => {
    const held = days({ held_reason: 'Restored.', held_code: 'restored', held_params: {} })
    open('/messages', { 'GET /api/messages/days': () => Response.json(held) })
    const words =
      'Messages wait: this Lettermill was restored from an earlier state and might send the same message twice. They leave when an administrator clicks “Resume sending” on the dashboard.'
    expect(await screen.findByText(words)).toBeDefined()
    expect(screen.queryByText(/five minutes/)).toBeNull()
  })

  it('that wait say why', async () => {
    const held = days({
      held_reason: 'The server words it in another way.',
      held_retries: true,
      held_code: 'no_relay',
      held_params: {},
    })
    open('/messages', { 'GET /api/messages/days': () => Response.json(held) })
    const words = /^Messages wait: No relay can be used\. .* Lettermill tries again every five minutes\.$/
    expect(await screen.findByText(words)).toBeDefined()
  })

  it('say how to send one if there are none', async () => {
    open('/messages', {
      'GET /api/messages/days': () => Response.json(days({ days: [] })),
      'GET /api/messages': () => Response.json([]),
    })
    expect(await screen.findByText('No messages yet')).toBeDefined()
    expect(screen.getByRole('link', { name: 'API reference' }).getAttribute('href')).toBe('/api/docs')
  })
})

it('The page of a message shows its events in order, and its content as it was sent', async () => {
  const attempt = {
    tried: true,
    code: 250,
    enhanced: null,
    reply: '250 Ok',
    relay: 'mail:25',
    reason_code: null,
  }
  const click = { kind: 'click', url: 'https://shop.example/', bot: null }
  const story = message(7, {
    contact_id: 3,
    opens: 1,
    clicks: 1,
    more_events: 0,
    ...notHeld,
    attempts: [{ ...attempt, at: '2026-04-03T10:00:01Z', outcome: 'sent' }],
    events: [{ ...click, at: '2026-04-03T11:00:00Z' }],
  })
  const content = {
    from: 'Ann <ann@firm.example>',
    to: 'buyer7@shop.example',
    subject: 'Your order 7',
    at: '2026-04-03T10:00:01Z',
    headers: [],
    html: '<p>Order 7</p>',
    text: 'Order 7 in text',
    source_url: '/api/messages/7/content.eml',
    bytes: 2000,
    exact: true,
    because: null,
  }
  const user = open('/messages/7', {
    'GET /api/messages/7': () => Response.json(story),
    'GET /api/messages/7/content': () => Response.json(content),
  })
  expect(await screen.findByRole('heading', { name: 'Message to buyer7@shop.example' })).toBeDefined()
  const [, accepted, sent, clicked] = within(screen.getByRole('table')).getAllByRole('row')
  expect(accepted?.textContent).toContain('Accepted')
  expect(sent?.textContent).toMatch(/Sent.*Attempt 1.*250 Ok · Relay mail:25/)
  expect(clicked?.textContent).toMatch(/Clicked.*https:\/\/shop.example\//)
  expect(screen.getByRole('link', { name: 'Show the contact' }).getAttribute('href')).toBe('/contacts/3')
  await user.click(screen.getByRole('tab', { name: 'Text' }))
  expect(await screen.findByText('Exactly as it was sent.')).toBeDefined()
  expect(screen.getByText('Order 7 in text')).toBeDefined()
})

it('A template gets a subject for messages, and can be made one for service messages', async () => {
  const offer = {
    id: 4,
    name: 'Receipt',
    kind: 'text',
    body_html: '<p>Hi</p>',
    body_text: 'Hi',
    created_at: '2026-04-03T10:00:00Z',
    version: 1,
  }
  const use = { id: 4, name: 'Receipt', message_subject: '', is_service: false }
  const user = open('/templates', {
    'GET /api/templates': () => Response.json([offer]),
    'GET /api/templates/4/message-settings': () => Response.json(use),
    'PUT /api/templates/4/message-settings': () => Response.json({ ...use, is_service: true }),
  })
  await user.click(await screen.findByRole('button', { name: 'More: Receipt' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Single messages: Receipt' }))
  // The form is a new dialog that replaces the one shown while the settings load.
  await user.type(await screen.findByRole('textbox', { name: 'Subject' }), 'Your receipt')
  const dialog = within(screen.getByRole('dialog', { name: 'Single messages of Receipt' }))
  await user.click(dialog.getByRole('switch'))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved')).toBeDefined()
  const saved = requests().find(({ method }) => method === 'PUT')
  expect(JSON.parse(saved?.body ?? '{}')).toEqual({ message_subject: 'Your receipt', is_service: true })
})
