// The built-in mailbox as a person uses it: the list, and a message with its parts.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { address, atWidth, openPage, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'

type Routes = NonNullable<Parameters<typeof openPage>[1]>

const message = (id: number) => ({
  id,
  received_at: '2026-04-03T10:00:00Z',
  envelope_from: 'bounce@firm.example',
  envelope_to: `reader${id}@example.org`,
  from: 'Ann <ann@firm.example>',
  subject: `Offer ${id}`,
  bytes: 12_345,
})

const whole = {
  ...message(7),
  headers: [
    { name: 'From', value: 'Ann <ann@firm.example>' },
    { name: 'List-Unsubscribe', value: '<https://mail.example.com/u/x>' },
  ],
  html: '<html><head><base href="https://evil.example/"></head><body><h1>Dear Ann</h1><a href="https://mail.example.com/c/x" target="_top">Go</a><script>top.taken = 1</script></body></html>',
  text: 'Dear Ann,\ngo to https://mail.example.com/c/x',
  tracked: false,
  source: 'From: Ann <ann@firm.example>\r\n\r\nDear Ann',
}

const listed = (ids: readonly number[], total = ids.length, active = true) =>
  Response.json({ active, messages: ids.map(message) }, { headers: { 'x-total-count': String(total) } })

function openMailbox(routes: Routes, at = '/mailbox') {
  return openPage(at, { 'GET /api/mailbox/7': () => Response.json(whole), ...routes })
}

const queries = () =>
  requests()
    .filter(({ url }) => url.startsWith('/api/mailbox?') && !url.endsWith('?limit=1'))
    .map(({ url }) => Object.fromEntries(new URLSearchParams(url.split('?')[1])))

beforeEach(signedInBefore)
afterEach(() => vi.restoreAllMocks())

describe('the mailbox', () => {
  it('lists its messages, page by page', async () => {
    const user = openMailbox({ 'GET /api/mailbox': () => listed([7], 60) })
    const row = within(await screen.findByRole('row', { name: /Offer 7/ }))
    for (const words of ['Ann <ann@firm.example>', 'reader7@example.org', '04/03/2026, 10:00 AM', '12 kB'])
      expect(row.getByText(words)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(await screen.findByText('Page 2 of 3')).toBeDefined()
    await waitFor(() => expect(queries().at(-1)).toEqual({ limit: '25', offset: '25' }))
  })

  it('is searched by the server, and says if nothing was found', async () => {
    openMailbox({ 'GET /api/mailbox': () => listed([]) }, '/mailbox?search=spring')
    expect(await screen.findByText('No messages matching "spring"')).toBeDefined()
    expect(queries().at(-1)).toMatchObject({ search: 'spring' })
  })

  it('is loaded again by a button', async () => {
    let ids = [1]
    const user = openMailbox({ 'GET /api/mailbox': () => listed(ids) })
    await screen.findByText('Offer 1')
    ids = [2, 1]
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(await screen.findByText('Offer 2')).toBeDefined()
  })

  it('shows new messages of a campaign without Refresh', async () => {
    let ids: number[] = []
    openMailbox({ 'GET /api/mailbox': () => listed(ids) })
    await screen.findByText('No messages yet')
    ids = [1]
    expect(await screen.findByText('Offer 1')).toBeDefined()
  }, 12_000)

  it.each([
    [834, 'stack', ['Subject', 'To', 'Received']],
    [390, 'stacked', ['Subject', 'From', 'To', 'Received', 'Size']],
  ])(
    'is a table of three columns on a tablet, and blocks of values on a phone: %i pixels',
    async (width, form, names) => {
      atWidth(width)
      openMailbox({ 'GET /api/mailbox': () => listed([7]) })
      await screen.findByText('Offer 7')
      const table = screen.getByRole('table', { name: 'Messages' })
      expect(
        within(table)
          .getAllByRole('columnheader')
          .map(({ textContent }) => textContent),
      ).toEqual(names)
      expect(table.parentElement?.dataset['form']).toBe(form)
    },
  )

  it('says if it is not in use', async () => {
    openMailbox({ 'GET /api/mailbox': () => listed([], 0, false) })
    expect(await screen.findByText('The built-in mailbox is not in use')).toBeDefined()
  })
})

describe('a message', () => {
  it('is opened from the list, and leads back to the same search', async () => {
    const user = openMailbox({ 'GET /api/mailbox': () => listed([7]) }, '/mailbox?search=offer')
    await user.click(await screen.findByRole('link', { name: 'Offer 7' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Offer 7' })).toBeDefined()
    expect(address()).toBe('/mailbox/7')
    await user.click(screen.getByRole('link', { name: 'Back to the mailbox' }))
    await waitFor(() => expect(address()).toBe('/mailbox?search=offer'))
  })

  it('showed the name of its sender with backslashes, and had no view as on a phone', async () => {
    const from = String.raw`"Miller, \"Ann\"" <ann@firm.example>`
    const user = openMailbox({ 'GET /api/mailbox/7': () => Response.json({ ...whole, from }) }, '/mailbox/7')
    expect(await screen.findByText('Miller, "Ann" <ann@firm.example>')).toBeDefined()
    const width = () => screen.getByTitle('Offer 7').parentElement?.dataset['width']
    expect(width()).toBe('desk')
    await user.click(screen.getByRole('button', { name: 'As on a phone' }))
    expect(width()).toBe('phone')
  })

  it('did not say that what people try in it counts as the reader’s doing', async () => {
    openMailbox({ 'GET /api/mailbox/7': () => Response.json({ ...whole, tracked: true }) }, '/mailbox/7')
    expect(await screen.findByText(/Unsubscribe really unsubscribes reader7@example.org/)).toBeDefined()
  })

  it('of a test says nothing about its reader, because its links count nothing', async () => {
    openMailbox({}, '/mailbox/7')
    expect(await screen.findByTitle('Offer 7')).toBeDefined()
    expect(screen.queryByText(/the reader’s doing/)).toBeNull()
  })

  it('is shown in isolation: no script can run, and links open in new tabs', async () => {
    openMailbox({}, '/mailbox/7')
    const frame = await screen.findByTitle<HTMLIFrameElement>('Offer 7')
    expect(frame.getAttribute('sandbox')).toBe(
      'allow-same-origin allow-popups allow-popups-to-escape-sandbox',
    )
    const page = new DOMParser().parseFromString(frame.srcdoc, 'text/html')
    expect(page.querySelector('h1')?.textContent).toBe('Dear Ann')
    expect(page.querySelector('script')).toBeNull()
    expect(page.querySelector('meta[http-equiv]')?.getAttribute('content')).toBe("script-src 'none'")
    expect([...page.querySelectorAll('base')].map((base) => base.outerHTML)).toEqual([
      '<base target="_blank">',
    ])
    expect(page.querySelector('a')?.outerHTML).toBe(
      '<a href="https://mail.example.com/c/x" target="_blank" rel="noopener noreferrer">Go</a>',
    )
  })

  it('shows its text, its headers in their order, and its source', async () => {
    const user = openMailbox({}, '/mailbox/7')
    await user.click(await screen.findByRole('tab', { name: 'Text' }))
    expect(screen.getByRole('tabpanel').textContent).toBe(whole.text)
    expect(screen.queryByTitle('Offer 7')).toBeNull()
    await user.click(screen.getByRole('tab', { name: 'Headers' }))
    const rows = within(screen.getByRole('table', { name: 'Headers' })).getAllByRole('row')
    expect(rows.slice(1).map((row) => row.textContent)).toEqual([
      'FromAnn <ann@firm.example>',
      'List-Unsubscribe<https://mail.example.com/u/x>',
    ])
    await user.click(screen.getByRole('tab', { name: 'Source' }))
    expect(screen.getByRole('tabpanel').textContent).toBe(whole.source)
  })

  it('shows an error if it does not exist', async () => {
    openMailbox({}, '/mailbox/8')
    expect((await screen.findByRole('alert')).textContent).toContain('Not found.')
  })
})
