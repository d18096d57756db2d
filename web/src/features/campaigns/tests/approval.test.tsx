// A campaign that needs the approval of a second person: its page, and the dialog before sending.
import { renderHook, screen, waitFor, within } from '@testing-library/react'
import type { Approval, Campaign, CampaignApproval } from '@lettermill/contracts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chooseLanguage } from '../../../lib/messages/index.ts'
import { toast } from '../../../ui/index.ts'
import { signedInBefore } from '../../../../test/page.tsx'
import { answerByRoute } from '../../../../test/server.ts'
import { useApproval } from '../approval/approvals.ts'
import { because, campaign } from './campaign.ts'
import { openCampaign, press, type Routes } from './campaign-server.ts'

const waiting: CampaignApproval = {
  state: 'waiting',
  digest: 'one',
  asked_by: 'edgar@office.example',
  decided_by: null,
  note: null,
}
const approved: CampaignApproval = { ...waiting, state: 'approved', decided_by: 'mia@office.example' }
const at = '2026-04-05T13:05:00Z'

const now = {
  subject: 'Hello',
  preheader: '',
  reply_to: null,
  from: 'Ann <ann@firm.example>',
  text: 'Hello',
  html_digest: 'one',
  group_id: 1,
  group_name: 'Leads',
  target: null,
  topic_name: null,
  postal_address: '',
  scheduled_at: null,
}
const approvalOf = (asked: CampaignApproval, some: Partial<Approval> = {}): Approval => ({
  ...asked,
  digest: 'one',
  is_changed: false,
  now,
  approved: null,
  ...some,
})

/** Opens the page of a campaign with an approval, in a workspace where every campaign needs one. */
function open(some: Partial<Campaign> & { approval: CampaignApproval }, more: Routes = {}, role = 'owner') {
  return openCampaign(
    some,
    {},
    {
      'GET /api/settings/approval': () => Response.json({ policy: 'always', above: 0 }),
      'GET /api/campaigns/1/approval': () => Response.json(approvalOf(some.approval)),
      'GET /api/workspaces': () => Response.json([{ id: 1, name: 'Mill', role, isCurrent: true }]),
      'GET /api/approvals': () => Response.json([]),
      ...more,
    },
  )
}

const asking = async () => within(await screen.findByRole('dialog', { name: 'Send "Spring"?' }))

beforeEach(signedInBefore)
afterEach(() => toast.remove())

describe('the dialog before sending', () => {
  it('asks again for the approval of a scheduled campaign, which was approved for its time', async () => {
    const user = open({ status: 'scheduled', scheduled_at: at, approval: approved })
    await screen.findByText(/has approved this campaign/)
    await press(user, 'Send Now')
    const dialog = await asking()
    expect(await dialog.findByText(/^This campaign is approved for its time\./)).toBeDefined()
    expect(dialog.getByRole('button', { name: 'Ask for approval' })).toBeDefined()
  })

  it('sends an approved draft that nobody changed since', async () => {
    const user = open({ approval: approved })
    await press(user, 'Send Now')
    expect(await (await asking()).findByRole('button', { name: 'Send to 3' })).toBeDefined()
  })

  it('asks again for the approval of a draft that was changed since', async () => {
    const changed = approvalOf(approved, { is_changed: true })
    const user = open(
      { approval: approved },
      { 'GET /api/campaigns/1/approval': () => Response.json(changed) },
    )
    await press(user, 'Send Now')
    expect(await (await asking()).findByRole('button', { name: 'Ask for approval' })).toBeDefined()
  })
})

describe('the page of a held campaign that waits for an approval', () => {
  const held = { status: 'paused' as const, ...because('approval_missing'), approval: waiting }

  it('says to the approver that it is sent at once, and shows the review', async () => {
    open(held)
    expect(await screen.findByRole('button', { name: 'Approve and send' })).toBeDefined()
    expect(await screen.findByText('3 contacts of Leads')).toBeDefined()
  })

  it('does not offer to resume it beside the reason', async () => {
    open(held)
    await screen.findByRole('button', { name: 'Approve and send' })
    expect(screen.queryByRole('button', { name: 'Resume sending' })).toBeNull()
    expect(screen.queryByText(/then click Resume/)).toBeNull()
  })
})

it('the page of a scheduled campaign offers to approve it, not to send it', async () => {
  open({ status: 'scheduled', scheduled_at: at, approval: waiting })
  expect(await screen.findByRole('button', { name: 'Approve' })).toBeDefined()
  expect(await screen.findByText('Time: 04/05/2026, 01:05 PM')).toBeDefined()
})

it('the page of a draft that waits does not say that somebody has to send it', async () => {
  open({ approval: waiting })
  await screen.findByText('3 contacts of Leads')
  expect(screen.queryByText(/^Nothing is sent until/)).toBeNull()
})

it('Resume that only asks for an approval says so in every language', async () => {
  let row = campaign({ status: 'paused', ...because('approval_missing') })
  const user = open(row, {
    'GET /api/campaigns/1': () => Response.json(row),
    'POST /api/campaigns/1/resume': () => {
      row = { ...row, approval: waiting }
      return Response.json({ message: 'The campaign waits for an approval.' }, { status: 202 })
    },
  })
  await chooseLanguage('de')
  const [resume] = await screen.findAllByRole('button', { name: 'Fortsetzen' })
  if (resume) await user.click(resume)
  expect(await screen.findByText('Die Kampagne wartet auf eine Freigabe.')).toBeDefined()
})

it('an approval is loaded anew once its question is asked again', async () => {
  let is_changed = true
  answerByRoute({
    'GET /api/campaigns/1/approval': () => Response.json(approvalOf(waiting, { is_changed })),
  })
  const queries = new QueryClient()
  const { result, rerender } = renderHook(useApproval, {
    initialProps: campaign({ approval: waiting }),
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  })
  await waitFor(() => expect(result.current.data?.is_changed).toBe(true))
  is_changed = false
  rerender(campaign({ approval: { ...waiting, digest: 'two' } }))
  await waitFor(() => expect(result.current.data?.is_changed).toBe(false))
})

it('an approval that cannot be loaded can be loaded again, and the question be refused meanwhile', async () => {
  let isBroken = true
  const user = open(
    { approval: waiting },
    {
      'GET /api/campaigns/1/approval': () =>
        isBroken
          ? Response.json({ message: 'Out of order.' }, { status: 500 })
          : Response.json(approvalOf(waiting)),
    },
  )
  expect(await screen.findByText('Out of order.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Refuse' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Approve and send' })).toBeNull()
  isBroken = false
  await press(user, 'Try again')
  expect(await screen.findByRole('button', { name: 'Approve and send' })).toBeDefined()
})

it('the decision of an account that was deleted names nobody', async () => {
  const refused = { ...waiting, state: 'refused' as const, decided_by: null, note: 'Too early.' }
  open({ approval: refused })
  expect(await screen.findByText('Somebody refuses this campaign')).toBeDefined()
  await waitFor(() => expect(screen.getByText('Too early.')).toBeDefined())
})
