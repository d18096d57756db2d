// The growth panel, below the contacts.
import type { Growth } from '@lettermill/contracts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { address, openPage, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'
import { barsOf, totalsOf } from '../growth/growth.ts'
import { contact, contactRoutes, importRoutes, leads } from './contact-server.ts'
import { readInProcess } from './in-process-worker.ts'
import { csvFile } from './sample-files.ts'

const none = { imported: 0, added: 0, unsubscribed: 0, bounced: 0, complained: 0 }
const growth: Growth = {
  periods: [
    { ...none, period: '2026-04-02', imported: 120, unsubscribed: 2 },
    { ...none, period: '2026-04-03', added: 3, bounced: 1 },
  ],
  sources: [
    { kind: 'import', name: 'fair.csv', contacts: 120 },
    { kind: 'added', name: null, contacts: 3 },
  ],
}

function open(answer: Growth, at = '/contacts') {
  return openPage(at, {
    ...contactRoutes([leads], [contact(1)]),
    'GET /api/analytics/growth': () => Response.json(answer),
  })
}
const panel = async () => within(await screen.findByRole('region', { name: 'Growth' }))

beforeEach(signedInBefore)

describe('the growth of the list', () => {
  it('below a selected group seemed to count that group', async () => {
    open(growth, '/contacts?group=7')
    await screen.findByRole('region', { name: 'Growth of all contacts' })
  })

  it('shows a new import at once, instead of the message that nobody joined', async () => {
    readInProcess()
    let answer: Growth = { periods: [], sources: [] }
    const page = openPage('/contacts', {
      ...importRoutes(),
      'GET /api/contacts/groups': () => Response.json([leads]),
      'GET /api/analytics/growth': () => Response.json(answer),
    })
    const shown = await panel()
    await shown.findByText('Nobody joined or left in this range')
    answer = growth
    const file = csvFile('First Name,Email\nAnn,a@x.co\n')
    await userEvent.upload(screen.getByLabelText('CSV file'), file)
    await page.click(await screen.findByRole('button', { name: 'Import contacts' }))
    expect(await shown.findByText(/^123 contacts joined/)).toBeDefined()
  })

  it('shows how many contacts joined and left, where they came from, and the numbers as a table', async () => {
    open(growth)
    const shown = await panel()
    await shown.findByText('123 contacts joined. 3 addresses left.')
    expect(
      within(shown.getByRole('region', { name: 'Where they came from' })).getAllByRole('listitem')[0]
        ?.textContent,
    ).toBe('fair.csv120')
    // Earlier, people who signed up with a form counted as added by hand.
    expect(shown.getByText('Added, or signed up with a form')).toBeDefined()
    expect(shown.getAllByText('Apr 3')[0]).toBeDefined()
  })

  it('takes its range from the URL, and keeps it there', async () => {
    const page = open(growth, '/contacts?growth=last-6-months')
    const shown = await panel()
    await shown.findByText(/123 contacts joined/)
    expect(requests().some(({ url }) => url.includes('timeRange=last-6-months'))).toBe(true)
    await page.selectOptions(shown.getByLabelText('Range of the growth'), 'Last 12 months')
    expect(address()).toBe('/contacts?growth=last-12-months')
  })

  it('offers a longer range if nobody joined or left', async () => {
    const page = open({ periods: [{ ...none, period: '2026-04-03' }], sources: [] })
    const shown = await panel()
    await shown.findByText('Nobody joined or left in this range')
    await page.click(shown.getByRole('button', { name: 'Show: Last 6 months' }))
    expect(address()).toBe('/contacts?growth=last-6-months')
  })

  it('shows the sums of contacts that joined and that left', () => {
    expect(totalsOf(barsOf(growth))).toEqual({ joined: 123, left: 3 })
  })
})
