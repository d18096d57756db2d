// Searching contacts while typing: the rows belong to the text in the box.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openPage, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'
import { contact, contactRoutes, leads } from './contact-server.ts'

const searchOf = (url: string) => new URL(url, 'http://x').searchParams.get('search')

/** Opens the page with a server that answers searches when the test says so, in any order. */
function openSlowly() {
  const waiting = new Map<string, (answer: Response) => void>()
  const routes = contactRoutes([leads], [contact(1), contact(2), contact(3)])
  openPage('/contacts', {
    ...routes,
    'GET /api/contacts': (request) => {
      const search = searchOf(request.url)
      if (search === null) return routes['GET /api/contacts']?.(request) ?? Response.error()
      return new Promise((resolve) => void waiting.set(search, resolve))
    },
  })
  const answer = async (search: string, found: number) => {
    await waitFor(() => expect(waiting.has(search)).toBe(true))
    waiting.get(search)?.(Response.json([contact(found)], { headers: { 'x-total-count': '1' } }))
  }
  return { answer }
}

const type = async (text: string) =>
  fireEvent.change(await screen.findByLabelText('Search contacts...'), { target: { value: text } })
const table = () => screen.getByRole('table', { name: 'Contacts' })

beforeEach(signedInBefore)
afterEach(() => vi.useRealTimers())

// spec: beyond.contacts.stale-rows
it('The rows of the previous search are dimmed until the new rows arrive', async () => {
  const { answer } = openSlowly()
  await screen.findByText('ann1@firm.example')
  expect(table().getAttribute('aria-busy')).toBe('false')
  await type('ann2')
  await waitFor(() => expect(table().getAttribute('aria-busy')).toBe('true'))
  await answer('ann2', 2)
  await waitFor(() => expect(screen.queryByText('ann1@firm.example')).toBeNull())
  expect(table().getAttribute('aria-busy')).toBe('false')
})

it('A search for a suppressed address found nothing, and did not say why', async () => {
  const asked: string[] = []
  openPage('/contacts', {
    ...contactRoutes([leads], []),
    'GET /api/suppressions': ({ url }) => {
      asked.push(searchOf(url) ?? '')
      return Response.json([{ email: 'anna@hof.example' }, { email: 'joanna@hof.example' }])
    },
  })
  await type('Anna@')
  await screen.findByText('No contacts matching "Anna@"')
  await type('Anna@hof.example')
  await screen.findByText('This address is suppressed: campaigns leave it out.')
  const link = screen.getByRole('link', { name: 'Suppressed addresses' })
  expect(link.getAttribute('href')).toBe('/settings/suppressed')
  await type('nanna@hof.example')
  await screen.findByText('No contacts matching "nanna@hof.example"')
  await waitFor(() => expect(asked).toContain('nanna@hof.example'))
  expect(screen.queryByText(/is suppressed/)).toBeNull()
  expect(asked).not.toContain('anna@')
})

// spec: beyond.contacts.stale-rows
it('A late answer never replaces the answer to a newer search', async () => {
  const { answer } = openSlowly()
  await screen.findByText('ann1@firm.example')
  await type('ann')
  await waitFor(() => expect(requests().some(({ url }) => searchOf(url) === 'ann')).toBe(true))
  await type('ann3')
  await answer('ann3', 3)
  await screen.findByText('ann3@firm.example')
  await answer('ann', 2)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.getByText('ann3@firm.example')).toBeDefined()
  expect(screen.queryByText('ann2@firm.example')).toBeNull()
})

// spec: beyond.contacts.stale-rows
it('A search starts within a twentieth of a second, and letters typed quickly cause one call', async () => {
  openSlowly()
  await screen.findByText('ann1@firm.example')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  for (const text of ['a', 'an', 'ann2'])
    fireEvent.change(screen.getByLabelText('Search contacts...'), { target: { value: text } })
  await vi.advanceTimersByTimeAsync(50)
  // Drops pending timers.
  vi.useRealTimers()
  await waitFor(() => expect(requests().flatMap(({ url }) => searchOf(url) ?? [])).toEqual(['ann2']))
})
