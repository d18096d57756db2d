// Topics of the workspace, in Settings.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { openPage, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'

const offers = { id: 7, name: 'Offers', description: 'Once a week', position: 0, archived_at: null, wanted: 1204, declined: 3 } // prettier-ignore
const events = { ...offers, id: 8, name: 'Events', description: '', position: 1, wanted: 0, declined: 0 }
const old = { ...events, id: 9, name: 'Old', archived_at: '2026-11-01T10:00:00Z' }

function openTopics(routes: Parameters<typeof openPage>[1] = {}) {
  return openPage('/settings', { 'GET /api/topics': () => Response.json([offers, events, old]), ...routes })
}

const panel = async () => within(await screen.findByRole('region', { name: 'Topics' }))
const row = async (name: RegExp) => within(await (await panel()).findByRole('row', { name }))
const bodies = (method: string) =>
  requests()
    .filter((request) => request.method === method && request.url.startsWith('/api/topics'))
    .map(({ url, body }) => [url, body === '' ? null : (JSON.parse(body) as unknown)])

describe('topics', () => {
  beforeEach(signedInBefore)

  it('are listed with how many contacts want each, archived ones last', async () => {
    openTopics()
    const first = await row(/^Offers/)
    expect(first.getByText('Once a week')).toBeDefined()
    expect(first.getByText('1,204')).toBeDefined()
    expect((await row(/^Old/)).getByText(/archived/)).toBeDefined()
  })

  it('are added with a name and a description', async () => {
    const page = openTopics({ 'POST /api/topics': () => Response.json(events) })
    await page.click((await panel()).getByRole('button', { name: 'Add topic' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add topic' }))
    await page.click(dialog.getByRole('button', { name: 'Add topic' }))
    expect(dialog.getByText('Please enter a name.')).toBeDefined()
    await page.type(dialog.getByLabelText('Name'), 'Events')
    await page.type(dialog.getByLabelText('Description (optional)'), 'In Kyiv')
    await page.click(dialog.getByRole('button', { name: 'Add topic' }))
    await screen.findByText('Topic "Events" added')
    expect(bodies('POST')).toEqual([['/api/topics', { name: 'Events', description: 'In Kyiv' }]])
  })

  it('are renamed, moved and archived', async () => {
    const page = openTopics({ 'PUT /api/topics/7': () => Response.json(offers) })
    await page.click((await row(/^Offers/)).getByRole('button', { name: 'Edit the topic Offers' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit topic "Offers"' }))
    await page.clear(dialog.getByLabelText('Name'))
    await page.type(dialog.getByLabelText('Name'), 'Deals')
    await page.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByText('Topic "Deals" saved')
    await page.click((await row(/^Offers/)).getByRole('button', { name: 'Move Offers down' }))
    await page.click((await row(/^Offers/)).getByRole('button', { name: 'Archive the topic Offers' }))
    await screen.findByText(/^Topic "Offers" archived/)
    expect(bodies('PUT').map(([, body]) => body)).toEqual([
      { name: 'Deals', description: 'Once a week' },
      { position: 1 },
      { archived: true },
    ])
  })

  it('are restored from the archive, or deleted if no contact has chosen them', async () => {
    const page = openTopics({
      'PUT /api/topics/9': () => Response.json(old),
      'DELETE /api/topics/9': () => Response.json({ message: 'The topic was deleted.' }),
    })
    await page.click((await row(/^Old/)).getByRole('button', { name: 'Bring back the topic Old' }))
    await waitFor(() => expect(bodies('PUT')).toEqual([['/api/topics/9', { archived: false }]]))
    await page.click((await row(/^Old/)).getByRole('button', { name: 'Delete the topic Old' }))
    await screen.findByText('Topic "Old" deleted')
  })
})
