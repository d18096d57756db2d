// A campaign that waits for the approval of another person, of which the demo has only one.
import type { Approval, Campaign } from '@lettermill/contracts'
import type { Page } from '@playwright/test'

const asked = {
  state: 'waiting' as const,
  digest: 'asked',
  asked_by: 'ines@news.example',
  decided_by: null,
  note: null,
}

/** Opens the page of a campaign while a colleague asks for its approval, for the second time. */
export const thatWaits = (show: (page: Page) => Promise<void>) => async (page: Page) => {
  await page.route(/\/api\/campaigns\/\d+$/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...((await answer.json()) as Campaign), approval: asked } })
  })
  await page.route('**/api/campaigns/*/approval', async (route) => {
    const { now } = (await (await route.fetch()).json()) as Approval
    const approved = { ...now, subject: 'Nearly there', text: now.text.replace(/^.+$/m, 'Good morning') }
    const approval: Approval = { ...asked, is_changed: false, now, approved }
    await route.fulfill({ json: approval })
  })
  await show(page)
}
