// Link scanners open the pages that mail links to in a browser, run their script and wait. So opening a page must
// change nothing. The one exception is the unsubscribe page, which the specification lets process at once (P32).
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openPage } from '../../../test/page.tsx'
import { requests } from '../../../test/server.ts'

const posted = () =>
  requests().filter(({ method, url }) => method !== 'GET' && !url.includes('client-errors'))

const choices = {
  ...{ language: 'en', sender: { name: 'Tea House', email: 'hi@tea.example' }, logo: null },
  ...{ recipient: 'a•••@far.example', subscribed: true },
  ...{ names: { first_name: 'Ann', last_name: '' }, unconfirmed: false },
  topics: [{ id: 8, name: 'Tea', description: '', wanted: true }],
}

it.each([
  ['/confirm?token=abc', 'Confirm'],
  ['/confirm-test-address?token=abc', 'Yes, send me test messages'],
  ['/preferences?token=abc', 'Save'],
])('%s posts nothing by itself', async (address, button) => {
  openPage(address, { 'GET /api/preferences': () => Response.json(choices) })
  await screen.findByRole('button', { name: new RegExp(`^${button}`) })
  await new Promise((resolve) => window.setTimeout(resolve, 200))
  expect(posted()).toEqual([])
})

it('/unsubscribe-confirm posts at once, as specified', async () => {
  openPage('/unsubscribe-confirm?token=abc', {
    'GET /api/unsubscribe/details': () => Response.json(choices),
    'POST /api/unsubscribe': () => Response.json({ message: 'You are unsubscribed.' }),
  })
  await screen.findByRole('button', { name: 'Resubscribe' })
  expect(posted().map(({ url }) => url)).toEqual(['/api/unsubscribe'])
})
