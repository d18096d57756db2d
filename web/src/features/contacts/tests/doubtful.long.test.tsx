// Doubtful addresses in the summary of an import.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { toast } from '../../../ui/index.ts'
import { openPage, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'
import { importRoutes, recentImport } from './contact-server.ts'
import { readInProcess } from './in-process-worker.ts'
import { sampleFile } from './sample-files.ts'

const found = [
  { kind: 'role', count: 2, examples: ['info@firm.example', 'sales@firm.example'], ids: [4, 5] },
  { kind: 'no_mail', count: 1, examples: ['ann@gone.example'], ids: [6] },
]
const job = {
  id: 1,
  action: 'delete',
  group_id: null,
  group_name: null,
  state: 'done',
  total: 2,
  seen: 2,
  changed: 2,
  created_at: '2026-11-28T10:00:00Z',
  ended_at: '2026-11-28T10:00:01Z',
}

beforeEach(() => {
  signedInBefore()
  readInProcess()
})
afterEach(() => toast.remove())

it('are named with numbers, and each kind is left out by its button, with an undo', async () => {
  let left = found
  const page = openPage('/contacts', {
    ...importRoutes(),
    [`GET /api/contacts/imports/${String(recentImport.id)}/doubtful`]: () => Response.json(left),
    'POST /api/contacts/bulk': () => {
      left = found.slice(1)
      return Response.json(job)
    },
  })
  await userEvent.upload(
    await screen.findByLabelText('CSV file'),
    sampleFile('lending-leads-as-they-come.csv'),
    { applyAccept: false },
  )
  await page.click(await screen.findByRole('button', { name: 'Import contacts' }))
  const section = within(await screen.findByRole('region', { name: 'Addresses to look at' }))
  section.getByText(
    '2 new contacts have addresses that a function reads, not one person: info@firm.example, sales@firm.example',
  )
  section.getByText('1 new contact has a domain that takes no mail: ann@gone.example')
  await page.click(section.getByRole('button', { name: 'Leave out the addresses of functions' }))
  await waitFor(() => expect(section.queryByText(/function reads/)).toBeNull())
  const sent = requests().find(({ url }) => url === '/api/contacts/bulk')
  expect(JSON.parse(sent?.body ?? '')).toEqual({ action: 'delete', selection: { ids: [4, 5] } })
  await screen.findByRole('button', { name: 'Undo' })
})
