// Second factors in the browser: the second step of signing in, setting factors up, and proving again who acts.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { heading, olena, openPage, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'

const none = { totp: false, passkeys: [], recoveryCodes: 0, passkeyHost: 'localhost', isRequired: false }
const codes = ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh']
const refused = (code: string, status = 400) =>
  Response.json({ message: `Refused: ${code}`, code }, { status })
const bodyOf = (url: string) =>
  requests()
    .filter((request) => request.method === 'POST' && request.url === url)
    .map(({ body }) => JSON.parse(body) as unknown)

describe('Signing in with a second factor', () => {
  async function openStep(finish: () => Response, kinds = ['totp', 'recovery_code']) {
    const page = openPage('/login', {
      'POST /api/auth/login': () => Response.json({ secondFactor: { id: 'waiting', kinds } }),
      'POST /api/auth/second-factor': finish,
    })
    await page.type(await screen.findByLabelText('Email'), olena.email)
    await page.type(screen.getByLabelText('Password'), 'a good password')
    await page.click(screen.getByRole('button', { name: 'Sign in' }))
    await heading('Second factor')
    return page
  }

  it('asks for a code, and opens the dashboard after it', async () => {
    const page = await openStep(() => Response.json({ token: 'fresh', user: olena }))
    expect(window.localStorage.getItem('authToken')).toBeNull()
    await page.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(screen.getByText('Please enter a code.')).toBeDefined()
    await page.type(screen.getByLabelText('Code'), '123 456')
    await page.click(screen.getByRole('button', { name: 'Sign in' }))
    await heading('Dashboard')
    expect(bodyOf('/api/auth/second-factor')).toEqual([{ id: 'waiting', code: '123 456' }])
  })

  it('says that a code is wrong, and takes another', async () => {
    const page = await openStep(() => refused('second_factor_wrong'))
    await page.type(screen.getByLabelText('Code'), '123456')
    await page.click(screen.getByRole('button', { name: 'Sign in' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Refused: second_factor_wrong')
    await heading('Second factor')
  })

  it('goes back to the password, with the reason, when the sign-in is over', async () => {
    const page = await openStep(() => refused('sign_in_over'))
    await page.type(screen.getByLabelText('Code'), '123456')
    await page.click(screen.getByRole('button', { name: 'Sign in' }))
    await heading('Sign in')
    expect((await screen.findByRole('alert')).textContent).toBe('Refused: sign_in_over')
  })

  it('offers a passkey only where the browser has passkeys', async () => {
    await openStep(() => refused('sign_in_over'), ['passkey', 'recovery_code'])
    expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull()
    vi.stubGlobal('PublicKeyCredential', () => undefined)
    await screen.getByRole('button', { name: 'Back to the password' }).click()
    await screen.findByRole('button', { name: 'Sign in with a passkey' })
  })
})

describe('An authenticator app', () => {
  beforeEach(signedInBefore)

  it('is set up by its QR code and its first code, and the recovery codes are shown once', async () => {
    let isOn = false
    const page = openPage('/settings/account', {
      'GET /api/account/second-factors': () => Response.json({ ...none, totp: isOn, recoveryCodes: 10 }),
      'POST /api/account/totp': () =>
        Response.json({ secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' }),
      'POST /api/account/totp/confirm': () => {
        isOn = true
        return Response.json({ recoveryCodes: codes })
      },
    })
    const section = within(await screen.findByRole('region', { name: 'Second factors' }))
    await page.click(await section.findByRole('button', { name: 'Set up app' }))
    await screen.findByRole('img', { name: 'QR code for the authenticator app' })
    expect(screen.getByLabelText<HTMLInputElement>('Secret').value).toBe('JBSWY3DPEHPK3PXP')
    await page.type(screen.getByLabelText('Code that the app shows'), '123456')
    await page.click(screen.getByRole('button', { name: 'Turn on' }))
    const shown = within(await screen.findByRole('dialog', { name: 'Your recovery codes' }))
    expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes)
    await page.click(shown.getByRole('button', { name: 'I have saved the codes' }))
    await section.findByRole('button', { name: 'Remove app' })
    await waitFor(() => expect(screen.queryByText(codes[0] ?? '')).toBeNull())
  })
})

describe('A sensitive call', () => {
  beforeEach(signedInBefore)

  const made = {
    id: 1,
    name: 'Nightly',
    scopes: ['read'],
    created_at: '2026-04-03T20:05:00Z',
    last_used_at: null,
    expires_at: null,
    token: 'lm_0123456789012345678901234567890123456789012',
  }

  async function createToken(proof: () => Response) {
    let isProved = false
    const page = openPage('/settings/api', {
      'GET /api/tokens': () => Response.json([]),
      'GET /api/account': () => Response.json({ hasPassword: true, isLinked: false }),
      'GET /api/account/second-factors': () => Response.json({ ...none, totp: true, recoveryCodes: 3 }),
      'POST /api/tokens': () => (isProved ? Response.json(made) : refused('proof_needed', 409)),
      'POST /api/account/proof': () => {
        const answer = proof()
        isProved = answer.ok
        return answer
      },
    })
    await page.click(await screen.findByRole('button', { name: 'Create token' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Create token' }))
    await page.type(dialog.getByLabelText('Name'), 'Nightly')
    await page.click(dialog.getByRole('button', { name: 'Create token' }))
    return { page, asking: within(await screen.findByRole('dialog', { name: 'Is it you?' })) }
  }

  it('asks for the password, and is repeated after it', async () => {
    const { page, asking } = await createToken(() => Response.json({ message: 'Confirmed.' }))
    await page.type(asking.getByLabelText('Password'), 'a good password')
    await page.click(asking.getByRole('button', { name: 'Confirm' }))
    await screen.findByRole('dialog', { name: 'Your new token' })
    expect(bodyOf('/api/account/proof')).toEqual([{ password: 'a good password' }])
    expect(bodyOf('/api/tokens')).toHaveLength(2)
  })

  it('takes a code instead of the password', async () => {
    const { page, asking } = await createToken(() => Response.json({ message: 'Confirmed.' }))
    await page.click(await asking.findByRole('button', { name: 'Use a code instead' }))
    await page.type(asking.getByLabelText(/^Code of the authenticator app/), '123456')
    await page.click(asking.getByRole('button', { name: 'Confirm' }))
    await screen.findByRole('dialog', { name: 'Your new token' })
    expect(bodyOf('/api/account/proof')).toEqual([{ code: '123456' }])
  })

  it('stays refused when the person cancels by Escape, and the dialog below stays open', async () => {
    const { page } = await createToken(() => refused('password_wrong'))
    await page.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Is it you?' })).toBeNull())
    const dialog = within(screen.getByRole('dialog', { name: 'Create token' }))
    expect((await dialog.findByRole('alert')).textContent).toBe('Refused: proof_needed')
    expect(bodyOf('/api/tokens')).toHaveLength(1)
  })

  it('leads whoever has no password to the provider and back', async () => {
    const page = openPage('/settings/api', {
      'GET /api/tokens': () => Response.json([]),
      'GET /api/account': () => Response.json({ hasPassword: false, isLinked: true }),
      'GET /api/account/second-factors': () => Response.json(none),
      'GET /api/auth/oidc': () => Response.json({ provider: 'Acme ID', passwords: 'everybody' }),
      'POST /api/tokens': () => refused('proof_needed', 409),
    })
    await page.click(await screen.findByRole('button', { name: 'Create token' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Create token' }))
    await page.type(dialog.getByLabelText('Name'), 'Nightly')
    await page.click(dialog.getByRole('button', { name: 'Create token' }))
    const leads = await screen.findByRole('link', { name: 'Sign in with Acme ID' })
    expect(leads.getAttribute('href')).toBe('/api/auth/oidc/start?again=yes')
    expect(screen.queryByLabelText('Password')).toBeNull()
    await page.keyboard('{Escape}')
  })

  it('says that the password is wrong, and asks on', async () => {
    const { page, asking } = await createToken(() => refused('password_wrong'))
    await page.type(asking.getByLabelText('Password'), 'wrong')
    await page.click(asking.getByRole('button', { name: 'Confirm' }))
    expect((await asking.findByRole('alert')).textContent).toBe('Refused: password_wrong')
  })
})

describe('An account that must have a second factor', () => {
  beforeEach(signedInBefore)

  it('is led through setting one up, and then to the screen that it wanted', async () => {
    let isOn = false
    const needed = (answer: object) => () =>
      isOn ? Response.json(answer) : refused('second_factor_needed', 409)
    const page = openPage('/settings/api', {
      'GET /api/tokens': needed([]),
      'GET /api/mailbox': needed({ active: false, messages: [] }),
      'GET /api/settings': needed({ email: olena.email, timezone: 'UTC', postalAddress: '' }),
      'GET /api/account/second-factors': () => Response.json({ ...none, totp: isOn, isRequired: true }),
      'POST /api/account/totp': () => Response.json({ secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x' }),
      'POST /api/account/totp/confirm': () => {
        isOn = true
        return Response.json({ recoveryCodes: codes })
      },
    })
    await heading('Set up a second factor')
    await page.click(await screen.findByRole('button', { name: 'Set up app' }))
    await page.type(await screen.findByLabelText('Code that the app shows'), '123456')
    await page.click(screen.getByRole('button', { name: 'Turn on' }))
    await page.click(await screen.findByRole('button', { name: 'I have saved the codes' }))
    await heading('Settings')
    expect(window.location.pathname).toBe('/settings/api')
    await screen.findByText('No API tokens yet')
  })
})
