// The limits of mailbox providers in the Sending tab.
import { screen } from '@testing-library/react'
import { mailProviders } from '@lettermill/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { olena, openPage, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'

const path = '/api/admin/provider-limits'
const limits = mailProviders.map((provider) => ({
  provider,
  per_minute: provider === 'other' ? null : 6000,
  per_hour: null,
}))
const open = (routes: Parameters<typeof openPage>[1] = {}) =>
  openPage('/settings/sending', {
    'POST /api/auth/validate-token': () =>
      Response.json({ isValid: true, user: { ...olena, isAdmin: true } }),
    'GET /api/admin/relays': () => Response.json({ relays: [], test_mode: true, send_rate: null }),
    [`GET ${path}`]: () => Response.json(limits),
    ...routes,
  })
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const sent = () => requests().filter(({ method, url }) => method === 'PUT' && url === path)

beforeEach(signedInBefore)

describe('The limits of mailbox providers', () => {
  it('are shown by provider, and an empty field is no limit', async () => {
    open()
    expect((await field('Gmail: messages a minute')).value).toBe('6000')
    expect((await field('Gmail: messages an hour')).value).toBe('')
    expect((await field('Others, each domain: messages a minute')).value).toBe('')
  })

  it('are saved together', async () => {
    const user = open({ [`PUT ${path}`]: () => Response.json(limits) })
    await user.clear(await field('Gmail: messages a minute'))
    await user.type(await field('Gmail: messages an hour'), '3000')
    await user.type(await field('Others, each domain: messages a minute'), '60')
    await user.click(screen.getByRole('button', { name: 'Save limits' }))
    await screen.findByText('Limits saved')
    expect(sent().map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      {
        limits: limits.map((each) =>
          each.provider === 'gmail'
            ? { ...each, per_minute: null, per_hour: 3000 }
            : each.provider === 'other'
              ? { ...each, per_minute: 60 }
              : each,
        ),
      },
    ])
  })

  it('are not saved while one of them is no number, and the field says so', async () => {
    const user = open()
    const gmail = await field('Gmail: messages a minute')
    await user.clear(gmail)
    await user.type(gmail, '1.5')
    await user.click(screen.getByRole('button', { name: 'Save limits' }))
    await screen.findByText('Enter a whole number from 1 to 1,000,000, or nothing.')
    expect(document.activeElement).toBe(gmail)
    expect(sent()).toEqual([])
  })
})
