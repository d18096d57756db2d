// Opens the screens of a sunset policy, and of the doubtful addresses of an import. The answers are made up, because the
// demo's contacts are too young to be inactive, and its machine asks no DNS.
import type { Campaign, DoubtfulAddresses, Segment, Suppression } from '@lettermill/contracts'
import { expect, type Page } from '@playwright/test'

const inactive: Segment = {
  id: 900_001,
  name: 'Inactive contacts',
  filter: {
    all: [
      { kind: 'inactive', messages: 5, days: 180 },
      { kind: 'standing', is: 'mailable' },
    ],
  },
  used_in: [],
  problem: null,
  version: 1,
  created_at: '2026-05-01T10:00:00Z',
  updated_at: '2026-05-01T10:00:00Z',
}

/** The demo's newest campaign, as if it had asked. */
async function askedBy(page: Page): Promise<Campaign[]> {
  const answer = await page.request.get('/api/campaigns?limit=1&status=sent', {
    headers: {
      authorization: `Bearer ${await page.evaluate(() => window.localStorage.getItem('authToken') ?? '')}`,
    },
  })
  return answer.ok() ? ((await answer.json()) as Campaign[]) : []
}

/** Opens the page of a segment of inactive contacts, of whom some were asked. */
async function openInactive(page: Page): Promise<void> {
  await page.goto('/contacts')
  const campaigns = await askedBy(page)
  await page.route('**/api/segments', (route) => route.fulfill({ json: [inactive] }))
  await page.route(`**/api/segments/${String(inactive.id)}/inactive`, (route) =>
    route.fulfill({ json: { mailable: 12_480, asked: 9312, campaigns } }),
  )
  await page.goto(`/contacts/segments/${String(inactive.id)}`)
  await expect(page.getByRole('region', { name: 'Sunset policy' })).toContainText('did not answer')
  await page.unroute('**/api/segments')
}

async function openAsk(page: Page): Promise<void> {
  await openInactive(page)
  await page.getByRole('button', { name: 'Ask once' }).click()
  await expect(page.getByRole('dialog', { name: 'Ask once' })).toBeVisible()
}

async function openSuppress(page: Page): Promise<void> {
  await openInactive(page)
  await page.getByRole('button', { name: 'Suppress', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Suppress inactive contacts?' })).toBeVisible()
}

const suppressed = (email: string): Suppression => ({
  email,
  reason: 'inactive',
  other_reason: null,
  words: 'Inactive contacts',
  code: null,
  status: null,
  reporter: 'olena@shop.example',
  refused_in: null,
  campaign: null,
  created_at: '2026-05-02T10:00:00Z',
  provisional_until: null,
})

/** Opens the question before all addresses that were suppressed as inactive are released. */
async function openRelease(page: Page): Promise<void> {
  await page.route('**/api/suppressions?*', (route) =>
    route.fulfill({
      json: ['ann@far.example', 'bo@far.example'].map(suppressed),
      headers: { 'x-total-count': '9312' },
    }),
  )
  await page.goto('/settings/suppressed')
  await page.getByLabel('Reason', { exact: true }).selectOption('Inactive')
  await page.getByRole('button', { name: 'Mail all of these again' }).click()
  await expect(page.getByRole('dialog', { name: 'Mail all of these again?' })).toBeVisible()
  await page.unroute('**/api/suppressions?*')
}

const doubtful: DoubtfulAddresses[] = [
  { kind: 'role', count: 38, examples: ['info@far.example', 'sales@hills.example'], ids: [1] },
  { kind: 'typo', count: 12, examples: ['ann.miller@gmial.com', 'bo@hotnail.com'], ids: [2] },
  { kind: 'disposable', count: 3, examples: ['x8291@mailinator.com'], ids: [3] },
  { kind: 'no_mail', count: 1, examples: ['an.address.that.is.long.enough@no-mail.example'], ids: [4] },
]

/** Imports a new contact, and shows doubtful addresses of each kind. */
export async function doubted(page: Page): Promise<void> {
  await page.route('**/api/contacts/imports/*/doubtful', (route) => route.fulfill({ json: doubtful }))
  await page.goto('/contacts')
  const buffer = Buffer.from(`First Name,Email\nAnn,info.${String(Date.now())}@far.example\n`)
  await page.locator('input[type=file]').setInputFiles({ name: 'leads.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Import contacts' }).click()
  await expect(page.getByRole('region', { name: 'Addresses to look at' })).toBeVisible()
  await page.unroute('**/api/contacts/imports/*/doubtful')
}

/**
 * The views of a sunset policy.
 * @param settled waits until nothing moves
 */
export function sunsetViews(settled: (page: Page) => Promise<void>) {
  const view = (name: string, open: (page: Page) => Promise<void>) => ({
    name,
    as: 'demo' as const,
    show: (page: Page) => open(page).then(() => settled(page)),
  })
  return [
    view('segment-inactive', openInactive),
    view('segment-ask', openAsk),
    view('segment-suppress', openSuppress),
    view('suppressed-release', openRelease),
  ]
}
