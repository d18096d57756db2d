// The release of a workspace's next campaign: Settings and the review of a campaign both show it, and both give it.
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { olena, signedInBefore } from '../../../test/page.tsx'
import { answerByRoute } from '../../../test/server.ts'
import { Providers } from '../../app/providers.tsx'
import { Unsent } from '../../features/campaigns/page/ReadyPanel.tsx'
import { campaign } from '../../features/campaigns/tests/campaign.ts'
import { message, review } from '../../features/campaigns/tests/campaign-server.ts'
import { ReleasesPanel } from '../../features/relays/ReleasesPanel.tsx'

const figures = {
  campaigns: 3,
  complaints: 12,
  delivered: 2340,
  delivered_reporting: 2340,
  bounces: 0,
  tried: 2340,
}

/** Shows both views to an administrator. */
function openBoth() {
  let releasedAt: string | null = null
  answerByRoute({
    'POST /api/auth/validate-token': () =>
      Response.json({ isValid: true, user: { ...olena, isAdmin: true } }),
    'GET /api/admin/releases': () =>
      Response.json({
        is_required: true,
        workspaces: [{ workspace_id: 7, email: 'ann@firm.example', released_at: releasedAt, figures }],
      }),
    'POST /api/admin/releases': () => {
      releasedAt = '2026-04-03T20:05:00Z'
      return Response.json({ message: 'Released.' })
    },
    'GET /api/campaigns/1/review': () =>
      Response.json(
        review({
          reputation: { workspace_id: 7, needs: 'release', is_released: releasedAt !== null, figures },
        }),
      ),
    'GET /api/campaigns/1/message': () => Response.json(message()),
    'GET /api/settings': () => Response.json({ email: olena.email, timezone: 'UTC', postalAddress: 'Kyiv' }),
  })
  render(
    <Providers>
      <ReleasesPanel />
      <Unsent campaign={campaign()} />
    </Providers>,
  )
  return userEvent.setup({ delay: null })
}

beforeEach(signedInBefore)

it.each(['Release the next campaign of ann@firm.example', 'Release this campaign'])(
  'after "%s", Settings and the review show the release',
  async (name) => {
    const user = openBoth()
    await screen.findByRole('button', { name: 'Release the next campaign of ann@firm.example' })
    await screen.findByRole('button', { name: 'Release this campaign' })
    await user.click(screen.getByRole('button', { name }))
    await screen.findByText(/^The next campaign was released/)
    await screen.findByText('An administrator has released the next campaign.')
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Release/ })).toBeNull())
  },
)
