// A fake server with one campaign, for the tests of its page. Each test gives only the values that it is about.
import type {
  Campaign,
  CampaignLink,
  CampaignProgress,
  CumulativeStats,
  CampaignReview,
  Delivery,
  MessageView,
} from '@lettermill/contracts'
import { screen, within } from '@testing-library/react'
import { openPage } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'
import { campaign } from './campaign.ts'

export type Routes = NonNullable<Parameters<typeof openPage>[1]>
export type User = ReturnType<typeof openPage>

export function progress(some: Partial<CampaignProgress> = {}): CampaignProgress {
  return {
    total: 0,
    sent: 0,
    failed: 0,
    skipped: 0,
    deferred: 0,
    unconfirmed: 0,
    pending: 0,
    rate: 0,
    rate_limit: null,
    test_mode: null,
    done_at: null,
    waits_for: null,
    relay_reply: null,
    holds: [],
    waits: [],
    postponed: false,
    next_try_at: null,
    retryable: 0,
    possible_duplicates: 0,
    lapses: 0,
    bot_opens: 0,
    bot_clicks: 0,
    ...some,
  }
}

export function message(some: Partial<MessageView> = {}): MessageView {
  return {
    from: 'Ann <ann@firm.example>',
    to: 'olga@example.org',
    subject: 'Hello Olga',
    preheader: '',
    reply_to: null,
    html: '<p>Dear Olga</p>',
    text: 'Dear Olga,',
    html_bytes: 1000,
    position: 1,
    of: 3,
    ...some,
  }
}

export function review(some: Partial<CampaignReview> = {}): CampaignReview {
  return {
    recipients: 3,
    left_out: [],
    group_name: 'Leads',
    target: null,
    topic_name: null,
    from: { name: 'Ann', email: 'ann@firm.example' },
    reply_to: null,
    subject: 'Hello',
    preheader: '',
    findings: [],
    content: [],
    reputation: null,
    ...some,
  }
}

export function delivery(some: Partial<Delivery> = {}): Delivery {
  return {
    seq: 1,
    email: 'olga@example.org',
    first_name: 'Olga',
    last_name: 'Miller',
    state: 'sent',
    reason: '250 ok',
    reason_code: null,
    reason_params: null,
    attempts: 1,
    possible_duplicate: false,
    at: '2026-04-05T13:05:00Z',
    next_try_at: null,
    first_open_at: null,
    first_click_at: null,
    unsubscribed_at: null,
    ...some,
  }
}

const links: CampaignLink[] = [
  {
    url: 'https://firm.example/offer?ref={{ ref_id }}',
    words: 'The offer',
    clicks: 3,
    bot_clicks: 2,
  },
]

/** Opens and clicks since the start; none by default. */
export function cumulative(some: Partial<CumulativeStats> = {}): CumulativeStats {
  return { step_minutes: 15, steps: 288, points: [], usual: null, usual_of: 0, ...some }
}

/** A reply with its total in the header. */
export function sliced(rows: readonly unknown[], total = rows.length): Response {
  return Response.json(rows, { headers: { 'x-total-count': String(total) } })
}

/** A reply with a status and a message. */
export const refuse = (status: number, said: string) => () => Response.json({ message: said }, { status })
export const done = (said: string) => () => Response.json({ message: said })

/** Opens the list of these campaigns. */
export function openCampaigns(rows: readonly Campaign[], routes: Routes = {}, at = '/campaigns'): User {
  return openPage(at, {
    'GET /api/campaigns': () => sliced(rows),
    'GET /api/campaigns/1/review': () => Response.json(review()),
    'GET /api/campaigns/1/message': () => Response.json(message()),
    ...routes,
  })
}

/** The text on the card of a campaign, once the card is there. */
export async function card(name: string) {
  const title = await screen.findByRole('heading', { name })
  return within(title.closest('li') as HTMLElement)
}

const ann = { id: 1, name: 'Ann', email: 'ann@firm.example', domain: 'firm.example' }

/** Opens the page of campaign 1. */
export function openCampaign(
  some: Partial<Campaign> = {},
  counts: Partial<CampaignProgress> = {},
  routes: Routes = {},
  at = '/campaigns/1',
): User {
  return openPage(at, {
    'GET /api/campaigns': () => sliced([]),
    'GET /api/campaigns/1': () => Response.json(campaign(some)),
    'GET /api/campaigns/1/progress': () => Response.json(progress(counts)),
    'GET /api/campaigns/1/stats': () => Response.json({ unit: 'hour', records: [] }),
    // Empty, because otherwise every page would draw the chart.
    'GET /api/campaigns/1/stats/cumulative': () => Response.json(cumulative()),
    'GET /api/campaigns/1/links': () => Response.json(links),
    'GET /api/campaigns/1/bounces': () =>
      Response.json({ hard: 0, soft: 0, block: 0, complaint: 0, reasons: [] }),
    'GET /api/campaigns/1/deliveries': () => sliced([delivery()]),
    'GET /api/campaigns/1/message': () => Response.json(message()),
    'GET /api/campaigns/1/review': () => Response.json(review()),
    'GET /api/test-addresses': () => Response.json([]),
    'GET /api/senders': () => Response.json([ann]),
    'GET /api/contacts': () => sliced([]),
    ...routes,
  })
}

/** The accessible name of a button. */
export function nameOf(button: Element | null): string | null {
  return button?.getAttribute('aria-label') ?? button?.textContent ?? null
}

/** Presses Send Now and confirms in the dialog. */
export async function send(user: User): Promise<void> {
  await press(user, 'Send Now')
  await press(user, 'Send to 3')
}

export async function press(user: User, name: string | RegExp): Promise<void> {
  await user.click(await screen.findByRole('button', { name }))
}

/** Unfolds the line of what was found before sending. */
export async function unfold(user: User, shown: Pick<typeof screen, 'findByRole'> = screen): Promise<void> {
  await user.click(await shown.findByRole('button', { name: /^\d+ (?:to fix|warning)|^Nothing to fix$/ }))
}

/** The query parameters of all calls to a path, oldest first. */
export function queriesOf(path: string): Record<string, string>[] {
  return requests()
    .filter(({ method, url }) => method === 'GET' && url.split('?')[0] === path)
    .map(({ url }) => Object.fromEntries(new URLSearchParams(url.split('?')[1])))
}

/** Every call that changed a campaign. */
export function changes(): string[] {
  return requests()
    .filter(({ method, url }) => method !== 'GET' && url.startsWith('/api/campaigns'))
    .map(({ method, url }) => `${method} ${url}`)
}
