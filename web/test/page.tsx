// Opens the whole web app at a path, as a browser would, with a fake server in place of the network.
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, vi } from 'vitest'
import { Providers } from '../src/app/providers.tsx'
import { Screens } from '../src/app/router.tsx'
import { answerByRoute } from './server.ts'

type Routes = Parameters<typeof answerByRoute>[0]

export const olena = { id: 1, email: 'olena@example.com', isAdmin: false }

/** The calls that every page makes, on a server without a captcha. */
const frame: Routes = {
  'GET /api/auth/oidc': () => Response.json({ provider: null, passwords: 'everybody' }),
  'GET /api/captcha': () => Response.json({ kind: 'off', siteKey: null }),
  'GET /api/account/second-factors': () =>
    Response.json({ totp: false, passkeys: [], recoveryCodes: 0, passkeyHost: null, isRequired: false }),
  // Requested before something is deleted that scheduled campaigns may use.
  'GET /api/campaigns': () => Response.json([]),
  'GET /api/fields': () => Response.json([]),
  'GET /api/fields/built-in': () => Response.json([]),
  'GET /api/mailbox': () => Response.json({ active: false, messages: [] }),
  'GET /api/mass-bounces': () => Response.json([]),
  'GET /api/topics': () => Response.json([]),
  'GET /api/account': () =>
    Response.json({ ...olena, name: '', created_at: '2026-01-02T03:04:05Z', new_email: null }),
  'GET /api/account/sessions': () => Response.json([]),
  'GET /api/settings': () => Response.json({ email: olena.email, timezone: 'UTC', postalAddress: '' }),
  'POST /api/auth/validate-token': () => Response.json({ isValid: true, user: olena }),
  'POST /api/auth/logout': () => Response.json({ message: 'Signed out.' }),
}

/** Renders the app at `address`. `routes` adds to the calls that every page makes, or overrides them. */
export function openPage(address: string, routes: Routes = {}) {
  answerByRoute({ ...frame, ...routes })
  window.history.replaceState(null, '', address)
  render(
    <Providers>
      <Screens />
    </Providers>,
  )
  return userEvent.setup({ delay: null })
}

/** Stores a token, as after an earlier sign-in. */
export function signedInBefore(): void {
  window.localStorage.setItem('authToken', 'kept')
  window.localStorage.setItem('user', JSON.stringify({ email: olena.email }))
}

/** Resolves with the button of that name when it is enabled. */
export async function pressable(within: Pick<typeof screen, 'getByRole'>, name: string) {
  const button = within.getByRole<HTMLButtonElement>('button', { name })
  await waitFor(() => expect(button.disabled).toBe(false))
  return button
}

/** The browser's current path and query. */
export function address(): string {
  return window.location.pathname + window.location.search
}

/** Resolves with the screen's heading when it is there. */
export function heading(name: string | RegExp) {
  return screen.findByRole('heading', { level: 1, name })
}

/** Makes the window that many pixels wide. */
export function atWidth(width: number) {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const most = Number(/max-width: ([\d.]+)px/.exec(query)?.[1] ?? Number.NaN)
    const listeners = { addEventListener: () => undefined, removeEventListener: () => undefined }
    return { ...listeners, matches: width <= most, media: query } as unknown as MediaQueryList
  })
}
