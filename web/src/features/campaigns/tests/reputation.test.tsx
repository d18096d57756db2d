// Complaints and bounces of the last campaigns: the finding before sending and scheduling, and the release.
import type { ReputationFinding } from '@lettermill/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { toast } from '../../../ui/index.ts'
import { olena, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'
import { because, campaign } from './campaign.ts'
import { done, openCampaign, press, review, type Routes } from './campaign-server.ts'
import { chooseTime, fill, openCampaigns, openDialog, sent, submit } from './create-dialog.ts'

const figures = {
  campaigns: 3,
  complaints: 12,
  delivered: 2340,
  delivered_reporting: 2340,
  bounces: 0,
  tried: 2340,
}
const finding: ReputationFinding = { workspace_id: 7, needs: 'acknowledgement', is_released: false, figures }
const reviewing = (reputation: ReputationFinding): Routes => ({
  'GET /api/campaigns/1/review': () => Response.json(review({ reputation })),
})
const asAdministrator: Routes = {
  'POST /api/auth/validate-token': () => Response.json({ isValid: true, user: { ...olena, isAdmin: true } }),
}
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Send "Spring"?' }))
const bodyOf = (path: string) => {
  const found = requests().find(({ method, url }) => method === 'POST' && url === path)
  return found && (JSON.parse(found.body) as unknown)
}

beforeEach(signedInBefore)
afterEach(() => toast.remove())

it('the dialog shows the figures in red, and sends once they are acknowledged', async () => {
  const user = openCampaign({}, {}, { ...reviewing(finding), 'POST /api/campaigns/1/send': done('Sending.') })
  await press(user, 'Send Now')
  const asked = await dialog()
  const note = within(await asked.findByRole('group', { name: 'Many complaints or bounces' }))
  expect(
    note.getByText(
      '12 complaints of 2,340 messages delivered (0.51%), in the campaigns of the last 30 days (3).',
    ),
  ).toBeDefined()
  expect(note.queryByText(/did not exist/)).toBeNull()
  const button = asked.getByRole('button', { name: 'Send to 3' })
  expect(button).toHaveProperty('disabled', true)
  await user.click(note.getByRole('checkbox', { name: 'I have read this and still want to send' }))
  await user.click(button)
  await screen.findByText(/Sending to 3/)
  expect(bodyOf('/api/campaigns/1/send')).toEqual({ delaySeconds: 10, acknowledged: true })
})

it('a member waits for an administrator, whose release an own button gives', async () => {
  const needsRelease: ReputationFinding = { ...finding, needs: 'release' }
  const user = openCampaign({}, {}, reviewing(needsRelease))
  await press(user, 'Send Now')
  const asked = await dialog()
  const note = within(await asked.findByRole('group', { name: 'Many complaints or bounces' }))
  expect(note.getByText(/An administrator must release the next campaign/)).toBeDefined()
  expect(note.queryByRole('button', { name: 'Release this campaign' })).toBeNull()
  await user.click(note.getByRole('checkbox'))
  expect(asked.getByRole('button', { name: 'Send to 3' })).toHaveProperty('disabled', true)
})

it('an administrator releases the campaign in the dialog', async () => {
  let isReleased = false
  const user = openCampaign(
    {},
    {},
    {
      ...asAdministrator,
      'GET /api/campaigns/1/review': () =>
        Response.json(review({ reputation: { ...finding, needs: 'release', is_released: isReleased } })),
      'POST /api/admin/releases': () => {
        isReleased = true
        return Response.json({ message: 'Released.' })
      },
    },
  )
  await press(user, 'Send Now')
  const asked = await dialog()
  await user.click(await asked.findByRole('button', { name: 'Release this campaign' }))
  expect(await asked.findByText('An administrator has released the next campaign.')).toBeDefined()
  expect(bodyOf('/api/admin/releases')).toEqual({ workspace_id: 7 })
  await user.click(asked.getByRole('checkbox', { name: /I have read this/ }))
  expect(asked.getByRole('button', { name: 'Send to 3' })).toHaveProperty('disabled', false)
})

it('a campaign that did not start says why, and Resume asks before it resumes', async () => {
  const user = openCampaign(
    {
      status: 'paused',
      ...because('reputation_unacknowledged', figures),
      hold: { code: 'reputation_unacknowledged', params: figures },
    },
    {},
    { ...reviewing(finding), 'POST /api/campaigns/1/resume': done('Campaign resumed.') },
  )
  expect(await screen.findByText(/did not start at its time, and no one has received it yet/)).toBeDefined()
  expect(screen.getByText(/12 complaints of 2,340/)).toBeDefined()
  const [resume] = await screen.findAllByRole('button', { name: 'Resume' })
  if (resume) await user.click(resume)
  const asked = await dialog()
  await user.click(await asked.findByRole('checkbox', { name: /I have read this/ }))
  await user.click(asked.getByRole('button', { name: 'Send to 3' }))
  await screen.findByText('The campaign is being sent again.')
  expect(bodyOf('/api/campaigns/1/resume')).toEqual({ acknowledged: true })
})

it('Try again asks for the acknowledgement that the server misses, and starts the campaign with it', async () => {
  const user = openCampaign(
    { status: 'failed', ...because('refused', { problem: 'campaign_part_missing', part: 'template' }) },
    {},
    {
      ...reviewing(finding),
      'POST /api/campaigns/1/retry': ({ body }) =>
        body.includes('"acknowledged":true')
          ? Response.json({ message: 'The campaign is being sent.' })
          : Response.json(
              { code: 'reputation_unacknowledged', message: 'In the campaigns …', params: figures },
              { status: 409 },
            ),
    },
  )
  await press(user, 'Try again')
  const asked = await dialog()
  // The dialog says what is missing, so no notice says it as well.
  expect(screen.queryByText(/^In the campaigns/)).toBeNull()
  await user.click(await asked.findByRole('checkbox', { name: /I have read this/ }))
  await user.click(asked.getByRole('button', { name: 'Send to 3' }))
  await screen.findByText('The campaign is being sent again.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('a campaign is scheduled once the figures that the server refused it for are acknowledged', async () => {
  const user = openCampaigns({
    'POST /api/campaigns': ({ body }) =>
      (JSON.parse(body) as { acknowledged?: boolean }).acknowledged === true
        ? Response.json(campaign({ id: 2, name: 'Spring', status: 'scheduled' }))
        : Response.json(
            { code: 'reputation_unacknowledged', message: 'In the campaigns …', params: figures },
            { status: 409 },
          ),
  })
  const form = await openDialog(user)
  await fill(user, form)
  chooseTime(form)
  await user.click(submit(form, 'Schedule'))
  const note = within(await form.findByRole('group', { name: 'Many complaints or bounces' }))
  note.getByText(/^12 complaints of 2,340 messages delivered/)
  await user.click(note.getByRole('checkbox', { name: 'I have read this and still want to send' }))
  await user.click(submit(form, 'Schedule'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [first, second] = sent()
  expect(first).not.toHaveProperty('acknowledged')
  expect(second).toMatchObject({ status: 'scheduled', acknowledged: true })
})
