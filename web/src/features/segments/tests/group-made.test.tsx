// The toast after a group was made of a segment.
import type { ContactJob } from '@lettermill/contracts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { address, openPage, signedInBefore } from '../../../../test/page.tsx'
import { toast } from '../../../ui/index.ts'
import { sayGroupMade } from '../group-made.tsx'

const job: ContactJob = {
  id: 3,
  action: 'add',
  group_id: 8,
  group_name: 'Anns of today',
  state: 'done',
  total: 2,
  seen: 2,
  changed: 2,
  created_at: '2026-04-03T17:05:00Z',
  ended_at: '2026-04-03T17:05:01Z',
}

beforeEach(signedInBefore)
afterEach(() => toast.remove())

it('The toast after a group was made of a segment did not lead to the group', async () => {
  openPage('/settings')
  await screen.findByRole('heading', { level: 1 })
  act(() => sayGroupMade(job))
  await screen.findByText('The group "Anns of today" was made, with 2 contacts.')
  fireEvent.click(screen.getByRole('link', { name: 'Show group' }))
  await waitFor(() => expect(address()).toBe('/contacts?group=8'))
})
