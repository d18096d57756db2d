// The notices on the dashboard: the instance was restored, or its proxy is not trusted.
import { screen, waitFor, within } from '@testing-library/react'
import type { Notices } from '@lettermill/contracts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chooseLanguage } from '../../../lib/messages/index.ts'
import { toast } from '../../../ui/index.ts'
import { finding } from '../../../../test/finding.ts'
import { heading, olena, openPage, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'

const nothing: Notices = {
  restored: null,
  backup: null,
  untrusted_proxy: null,
  forwarded_only: null,
  registrations_waiting: 0,
  warnings: [],
  worse_domains: [],
  coded: [],
}
const restored: Notices = {
  ...nothing,
  restored: {
    by: 'copy',
    found_at: '2026-11-22T10:00:00Z',
    paused: 3,
    scheduled: 1,
    messages: 2,
    webhooks: 1,
  },
}
const proxy: Notices = { ...nothing, untrusted_proxy: '172.18.0.2' }

const goOn = 'POST /api/admin/restored/go-on'
const dismiss = 'DELETE /api/admin/notices/untrusted-proxy'

/** Opens the dashboard with these notices. After a call that changes something, the server returns none. */
function openDashboard(
  notices: Notices,
  who: 'administrator' | 'account' = 'account',
  routes: Parameters<typeof openPage>[1] = {},
) {
  let now = notices
  const done = (body: object) => () => {
    now = nothing
    return Response.json(body)
  }
  return openPage('/dashboard', {
    'POST /api/auth/validate-token': () =>
      Response.json({ isValid: true, user: { ...olena, isAdmin: who === 'administrator' } }),
    'GET /api/dashboard-stats': () => Response.json({}),
    'GET /api/recent-campaigns': () => Response.json([]),
    'GET /api/notices': () => Response.json(now),
    [goOn]: done({ resumed: 3, messages: 2 }),
    [dismiss]: done({ message: 'Dismissed.' }),
    ...routes,
  })
}

const changes = () =>
  requests()
    .filter(({ method, url }) => method !== 'GET' && url.startsWith('/api/admin'))
    .map(({ method, url }) => `${method} ${url}`)
const wait = () => screen.findByRole('region', { name: /^Sending is on hold/ })
const asked = () => screen.findByRole('dialog', { name: 'Resume sending?' })

beforeEach(signedInBefore)
afterEach(() => toast.remove())

it('the dashboard shows no notice if there is none', async () => {
  openDashboard(nothing, 'administrator')
  await heading('Dashboard')
  await waitFor(() => expect(requests().some(({ url }) => url === '/api/notices')).toBe(true))
  expect(screen.queryByRole('region', { name: /hold|proxy|backup/ })).toBeNull()
})

// spec: beyond.registrations.waiting
it('a notice tells an administrator how many registrations wait, and the sidebar counts them', async () => {
  openDashboard({ ...nothing, registrations_waiting: 3 }, 'administrator')
  const notice = await screen.findByRole('region', { name: '3 registrations wait for you' })
  const link = within(notice).getByRole('link', { name: 'Look at registrations' })
  expect(link.getAttribute('href')).toBe('/admin/registrations')
  const entry = screen.getByRole('link', { name: 'Registrations' })
  expect(entry.getAttribute('aria-description')).toBe('3 waiting')
  expect(entry.textContent).toBe('Registrations3')
})

it('a notice warns of a campaign at half of the rate that would hold it, and links to the campaign', async () => {
  const campaign = { id: 7, name: 'June' }
  openDashboard({ ...nothing, warnings: [{ campaign, warning: 'complaints', count: 3, of: 2000 }] })
  const notice = within(
    await screen.findByRole('region', { name: '3 of 2,000 readers (0.15%) marked this campaign as spam' }),
  )
  expect(notice.getByText('Campaign: June')).toBeDefined()
  expect(notice.getByText(/At 0\.3%/)).toBeDefined()
  expect(notice.getByRole('link', { name: 'Open the campaign' }).getAttribute('href')).toBe('/campaigns/7')
})

it('a notice says which provider refuses a campaign, and links to the campaign', async () => {
  const params = { campaign: { id: 7, name: 'June' }, provider: 'gmail', held_at: '2026-11-25T10:00:00Z' }
  openDashboard({ ...nothing, coded: [{ code: 'campaign_provider_blocked', params }] })
  const notice = within(await screen.findByRole('region', { name: 'Gmail does not accept a campaign' }))
  expect(notice.getByText('Campaign: June')).toBeDefined()
  expect(notice.getByRole('link', { name: 'Open the campaign' }).getAttribute('href')).toBe('/campaigns/7')
})

it('a notice says what went wrong with a domain, and links to the domain', async () => {
  const name = 'lm1._domainkey.firm.example'
  const worse = {
    id: 3,
    domain: 'firm.example',
    since: '2026-11-25T10:00:00Z',
    checks: ['dkim.key'],
    findings: [finding('dkim_missing', { name })],
  }
  openDashboard({ ...nothing, worse_domains: [worse] })
  const notice = within(
    await screen.findByRole('region', { name: 'A checkup found a new problem with firm.example' }),
  )
  expect(notice.getByText(`No key at ${name}: receivers cannot check our signatures.`)).toBeDefined()
  expect(notice.queryByText(/dkim\.key/)).toBeNull()
  expect(notice.getByRole('link', { name: 'Look at the domain' }).getAttribute('href')).toBe('/senders')
})

it('an error is shown if the notices cannot be loaded', async () => {
  openDashboard(nothing, 'account', {
    'GET /api/notices': () => Response.json({ message: 'No.' }, { status: 500 }),
  })
  await screen.findByText('No campaigns yet')
})

describe('the notice of an instance that was restored', () => {
  it('tells an administrator the reason, how much waits and what to do first', async () => {
    openDashboard(restored, 'administrator')
    const { textContent } = await wait()
    expect(textContent).toContain('Its database is a copy')
    expect(textContent).toContain('3 campaigns are paused for that reason.')
    expect(textContent).toContain('1 scheduled campaign will be paused when its time comes.')
    expect(textContent).toContain('2 single messages and confirmations wait.')
    expect(textContent).toContain('Nothing is posted to 1 webhook endpoint until then.')
    expect(textContent).toContain('make sure that no other copy of this instance is running')
  })

  // spec: beyond.dashboard.notices
  it('lets an administrator resume the instance by keyboard, after a confirmation', async () => {
    const page = openDashboard(restored, 'administrator')
    within(await wait())
      .getByRole('button', { name: 'Resume sending' })
      .focus()
    await page.keyboard('{Enter}')
    const dialog = await asked()
    expect(dialog.textContent).toContain('3 paused campaigns continue at once')
    expect(dialog.textContent).toContain('2 single messages and confirmations leave.')
    expect(dialog.textContent).toContain('will get it again')
    expect(changes()).toEqual([])
    // Cancel has the focus, so pressing Enter twice does no harm.
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
    await page.keyboard('{Tab}{Enter}')
    await screen.findByText('3 campaigns resumed. 2 messages leave.')
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Sending is on hold/ })).toBeNull())
    expect(changes()).toEqual([goOn])
  })

  it('shows a failure in its dialog', async () => {
    const failed = () => Response.json({ message: 'The database takes no changes.' }, { status: 503 })
    const page = openDashboard(restored, 'administrator', { [goOn]: failed })
    await page.click(await screen.findByRole('button', { name: 'Resume sending' }))
    await page.click(within(await asked()).getByRole('button', { name: 'Resume them' }))
    await within(await asked()).findByText('The database takes no changes.')
  })

  // spec: beyond.dashboard.notices
  it('tells another account why its campaigns wait, and has no button', async () => {
    openDashboard(restored)
    const notice = await wait()
    expect(notice.textContent).toContain('3 of your campaigns are paused for that reason.')
    expect(notice.textContent).toContain('An administrator of this installation decides')
    expect(within(notice).queryByRole('button')).toBeNull()
  })

  it('is shown in Ukrainian', async () => {
    await chooseLanguage('uk')
    openDashboard(restored, 'administrator')
    const notice = await screen.findByRole('region', { name: /^Надсилання чекає/ })
    expect(notice.textContent).toContain('Через це призупинено 3 кампанії.')
    expect(notice.textContent).toContain('1 заплановану кампанію буде призупинено')
  })
})

describe('the notice of a backup that failed', () => {
  const backup = {
    failed_at: '2026-11-23T03:00:00Z',
    reason: 'The backup to /mnt/backup failed: ENOSPC. Free some space there, or lower BACKUP_KEEP.',
    last_made_at: '2026-11-21T03:00:00Z',
  }

  // spec: beyond.dashboard.notices
  it('tells an administrator the reason, what to do, and how old the newest backup is', async () => {
    openDashboard({ ...nothing, backup }, 'administrator')
    const { textContent } = await screen.findByRole('region', { name: 'The last backup failed' })
    expect(textContent).toContain('Free some space there, or lower BACKUP_KEEP.')
    expect(textContent).toContain('11/21/2026')
  })

  it('tells an administrator that there is no backup yet', async () => {
    openDashboard({ ...nothing, backup: { ...backup, last_made_at: null } }, 'administrator')
    const { textContent } = await screen.findByRole('region', { name: 'The last backup failed' })
    expect(textContent).toContain('There is no checked backup yet.')
  })
})

describe('the notice of a proxy that TRUST_PROXY does not list', () => {
  // spec: beyond.dashboard.notices
  it('gives an administrator the address, and says to list it only if the proxy is theirs', async () => {
    openDashboard(proxy, 'administrator')
    const { textContent } = await screen.findByRole('region', { name: /proxy/ })
    expect(textContent).toContain('came from 172.18.0.2')
    expect(textContent).toContain('If 172.18.0.2 is your own proxy, set TRUST_PROXY=172.18.0.2')
    expect(textContent).toContain(
      'all visitors count as one address for RATE_LIMIT and for the limits on sign-ins',
    )
    expect(textContent).toContain('Do not name it in TRUST_PROXY')
    expect(textContent).toContain('docs/operator/configuration.md')
  })

  it('can be dismissed by an administrator', async () => {
    const page = openDashboard(proxy, 'administrator')
    await page.click(await screen.findByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: /proxy/ })).toBeNull())
    expect(changes()).toEqual([dismiss])
  })

  it('tells an administrator that a listed proxy sends a header that Lettermill does not read', async () => {
    const page = openDashboard({ ...nothing, forwarded_only: '172.18.0.2' }, 'administrator')
    const { textContent } = await screen.findByRole('region', { name: /proxy/ })
    expect(textContent).toContain('The proxy 172.18.0.2 sent Forwarded without X-Forwarded-For.')
    expect(textContent).toContain('Set the proxy to send X-Forwarded-For')
    await page.click(await screen.findByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: /proxy/ })).toBeNull())
  })

  it('shows why it could not be dismissed', async () => {
    const failed = () => Response.json({ message: 'The database takes no changes.' }, { status: 503 })
    const page = openDashboard(proxy, 'administrator', { [dismiss]: failed })
    await page.click(await screen.findByRole('button', { name: 'Dismiss' }))
    await screen.findByText('The database takes no changes.')
  })
})
