// The postal address, which the review of a campaign asks for in place.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { toast } from '../../../ui/index.ts'
import { finding } from '../../../../test/finding.ts'
import { signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'
import { changes, done, openCampaign, press, refuse, review, unfold, type Routes } from './campaign-server.ts'

const typed = 'Dover Farm\n2 Hill Road'

/** A workspace without an address, until a call stores one. */
function withoutAddress(save?: () => Response): Routes {
  let isStored = false
  return {
    'GET /api/campaigns/1/review': () =>
      Response.json(review({ content: isStored ? [] : [finding('postal_none', {})] })),
    'PUT /api/settings': () => {
      if (save) return save()
      isStored = true
      return Response.json({ email: 'olena@example.com', timezone: 'UTC', postalAddress: typed })
    },
    'POST /api/campaigns/1/send': done('The campaign is being sent.'),
  }
}

const stored = () => requests().filter(({ method, url }) => method === 'PUT' && url === '/api/settings')
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Send "Spring"?' }))

beforeEach(signedInBefore)
afterEach(() => toast.remove())

it('the review before sending named a missing postal address and sent people to Settings to enter it', async () => {
  const user = openCampaign({}, {}, withoutAddress())
  await press(user, 'Send Now')
  const asked = await dialog()
  await unfold(user, asked)
  await user.type(await asked.findByLabelText('Postal address'), typed)
  await user.click(asked.getByRole('button', { name: 'Save the address' }))
  await waitFor(() => expect(asked.queryByText(/No postal address is set/)).toBeNull())
  await waitFor(() =>
    expect(asked.getByText(/contacts of Leads/).closest('[role=dialog]')).toBe(document.activeElement),
  )
  expect(stored().map(({ body }) => JSON.parse(body ?? ''))).toEqual([{ postalAddress: typed }])
  expect(changes()).toEqual([])
})

it('an address that is typed but not saved is stored before the campaign is sent', async () => {
  const user = openCampaign({}, {}, withoutAddress())
  await press(user, 'Send Now')
  const asked = await dialog()
  await unfold(user, asked)
  await user.type(await asked.findByLabelText('Postal address'), typed)
  await user.click(asked.getByRole('button', { name: 'Send to 3' }))
  await waitFor(() => expect(changes()).toEqual(['POST /api/campaigns/1/send']))
  expect(stored()).toHaveLength(1)
})

it('a campaign is not sent while its typed address cannot be saved', async () => {
  const user = openCampaign({}, {}, withoutAddress(refuse(503, 'Please try again later.')))
  await press(user, 'Send Now')
  const asked = await dialog()
  await unfold(user, asked)
  await user.type(await asked.findByLabelText('Postal address'), typed)
  await user.click(asked.getByRole('button', { name: 'Send to 3' }))
  expect(await asked.findByText('Please try again later.')).toBeDefined()
  expect(asked.getByLabelText('Postal address')).toHaveProperty('value', typed)
  expect(changes()).toEqual([])
})

it('a campaign without a postal address can still be sent', async () => {
  const user = openCampaign({}, {}, withoutAddress())
  await press(user, 'Send Now')
  await user.click(await (await dialog()).findByRole('button', { name: 'Send to 3' }))
  await waitFor(() => expect(changes()).toEqual(['POST /api/campaigns/1/send']))
  expect(stored()).toEqual([])
})
