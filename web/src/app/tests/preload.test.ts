// The screens that are loaded while the session is still being checked.
import { afterEach, expect, it, vi } from 'vitest'
import { preloadScreens } from '../router.tsx'

const { loads } = vi.hoisted(() => ({ loads: [] as string[] }))

vi.mock('../../features/campaigns/CampaignsScreen.tsx', () => {
  loads.push('campaigns')
  return { CampaignsScreen: () => null }
})
vi.mock('../../features/accounts/LoginScreen.tsx', () => {
  loads.push('login')
  return { LoginScreen: () => null }
})

afterEach(() => loads.splice(0))

it('The code of a screen was loaded only after the session had been checked', async () => {
  void preloadScreens('/campaigns', true)
  await vi.waitFor(() => expect(loads).toEqual(['campaigns']))
})

it('Without a session, the sign-in screen is preloaded, but no screen that needs a session', async () => {
  void preloadScreens('/campaigns', false)
  void preloadScreens('/login', false)
  await vi.waitFor(() => expect(loads).toEqual(['login']))
})

it('A path that does not exist, or that redirects, preloads no screen', async () => {
  await preloadScreens('/', true)
  await preloadScreens('/nowhere/at/all', false)
  expect(loads).toEqual([])
})
