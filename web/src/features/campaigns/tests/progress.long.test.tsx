// The progress of a campaign on its page: counts, rate and time left while it is sent, one line when it is finished.
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toast } from '../../../ui/index.ts'
import { signedInBefore } from '../../../../test/page.tsx'
import { openCampaign, progress } from './campaign-server.ts'
import { campaign } from './campaign.ts'

const region = async (name: string) => within(await screen.findByRole('region', { name }))
const bar = () => screen.findByRole('progressbar', { name: 'Sent, of all recipients' })

beforeEach(signedInBefore)
afterEach(() => toast.remove())

describe('the progress', () => {
  const counts = { total: 100, sent: 70, deferred: 9, unconfirmed: 1, pending: 8, failed: 7, skipped: 5 }

  // spec: beyond.campaign.page
  it('shows six named counts that add up to all recipients, in one bar', async () => {
    openCampaign({ status: 'processing' }, counts)
    expect((await bar()).getAttribute('aria-valuetext')).toBe('70 / 100 sent (70%)')
    const shown = await region('Progress')
    const words = shown.getAllByRole('term').map((term) => {
      const [count = ''] = /^\d+/.exec(term.nextElementSibling?.textContent ?? '') ?? []
      return [term.textContent, count]
    })
    expect(words.slice(0, 7)).toEqual([
      ['Sent', '70'],
      ['Retrying', '9'],
      ['Unconfirmed', '1'],
      ['Waiting', '8'],
      ['Failed', '7'],
      ['Skipped', '5'],
      ['Total', '100'],
    ])
    expect((await bar()).children).toHaveLength(6)
    // The campaign was loaded a moment before its progress.
    expect((await region('Stats')).getByText('Sent').parentElement?.nextElementSibling?.textContent).toBe(
      '70',
    )
  })

  it('does not claim that a mail server took messages that are in the built-in mailbox', async () => {
    openCampaign({ status: 'processing' }, counts, {
      'GET /api/mailbox': () => Response.json({ active: true, messages: [] }),
    })
    const shown = await region('Progress')
    expect(await shown.findByText('kept in the mailbox')).toBeDefined()
    expect(shown.queryByText('handed over to the mail server')).toBeNull()
  })

  it('said “handed over” of mail that had stayed in the mailbox, once there was a relay', async () => {
    openCampaign({ status: 'completed' }, { ...counts, test_mode: true })
    const shown = await region('Progress')
    expect(await shown.findByText('kept in the mailbox')).toBeDefined()
    expect(shown.getByRole('link', { name: 'See it in the mailbox' })).toBeDefined()
  })

  it('leads to the messages in the mailbox by what their subjects have in common', async () => {
    const subject = '{{ first_name }}, read {% if x %}this{% endif %} about our winter'
    openCampaign({ status: 'completed', subject }, { ...counts, test_mode: true })
    const link = await screen.findByRole('link', { name: 'See it in the mailbox' })
    expect(link.getAttribute('href')).toBe('/mailbox?search=about%20our%20winter')
  })

  it('forgot that a relay had taken a campaign once there was no relay', async () => {
    openCampaign(
      { status: 'completed' },
      { ...counts, test_mode: false },
      {
        'GET /api/mailbox': () => Response.json({ active: true, messages: [] }),
      },
    )
    const shown = await region('Progress')
    expect(await shown.findByText('handed over to the mail server')).toBeDefined()
    expect(shown.queryByRole('link', { name: 'See it in the mailbox' })).toBeNull()
  })

  it('of a campaign that SEND_RATE slows down did not mention the limit', async () => {
    openCampaign({ status: 'processing' }, { ...counts, rate: 120, rate_limit: 120 })
    const shown = await region('Progress')
    expect(await shown.findByText('limited to 120 a second by the installation')).toBeDefined()
  })

  it('shows how many messages were sent in each minute, while sending', async () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 14, minute)).toISOString()
    const minutes = [
      { at: at(0), sent: 1200 },
      { at: at(1), sent: 0 },
      { at: at(2), sent: 600 },
    ]
    openCampaign({ status: 'processing' }, counts, {
      'GET /api/campaigns/1/pace': () => Response.json({ minutes }),
    })
    const shown = await region('Progress')
    const chart = await shown.findByRole('img', {
      name: 'Bar chart of the messages sent per minute: 1,800 from 02:00 PM to 02:02 PM.',
    })
    expect([...chart.querySelectorAll('i')].map(({ style }) => style.height)).toEqual(['75%', '0%', '37.5%'])
    expect(shown.getByText('02:02 PM: 600 sent')).toBeDefined()
  })

  it('is updated during sending, with the rate and the estimated end', async () => {
    let sent = 50
    const doneAt = new Date(Date.now() + 40 * 60_000)
    openCampaign(
      { status: 'processing' },
      {},
      {
        'GET /api/campaigns/1/progress': () =>
          Response.json(
            progress({ ...counts, sent, rate: 12.34, done_at: doneAt.toISOString(), next_try_at: null }),
          ),
      },
    )
    expect(await screen.findByText('50 / 100 sent (50%)')).toBeDefined()
    const shown = await region('Progress')
    expect(shown.getByText('12 per second')).toBeDefined()
    expect(shown.getByText(/^about (40|39) minutes \(at \d\d:\d\d [AP]M\)$/)).toBeDefined()
    expect(shown.queryByText('Next try')).toBeNull()
    expect(document.title).toBe('(50%) Spring · Lettermill')
    sent = 60
    expect(await screen.findByText('60 / 100 sent (60%)')).toBeDefined()
  })

  it('shows no end time if the campaign only waits for the receiving servers', async () => {
    const waiting = { total: 10, sent: 8, deferred: 2, next_try_at: '2026-04-05T13:05:00Z' }
    openCampaign({ status: 'partially_sent' }, waiting)
    const shown = await region('Progress')
    expect(shown.getByText('Finishes in').nextElementSibling?.textContent).toBe(
      'Waiting for the receiving servers',
    )
    expect(shown.getByText('04/05/2026, 01:05 PM')).toBeDefined()
  })

  it('says how many messages may have arrived twice, and why', async () => {
    openCampaign({ status: 'sent' }, { total: 9, sent: 9, possible_duplicates: 1 })
    const shown = await region('Progress')
    expect(shown.getByText('1 recipient may have got this message twice.')).toBeDefined()
    expect(shown.getByText(/sent it again with the same Message-ID/)).toBeDefined()
  })

  it('says how often a worker fell silent, and that messages may have arrived twice', async () => {
    openCampaign({ status: 'sent' }, { total: 9, sent: 9, lapses: 2 })
    const shown = await region('Progress')
    expect(shown.getByText('A worker stopped responding 2 times, and another took over.')).toBeDefined()
    expect(shown.getByText(/up to 250 messages/)).toBeDefined()
  })

  it('does not mention possible duplicates if there are none', async () => {
    openCampaign({ status: 'sent' }, { total: 9, sent: 9 })
    expect((await region('Progress')).queryByText(/twice/)).toBeNull()
  })

  it('ends with counts that were read after the last status', async () => {
    let status: 'processing' | 'sent' = 'processing'
    openCampaign(
      {},
      {},
      {
        'GET /api/campaigns/1': () => Response.json(campaign({ status })),
        'GET /api/campaigns/1/progress': () =>
          Response.json(
            progress({ total: 9, sent: status === 'sent' ? 9 : 5, pending: status === 'sent' ? 0 : 4 }),
          ),
      },
    )
    expect(await screen.findByText('5 / 9 sent (56%)')).toBeDefined()
    status = 'sent'
    expect(await screen.findByText('Sent to all 9 · 0 failed')).toBeDefined()
    expect(screen.queryByText('Rate')).toBeNull()
    expect(await screen.findByText(/^Spring: sent to \d+ recipients\.$/)).toBeDefined()
    expect(document.title).toBe('Spring · Lettermill')
  })

  // spec: beyond.campaign.page
  it('of a finished campaign is one line that can be opened', async () => {
    const user = openCampaign({ status: 'completed' }, { total: 800, sent: 791, failed: 2, skipped: 7 })
    const line = await screen.findByText('Sent to 791 of 800 · 2 failed · 7 skipped')
    expect(line.closest('details')?.open).toBe(false)
    await user.click(line)
    expect((await bar()).getAttribute('aria-valuetext')).toBe('791 / 800 sent (99%)')
  })

  it('leaves out counts that are zero', async () => {
    openCampaign({ status: 'processing' }, { total: 10, sent: 4, pending: 6 })
    const terms = (await region('Progress')).getAllByRole('term').map(({ textContent }) => textContent)
    expect(terms.slice(0, 3)).toEqual(['Sent', 'Waiting', 'Total'])
  })
})
