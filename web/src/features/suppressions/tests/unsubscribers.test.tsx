// The unsubscribed contacts in Settings (specification, sections 2, 8 and 9).
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { openPage, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'

const path = 'GET /api/unsubscribe/admin/unsubscribers'
const readers = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    email: `reader${at}@example.com`,
    unsubscribed_at: '2026-04-03T20:05:00Z',
  }))

/** Opens Settings with that many unsubscribed contacts; the reply lists up to ten of them. */
function openSettings(total: number) {
  return openPage('/settings', {
    [path]: () =>
      Response.json(readers(Math.min(total, 10)), { headers: { 'x-total-count': String(total) } }),
  })
}

const lastQuery = () => {
  const lists = requests().filter(({ url }) => url.includes('/unsubscribers'))
  return Object.fromEntries(new URLSearchParams(lists.at(-1)?.url.split('?')[1]))
}
const table = async () => within(await screen.findByRole('table', { name: 'Unsubscribed users' }))
const texts = (found: HTMLElement[]) => found.map(({ textContent }) => textContent)

beforeEach(signedInBefore)

describe('the unsubscribed users', () => {
  // spec: 2.settings.unsubscribed
  it('are a section of Settings with the columns Email and Unsubscribe time, in local time and US format', async () => {
    openSettings(1)
    await screen.findByRole('heading', { level: 2, name: 'Unsubscribed users' })
    await screen.findByText('reader0@example.com')
    expect(texts((await table()).getAllByRole('columnheader'))).toEqual(['Email', 'Unsubscribe time'])
    expect(texts((await table()).getAllByRole('cell'))).toEqual([
      'reader0@example.com',
      '04/03/2026, 08:05 PM',
    ])
  })

  // spec: 2.settings.filter, 9.unsubscribers.filters
  it('are all listed at first, then only those of the chosen filter', async () => {
    const page = openSettings(23)
    await screen.findByText('Page 1 of 3')
    const pressed = () => screen.queryAllByRole('button', { pressed: true }).map((each) => each.textContent)
    expect([lastQuery()['filter'], pressed()]).toEqual([undefined, []])
    for (const [name, filter] of [
      ['Today', 'today'],
      ['For all the time', 'all'],
    ] as const) {
      await page.click(screen.getByRole('button', { name }))
      await waitFor(() => expect(lastQuery()).toMatchObject({ filter, limit: '10', offset: '0' }))
      expect(pressed()).toEqual([name])
    }
  })

  // spec: 2.settings.pages, 9.unsubscribers.page
  it('come ten to a page, with Previous and Next', async () => {
    const page = openSettings(23)
    await screen.findByText('Page 1 of 3')
    const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
    expect([button('Previous').disabled, button('Next').disabled]).toEqual([true, false])
    await page.click(button('Next'))
    await screen.findByText('Page 2 of 3')
    await waitFor(() => expect(lastQuery()).toMatchObject({ limit: '10', offset: '10' }))
    await page.click(button('Previous'))
    await screen.findByText('Page 1 of 3')
  })

  // spec: 2.settings.pages
  it('show the position even if there is one page', async () => {
    openSettings(3)
    await screen.findByText('Page 1 of 1')
  })

  // spec: 2.settings.empty
  it('show the names of the columns and “No unsubscribed users” if there are none', async () => {
    openSettings(0)
    await screen.findByText('No unsubscribed users')
    expect((await table()).getAllByRole('columnheader')).toHaveLength(2)
    expect(screen.queryByText(/^Page/)).toBeNull()
  })

  // spec: 8.unsubscribers.load
  it.each([
    ['the server’s message', { message: 'The database is away.' }, 'The database is away.'],
    ['the HTTP status if the server sends no message', {}, 'HTTP error! status: 500'],
  ])('show in a red box %s', async (_what, body, sentence) => {
    openPage('/settings', { [path]: () => Response.json(body, { status: 500 }) })
    const said = await screen.findByText(sentence)
    expect(said.closest('[role="alert"]')).not.toBeNull()
  })

  // spec: 8.unsubscribers.expired
  it.each([401, 403])('lead to sign-in without a message if the server answers %i', async (status) => {
    openPage('/settings', { [path]: () => Response.json({ message: 'no' }, { status }) })
    await screen.findByRole('heading', { level: 1, name: 'Sign in' })
    expect(screen.queryByText('no')).toBeNull()
  })
})
