// The results of a campaign on its page: stats, links, bot events, deliveries, and the message (P14 and P28).
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toast } from '../../../ui/index.ts'
import { signedInBefore } from '../../../../test/page.tsx'
import {
  cumulative,
  delivery,
  message,
  openCampaign,
  press,
  queriesOf,
  sliced,
  type Routes,
} from './campaign-server.ts'

const sent = {
  status: 'sent',
  sent_count: 1200,
  delivered_count: 1200,
  open_count: 30,
  click_count: 4,
  unsubscribe_count: 1,
} as const
const region = async (name: string) => within(await screen.findByRole('region', { name }))
const table = async (name: string) => within(await screen.findByRole('table', { name, busy: false }))
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))

function openSent(routes: Routes = {}, counts: Parameters<typeof openCampaign>[1] = {}) {
  return openCampaign(sent, { total: 1203, sent: 1200, failed: 2, deferred: 1, ...counts }, routes)
}

beforeEach(signedInBefore)
afterEach(() => toast.remove())

describe('the stats of a campaign', () => {
  it('show opens and clicks of readers as a share of the sent messages', async () => {
    openSent()
    const cards = await region('Stats')
    for (const [label, value] of [
      ['Sent', '1,200'],
      ['Opened', '302.5% of sent'],
      ['Clicked', '40.3% of sent'],
      ['Unsubscribed', '10.1% of sent'],
    ] as const)
      expect(cards.getByText(label).parentElement?.parentElement?.textContent).toBe(label + value)
  })

  it('showed returned messages while sending, because the progress was ahead of the campaign’s counts', async () => {
    openCampaign(
      { status: 'processing', sent_count: 678, delivered_count: 678 },
      { total: 2101, sent: 680, pending: 1421 },
    )
    const cards = await region('Stats')
    expect(cards.getByText('Sent').parentElement?.parentElement?.textContent).toBe('Sent680')
  })

  // spec: beyond.campaign.page
  it('show sums since the start beside the usual campaign, can hide each line, and give hours as a table', async () => {
    const none = { sent: 1200, opens: 0, clicks: 0, unsubscribes: 0 }
    const stats = cumulative({
      points: [
        { ...none, sent: 0, at: '2026-04-05T13:00:00.000Z' },
        { ...none, at: '2026-04-05T13:15:00.000Z', opens: 30, clicks: 12 },
      ],
      usual: Array.from({ length: 289 }, (_, at) => ({ opens: Math.min(0.2, at / 100), clicks: 0.01 })),
      usual_of: 4,
    })
    const hours = {
      unit: 'hour',
      records: [{ at: '2026-04-05T13:00', sent: 1200, opens: 20, clicks: 3, unsubscribes: 1 }],
    }
    const user = openSent({
      'GET /api/campaigns/1/stats': () => Response.json(hours),
      'GET /api/campaigns/1/stats/cumulative': () => Response.json(stats),
    })
    await screen.findByRole('img', { name: /Line chart/ })
    expect(queriesOf('/api/campaigns/1/stats/cumulative')[0]).toEqual({ range: 'three_days' })
    expect(
      screen.getByText(/^2\.5% opened and 1% clicked\. By this time your usual campaign had 1% and 1%/),
    ).toBeDefined()
    const lines = within(screen.getByRole('group', { name: 'Shown lines' }))
    const shown = () => lines.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)
    expect(shown()).toEqual(['Opened', 'Clicked', 'Usual campaign'])
    await user.click(lines.getByRole('button', { name: 'Clicked' }))
    await user.click(lines.getByRole('button', { name: 'Unsubscribed' }))
    await user.click(lines.getByRole('button', { name: 'Usual campaign' }))
    expect(shown()).toEqual(['Opened', 'Unsubscribed'])
    expect(queriesOf('/api/campaigns/1/stats')).toEqual([])
    await user.click(screen.getByText('Show as a table'))
    const [head, first] = (await table('Opens and clicks')).getAllByRole('row')
    expect(head?.textContent).toBe('HourSentOpenedClickedUnsubscribed')
    expect(first?.textContent).toBe('Apr 5, 1 PM1,2002031')
    expect(queriesOf('/api/campaigns/1/stats')).toEqual([{ timezone: 'UTC' }])
  })

  it('were an empty chart with an axis up to 4 until somebody opened the message', async () => {
    const none = { sent: 1200, opens: 0, clicks: 0, unsubscribes: 0 }
    const stats = cumulative({
      points: [
        { ...none, sent: 0, at: '2026-04-05T13:00:00.000Z' },
        { ...none, at: '2026-04-05T13:10:00.000Z' },
      ],
    })
    openSent({ 'GET /api/campaigns/1/stats/cumulative': () => Response.json(stats) })
    expect(await screen.findByText('Nobody has opened it yet')).toBeDefined()
    expect(screen.queryByRole('img', { name: /Line chart/ })).toBeNull()
  })

  it('are loaded for another range, and the URL keeps the range', async () => {
    const user = openSent()
    await user.click(await screen.findByRole('button', { name: '7 days' }))
    await waitFor(() =>
      expect(queriesOf('/api/campaigns/1/stats/cumulative').at(-1)).toEqual({ range: 'week' }),
    )
    expect(window.location.search).toBe('?range=week')
  })

  // spec: beyond.campaign.page
  it('count the clicks of each link in the order of the message, as a share of all who clicked', async () => {
    openSent()
    const row = within((await (await table('Links')).findAllByRole('row'))[1] as HTMLElement)
    expect(await row.findByText('The offer')).toBeDefined()
    expect(row.getByText('https://firm.example/offer?ref={{ ref_id }}')).toBeDefined()
    expect(row.getByText('75% of those who clicked')).toBeDefined()
    expect(
      row
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
        .slice(1),
    ).toEqual(['3', '2'])
  })

  it('show an error in their place if they cannot be loaded, and the rest of the page stays', async () => {
    openSent({
      'GET /api/campaigns/1/stats/cumulative': () => Response.json({ message: 'No stats.' }, { status: 500 }),
    })
    expect(await (await region('Opens and clicks')).findByText('No stats.')).toBeDefined()
    expect(await (await table('Deliveries')).findByText('Olga Miller')).toBeDefined()
  })
})

describe('bot events', () => {
  // spec: beyond.campaign.page
  it('are shown apart from the stats of readers, each with the reason in words', async () => {
    const hit = { at: '2026-04-05T13:05:00Z', email: 'olga@example.org' }
    const user = openSent(
      {
        'GET /api/campaigns/1/bot-events': () =>
          sliced(
            [
              { ...hit, kind: 'click', url: 'https://firm.example/offer', bot: 'burst' },
              { ...hit, kind: 'open', url: null, bot: 'something new' },
            ],
            25,
          ),
      },
      { bot_opens: 12, bot_clicks: 7 },
    )
    await user.click(await screen.findByRole('tab', { name: 'Bots and scanners 19' }))
    const panel = await region('Bots and scanners')
    expect(panel.getByText('Opened by a bot on the reader’s behalf').nextElementSibling?.textContent).toBe(
      '12',
    )
    expect(panel.getByText('Clicked by a bot on the reader’s behalf').nextElementSibling?.textContent).toBe(
      '7',
    )
    expect(queriesOf('/api/campaigns/1/bot-events')).toEqual([])
    await press(user, 'Show bot events')
    const events = await dialog('Bots and scanners')
    expect(await events.findByText('Followed many links at once.')).toBeDefined()
    expect(events.getByText('something new')).toBeDefined()
    await user.click(events.getByRole('button', { name: 'Next' }))
    await waitFor(() =>
      expect(queriesOf('/api/campaigns/1/bot-events').at(-1)).toEqual({ limit: '10', offset: '10' }),
    )
  })
})

describe('opens of which nobody can tell', () => {
  it('are shown apart, and a switch leaves them out of the people who opened', async () => {
    const user = openSent({
      'GET /api/campaigns/1/masked-opens': () => Response.json({ masked_opens: 10 }),
    })
    await user.click(await screen.findByRole('tab', { name: /^Bots and scanners/ }))
    const panel = await region('Bots and scanners')
    const count = (label: RegExp) => panel.getByText(label).nextElementSibling?.textContent
    await waitFor(() => expect(count(/^Opened, cannot tell/)).toBe('10'))
    const all = Number(count(/^People who opened/))
    expect(all).toBeGreaterThan(10)
    await user.click(panel.getByRole('switch', { name: /^Leave out opens/ }))
    expect(count(/^People who opened/)).toBe(String(all - 10))
  })
})

describe('the deliveries', () => {
  const failed = delivery({
    state: 'failed',
    reason: 'Reworded',
    reason_code: 'tried',
    reason_params: { times: 5, answer: '450 mailbox busy' },
    attempts: 5,
    first_open_at: '2026-04-05T14:00:00Z',
  })
  const path = '/api/campaigns/1/deliveries'

  // spec: beyond.campaign.page
  it('are filtered by state, searched and paged by the server, ten on a page', async () => {
    const user = openSent({ [`GET ${path}`]: () => sliced([failed], 1203) })
    await (await table('Deliveries')).findByText('Olga Miller')
    expect(queriesOf(path)).toEqual([{ state: 'all', reader: 'all', limit: '10', offset: '0' }])
    const filter = screen.getByRole('combobox', { name: 'State' })
    const options = within(filter)
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
    expect(options).toEqual([
      ...['All (1,203)', 'Sent (1,200)', 'Failed (2)', 'Skipped (0)', 'Retrying (1)', 'Unconfirmed (0)'],
      'Waiting (0)',
    ])
    const panel = await region('Deliveries')
    await user.click(panel.getByRole('button', { name: 'Next' }))
    await waitFor(() => expect(queriesOf(path).at(-1)).toMatchObject({ offset: '10' }))
    await user.selectOptions(filter, 'failed')
    await waitFor(() => expect(queriesOf(path).at(-1)).toMatchObject({ state: 'failed', offset: '0' }))
    await user.type(panel.getByPlaceholderText('Search recipients...'), 'olga')
    await waitFor(() => expect(queriesOf(path).at(-1)).toMatchObject({ state: 'failed', search: 'olga' }))
  })

  it('show how many match if a search finds more than the pager reaches', async () => {
    const bounded = () =>
      Response.json([delivery()], {
        headers: { 'x-total-count': '10000', 'x-total-count-bound': 'at-least' },
      })
    openSent({ [`GET ${path}`]: bounded })
    const panel = await region('Deliveries')
    expect(await panel.findByText('Page 1 of more than 1,000')).toBeDefined()
  })

  it('show for each delivery its state, the reason, and what its reader did', async () => {
    openSent({ [`GET ${path}`]: () => sliced([failed]) })
    const row = within(await (await table('Deliveries')).findByRole('row', { name: /Olga Miller/ }))
    for (const words of ['Failed', 'Tried 5 times. 450 mailbox busy', 'Opened 04/05/2026, 02:00 PM'])
      expect(row.getByText(words)).toBeDefined()
  })

  it('say if nothing matches', async () => {
    openSent({ [`GET ${path}`]: () => sliced([]) })
    expect(await screen.findByText('No deliveries found')).toBeDefined()
  })

  // spec: beyond.campaign.page
  it('show the history of one delivery: each attempt with the relay’s reply, and each event', async () => {
    const user = openSent({
      [`GET ${path}/1`]: () =>
        Response.json({
          attempts: [
            {
              at: '2026-04-05T13:05:00Z',
              outcome: 'deferred',
              tried: true,
              code: 450,
              enhanced: '4.2.2',
              reply: 'busy',
              reason_code: null,
              relay: 'mx:25',
            },
            {
              at: '2026-04-05T13:15:00Z',
              outcome: 'sent',
              tried: true,
              code: 250,
              enhanced: null,
              reply: 'ok',
              reason_code: null,
              relay: 'mx:25',
            },
          ],
          events: [{ at: '2026-04-05T13:16:00Z', kind: 'click', url: 'https://firm.example/', bot: 'early' }],
        }),
    })
    await press(user, 'olga@example.org')
    const story = await dialog('What happened to olga@example.org')
    expect(await story.findByText('450 4.2.2')).toBeDefined()
    expect(story.getByText('busy')).toBeDefined()
    expect(story.getAllByText('Relay mx:25')).toHaveLength(2)
    expect(story.getByText('Bot: Clicked before a reader could have had the message.')).toBeDefined()
  })
})

describe('deliveries that were retried, throttled or paused', () => {
  const path = '/api/campaigns/1/deliveries'
  const row = async () => within(await (await table('Deliveries')).findByRole('row', { name: /Olga Miller/ }))

  it('say how many attempts were made, when the next one is, and that the message may have arrived twice', async () => {
    const again = delivery({
      state: 'deferred',
      attempts: 3,
      next_try_at: '2026-04-05T14:00:00Z',
      possible_duplicate: true,
    })
    openSent({ [`GET ${path}`]: () => sliced([again]) })
    const shown = await row()
    for (const words of ['3 attempts', 'Next try 04/05/2026, 02:00 PM', 'May have arrived twice'])
      expect(shown.getByText(words)).toBeDefined()
  })

  it('of a paused campaign name no time for the next try, which waits for Resume', async () => {
    const waiting = delivery({ state: 'deferred', next_try_at: '2026-04-05T14:00:00Z' })
    openCampaign(
      { status: 'paused' },
      { total: 1, deferred: 1 },
      { [`GET ${path}`]: () => sliced([waiting]) },
    )
    expect((await row()).getByText('Next try after Resume')).toBeDefined()
  })

  it('show a throttled message as not tried, and count only attempts', async () => {
    const attempt = { at: '2026-04-05T13:05:00Z', outcome: 'deferred', enhanced: null, reason_code: null }
    const said = 'far.example had asked us to come later: 451 4.7.1 Too much'
    const throttled = {
      reason_code: 'throttled',
      reason_params: { domain: 'far.example', answer: '451 4.7.1 Too much' },
    }
    const user = openSent({
      [`GET ${path}`]: () => sliced([delivery({ possible_duplicate: true })]),
      [`GET ${path}/1`]: () =>
        Response.json({
          attempts: [
            { ...attempt, tried: true, code: 451, reply: '451 4.7.1 Too much', relay: 'mx:25' },
            { ...attempt, ...throttled, tried: false, code: null, reply: said, relay: null },
            { ...attempt, outcome: 'sent', tried: true, code: 250, reply: 'ok', relay: 'mx:25' },
          ],
          events: [],
          more_events: 1200,
        }),
    })
    await press(user, 'olga@example.org')
    const story = await dialog('What happened to olga@example.org')
    const [, first, second, third] = await story.findAllByRole('row')
    expect(first?.textContent).toContain('RetryingAttempt 1')
    expect(second?.textContent).toContain('Not tried—far.example had asked us to come later')
    expect(second?.textContent).not.toContain('Try')
    expect(story.getByText(/^1,200 more are counted but not listed\./)).toBeTruthy()
    expect(third?.textContent).toContain('SentAttempt 2')
    expect(story.getByText(/This message may have arrived twice/)).toBeDefined()
  })
})

describe('the message of a campaign', () => {
  const views: Routes = {
    'GET /api/campaigns/1/message': ({ url }) => {
      const position = Number(new URL(url, 'http://localhost').searchParams.get('position'))
      return Response.json(message({ subject: `Hello ${position}`, text: `Dear ${position},`, position }))
    },
  }

  it('is shown as each contact gets it, as HTML and as text, wide and narrow', async () => {
    const user = openSent(views)
    const panel = await region('Message')
    expect(await panel.findByText('Hello 1')).toBeDefined()
    expect(panel.getByRole<HTMLButtonElement>('button', { name: 'Previous contact' }).disabled).toBe(true)
    await user.click(panel.getByRole('button', { name: 'Next contact' }))
    expect(await panel.findByText('Hello 2')).toBeDefined()
    expect(panel.getByText('Contact 2 of 3')).toBeDefined()
    await user.click(panel.getByRole('button', { name: 'As on a phone' }))
    expect(panel.getByRole('button', { name: 'As on a phone', pressed: true })).toBeDefined()
    expect(panel.getByTitle('The message as it looks').closest('[data-width=phone]')).not.toBeNull()
    await user.click(panel.getByRole('tab', { name: 'Plain text' }))
    expect(panel.getByText('Dear 2,')).toBeDefined()
  })

  // spec: beyond.preview.gmail-limit
  it('says if Gmail would cut it off', async () => {
    openSent({ 'GET /api/campaigns/1/message': () => Response.json(message({ html_bytes: 120 * 1024 })) })
    expect(await screen.findByText(/This message is 120 kB/)).toBeDefined()
  })
})
