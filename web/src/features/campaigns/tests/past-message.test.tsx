// A message exactly as one person got it.
import type { PastMessage } from '@lettermill/contracts'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toast } from '../../../ui/index.ts'
import { openPage, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'

const sent: PastMessage = {
  from: 'Ann <ann@firm.example>',
  to: 'olga@example.org',
  subject: 'Hello Olga',
  at: '2026-04-03T10:00:00Z',
  headers: [{ name: 'List-Id', value: '<group-5.k3x9a2.mail.example.com>' }],
  html: '<h1>Dear Olga</h1>',
  text: 'Dear Olga,',
  source_url: '/api/campaigns/4/deliveries/31/message.eml',
  bytes: 24_300,
  exact: true,
  because: null,
}

const open = (some: Partial<PastMessage> = {}, routes: Parameters<typeof openPage>[1] = {}) =>
  openPage('/campaigns/4/messages/31', {
    'GET /api/campaigns/4/deliveries/31/message': () => Response.json({ ...sent, ...some }),
    'GET /api/campaigns/4/deliveries/31/message.eml': () =>
      new Response('From: Ann', {
        headers: { 'content-disposition': 'attachment; filename="campaign-4-message-31.eml"' },
      }),
    ...routes,
  })

beforeEach(() => {
  // The toast of an earlier download also has the role status.
  toast.remove()
  signedInBefore()
})
afterEach(() => {
  toast.remove()
  vi.restoreAllMocks()
})

describe('a past message', () => {
  it('is shown with its text and headers, and with the note that it is exactly what was sent', async () => {
    const user = open()
    await screen.findByRole('heading', { level: 1, name: 'Hello Olga' })
    expect(within(screen.getByRole('status')).getByText('Exactly as it was sent')).toBeDefined()
    for (const words of ['Ann <ann@firm.example>', 'olga@example.org', '04/03/2026, 10:00 AM', '24 kB'])
      expect(screen.getByText(words)).toBeDefined()
    const frame = screen.getByTitle<HTMLIFrameElement>('Hello Olga')
    expect(frame.srcdoc).toContain('<h1>Dear Olga</h1>')
    await user.click(screen.getByRole('tab', { name: 'Text' }))
    expect(screen.getByText('Dear Olga,')).toBeDefined()
    await user.click(screen.getByRole('tab', { name: 'Headers' }))
    expect(screen.getByText('List-Id').nextElementSibling?.textContent).toContain('k3x9a2')
    expect(screen.getByRole('link', { name: 'Back to the campaign' })).toHaveProperty(
      'pathname',
      '/campaigns/4',
    )
  })

  it.each([
    ['not_sent', 'Never sent'],
    ['not_kept', 'Not proved'],
    ['key_gone', 'Not proved'],
    ['other_version', 'Not the same'],
    ['differs', 'Not the same'],
    ['signature_missing', 'The same, without its signature'],
  ] as const)('says why it is not proved: %s', async (because, title) => {
    open({ exact: false, because })
    await screen.findByText(title)
    expect(screen.queryByText('Exactly as it was sent')).toBeNull()
  })

  it('is saved as an .eml file', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:message')
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    const user = open()
    await user.click(await screen.findByRole('button', { name: 'Download .eml' }))
    await screen.findByText('Downloaded campaign-4-message-31.eml')
    expect(saved).toHaveBeenCalledOnce()
    expect(requests().some(({ url }) => url.endsWith('/message.eml'))).toBe(true)
  })

  it('says that it is gone if the person was erased', async () => {
    const gone = { code: 'message_erased', message: 'This person was erased.' }
    open({}, { 'GET /api/campaigns/4/deliveries/31/message': () => Response.json(gone, { status: 404 }) })
    expect((await screen.findByRole('alert')).textContent).toContain('was erased')
  })
})
