// The sunset policy on a segment's page: its figures, the dialog that asks once, and the dialog that suppresses.
import type { Segment } from '@lettermill/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { toast } from '../../../ui/index.ts'
import { address, openPage, signedInBefore } from '../../../../test/page.tsx'
import { anns, segmentRoutes, sent } from './segment-server.ts'

const inactive: Segment = {
  ...anns,
  name: 'Inactive contacts',
  filter: { all: [{ kind: 'inactive', messages: 5, days: 180 }] },
}
const letter = {
  id: 21,
  name: 'Do you still want our letters?',
  status: 'sent',
  started_at: '2026-11-01T10:00:00Z',
  sent_count: 1500,
  open_count: 300,
  click_count: 40,
}

function open(figures: { mailable: number; asked: number; campaigns: object[] }) {
  return openPage(
    '/contacts/segments/4',
    segmentRoutes([inactive], {
      'GET /api/segments/4/inactive': () => Response.json(figures),
      'POST /api/segments/4/ask': () => Response.json({ id: 22, name: 'Draft' }),
      'POST /api/segments/4/suppress': () => Response.json({ suppressed: 1160 }),
    }),
  )
}

const policy = async () => within(await screen.findByRole('region', { name: 'Sunset policy' }))
/** Presses a button of the panel, once the figures are there. */
async function press(user: ReturnType<typeof openPage>, name: string) {
  const button = await (await policy()).findByRole('button', { name })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  await user.click(button)
}

beforeEach(signedInBefore)
afterEach(() => toast.remove())

it('Ask once needs a web address, makes the draft, and opens it', async () => {
  const user = open({ mailable: 1240, asked: 0, campaigns: [] })
  await press(user, 'Ask once')
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask once' }))
  expect(dialog.queryByText(/was asked before/)).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Make the draft' }))
  dialog.getByText('Enter a web address that begins with https:// or http://.')
  expect(sent('/api/segments/4/ask')).toEqual([])
  const url = dialog.getByLabelText('Where the button leads')
  await user.clear(url)
  await user.click(url)
  await user.paste('https://firm.example/thanks')
  await user.selectOptions(dialog.getByLabelText('Language of the message'), 'uk')
  await user.click(dialog.getByRole('button', { name: 'Make the draft' }))
  await screen.findByText('The draft was made. Look at it, then send it.')
  expect(sent('/api/segments/4/ask')).toEqual([{ language: 'uk', url: 'https://firm.example/thanks' }])
  expect(address()).toBe('/campaigns/22')
})

it('who was asked before is named, and Suppress begins with those who did not answer', async () => {
  const user = open({ mailable: 1240, asked: 1160, campaigns: [letter] })
  const panel = await policy()
  await panel.findByText('1,160 contacts were asked at least a week ago and did not answer.')
  panel.getByRole('link', { name: letter.name })
  panel.getByText('1,500 sent, 300 opened, 40 clicked')
  await press(user, 'Suppress')
  const dialog = within(await screen.findByRole('dialog', { name: 'Suppress inactive contacts?' }))
  const asked = dialog.getByRole('radio', { name: /^The 1,160 who were asked/ })
  expect(asked).toHaveProperty('checked', true)
  await user.click(dialog.getByRole('radio', { name: /^Everybody: 1,240 contacts/ }))
  dialog.getByRole('button', { name: 'Suppress 1,240 contacts' })
  await user.click(asked)
  await user.click(dialog.getByRole('button', { name: 'Suppress 1,160 contacts' }))
  await screen.findByText('1,160 contacts were suppressed as inactive.')
  expect(sent('/api/segments/4/suppress')).toEqual([{ askedOnly: true }])
})

it('Suppress offers only everybody while nobody was asked', async () => {
  const user = open({ mailable: 1240, asked: 0, campaigns: [] })
  await press(user, 'Suppress')
  const dialog = within(await screen.findByRole('dialog', { name: 'Suppress inactive contacts?' }))
  expect(dialog.getByRole('radio', { name: /who were asked/ })).toHaveProperty('disabled', true)
  expect(dialog.getByRole('radio', { name: /^Everybody/ })).toHaveProperty('checked', true)
})

it('Suppress is off while nobody is inactive', async () => {
  open({ mailable: 0, asked: 0, campaigns: [] })
  const panel = await policy()
  const ask = await panel.findByRole('button', { name: 'Ask once' })
  await waitFor(() => expect(ask).toHaveProperty('disabled', false))
  expect(panel.getByRole('button', { name: 'Suppress' })).toHaveProperty('disabled', true)
})
