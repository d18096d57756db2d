// A page that is open while the server gets another version, so that the code of its screens is gone.
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openPage, signedInBefore } from '../../../test/page.tsx'

vi.mock('../../features/senders/SendersScreen.tsx', () => Promise.reject(new Error('Failed to fetch')))

// A new version keeps the names of scripts that did not change.
const scripts = ['react-5e6f.js', 'index-1a2b.js'].map((name) =>
  Object.assign(document.createElement('script'), { type: 'module', src: `/assets/${name}` }),
)
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  document.head.append(...scripts)
  signedInBefore()
})
afterEach(() => {
  for (const script of scripts) script.remove()
})

const pageOf = (name: string) => () =>
  new Response(
    `<script type="module" src="/assets/react-5e6f.js"></script><script type="module" src="/assets/${name}"></script>`,
    {
      headers: { 'content-type': 'text/html' },
    },
  )

it('After an update an open page said only that a screen could not be shown', async () => {
  openPage('/senders', { 'GET /': pageOf('index-9z8y.js') })
  expect(await screen.findByText('Lettermill was updated')).toBeDefined()
  expect(screen.getByText(/is kept as a draft/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined()
})

it('A screen that does not load without an update says that it could not be shown', async () => {
  openPage('/senders', { 'GET /': pageOf('index-1a2b.js') })
  expect(await screen.findByText('This screen could not be shown')).toBeDefined()
})

it('A screen that does not load because the server is away says that there is no connection', async () => {
  openPage('/senders', { 'GET /': () => Promise.reject(new TypeError('Failed to fetch')) })
  expect(await screen.findByText(/^No connection to Lettermill\./)).toBeDefined()
})
