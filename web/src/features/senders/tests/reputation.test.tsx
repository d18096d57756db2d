// The reputation of a domain: rates by provider, and lights that can be told apart without colour.
import type { Reputation } from '@lettermill/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseLanguage } from '../../../lib/messages/index.ts'
import { atWidth, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'
import { firm, openSenders, refuse, row } from './senders-page.ts'

const figures = {
  sent: 9800,
  tried: 10_000,
  hard: 150,
  soft: 20,
  block: 5,
  deferred: 700,
  complaint: 42,
  rates: { hard: 0.015, soft: 0.002, block: 0.0005, deferred: 0.07, complaint: 0.0043 },
  lights: { bounces: 'green', complaints: 'red' },
} as const
const little = {
  sent: 10,
  tried: 10,
  hard: 0,
  soft: 0,
  block: 0,
  deferred: 0,
  complaint: 0,
  rates: { hard: 0, soft: 0, block: 0, deferred: 0, complaint: 0 },
  lights: { bounces: 'grey', complaints: 'grey' },
} as const
const reputation: Reputation = {
  domain_id: firm.id,
  domain_name: firm.domain_name,
  ...figures,
  providers: [
    { provider: 'gmail', ...figures },
    { provider: 'other', ...little },
  ],
}

const open = (answer: () => Response = () => Response.json([reputation])) =>
  openSenders([], [firm], { 'GET /api/reputation': answer })
/** The table with its data. The table that is shown while loading is another element. */
async function section(name = 'Reputation of firm.example') {
  await waitFor(() => expect(screen.getByRole('table', { name }).getAttribute('aria-busy')).toBe('false'))
  return within(screen.getByRole('table', { name }))
}

beforeEach(signedInBefore)
afterEach(() => {
  vi.restoreAllMocks()
  return chooseLanguage('default')
})

// spec: beyond.reputation.providers
test('the reputation shows the rates of each provider, and traffic lights in words', async () => {
  open()
  const line = within((await section()).getByRole('row', { name: /^Gmail/ }))
  for (const shown of ['9,800', '1.5%', 'Good', '0.43%', 'Bad', '7%'])
    expect(line.getByText(shown)).toBeTruthy()
  expect(
    within((await section()).getByRole('row', { name: /^Others/ })).getAllByText('Few messages'),
  ).toHaveLength(2)
  expect((await section()).getByRole('row', { name: /^All providers/ })).toBeTruthy()
})

test('on a tablet the reputation was a pile of names and values, seven lines for each provider', async () => {
  atWidth(834)
  open()
  const table = await waitFor(async () =>
    (await section()).getByRole('row', { name: /^Gmail/ }).closest('table'),
  )
  expect(table?.parentElement?.dataset['form']).toBe('stack')
})

test('the list of domains shows the worst traffic light of a domain', async () => {
  open()
  const listed = within(await screen.findByRole('table', { name: 'Managed Domains' }))
  expect(await listed.findByText('Bad')).toBeTruthy()
})

test('the list of domains shows no traffic light of a domain that has sent little mail', async () => {
  open(() => Response.json([{ ...reputation, ...little }]))
  await section()
  expect((await row(/firm/)).queryByText('Reputation:')).toBeNull()
})

test('the reputation can be loaded for 7 days instead of 30', async () => {
  const page = open()
  await page.selectOptions(await screen.findByRole('combobox', { name: 'Days' }), 'Last 7 days')
  await section()
  const asked = requests().map(({ url }) => url)
  expect(asked).toContain('/api/reputation?days=30')
  expect(asked).toContain('/api/reputation?days=7')
})

test('the reputation says that nothing was sent over a relay, even if the built-in mailbox is full', async () => {
  open(() => Response.json([]))
  expect(await screen.findByText(/^Nothing was sent from this domain over a relay/)).toBeTruthy()
})

test('the reputation says why the numbers could not be loaded', async () => {
  open(refuse('Something broke.', 500))
  expect(await screen.findByText(/Something broke|went wrong/i)).toBeTruthy()
})

test('the reputation is in Ukrainian if Ukrainian is chosen', async () => {
  await chooseLanguage('uk')
  open()
  expect((await section('Репутація firm.example')).getAllByText('Погано')).not.toHaveLength(0)
})
