// Replies of the server about a workspace with very many complaints, which no test can create quickly.
import type { CampaignReview, Releases } from '@lettermill/contracts'
import type { Page } from '@playwright/test'

const figures = {
  campaigns: 3,
  complaints: 12,
  delivered: 2340,
  delivered_reporting: 2340,
  bounces: 252,
  tried: 2592,
}

/** Opens a screen while every review finds very many complaints. */
export const withComplaints = (show: (page: Page) => Promise<void>) => async (page: Page) => {
  const place = '**/api/campaigns/*/review'
  await page.route(place, async (route) => {
    const answer = await route.fetch()
    const review = (await answer.json()) as CampaignReview
    const reputation = { workspace_id: 1, needs: 'release' as const, is_released: false, figures }
    await route.fulfill({ json: { ...review, reputation } })
  })
  await show(page)
  await page.unroute(place)
}

const releases: Releases = {
  is_required: true,
  workspaces: [
    { workspace_id: 1, email: 'olena@news.example', figures, released_at: null },
    { workspace_id: 2, email: 'ben@shop.example', figures, released_at: '2026-11-24T10:00:00Z' },
  ],
}

/** Opens a screen while two workspaces need a release. */
export const withReleases = (show: (page: Page) => Promise<void>) => async (page: Page) => {
  const place = '**/api/admin/releases'
  await page.route(place, (route) => route.fulfill({ json: releases }))
  await show(page)
  await page.unroute(place)
}
