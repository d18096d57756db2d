// API tokens in Settings: the list, a new token that is shown once, revoking.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { openPage, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'

const secret = 'lm_0123456789012345678901234567890123456789012'
const nightly = {
  id: 7,
  name: 'Nightly export',
  scopes: ['read', 'write', 'send'],
  created_at: '2026-04-03T20:05:00Z',
  last_used_at: null,
  expires_at: null,
}
const monthly = { ...nightly, id: 8, name: 'Monthly', scopes: ['read'], last_used_at: '2026-04-04T09:00:00Z' }

function openTokens(routes: Parameters<typeof openPage>[1] = {}) {
  return openPage('/settings/api', { 'GET /api/tokens': () => Response.json([monthly, nightly]), ...routes })
}

const panel = async () => within(await screen.findByRole('region', { name: 'API tokens' }))
const row = async (name: RegExp) => within(await (await panel()).findByRole('row', { name }))
const asked = (method: string) =>
  requests().filter((request) => request.method === method && request.url.startsWith('/api/tokens'))

describe('API tokens', () => {
  beforeEach(signedInBefore)

  it('are listed with the times of their creation and of their last use', async () => {
    openTokens()
    expect((await row(/Nightly/)).getByText('Never')).toBeDefined()
    expect((await row(/Monthly/)).getByText('04/04/2026, 09:00 AM')).toBeDefined()
    expect((await row(/Monthly/)).getByText('04/03/2026, 08:05 PM')).toBeDefined()
  })

  it('have a link to the API reference', async () => {
    openTokens()
    const link = (await panel()).getByRole('link', { name: 'API reference' })
    expect(link.getAttribute('href')).toBe('/api/docs')
  })

  it('have a link to the messages that scripts sent', async () => {
    openTokens()
    const link = (await panel()).getByRole('link', { name: 'Messages sent by scripts' })
    expect(link.getAttribute('href')).toBe('/messages')
  })

  // spec: beyond.api.tokens
  it('are shown only once, right after their creation', async () => {
    const page = openTokens({
      'GET /api/tokens': () => Response.json(asked('POST').length > 0 ? [nightly] : []),
      'POST /api/tokens': () => Response.json({ ...nightly, token: secret }),
    })
    await (await panel()).findByText('No API tokens yet')
    await page.click((await panel()).getByRole('button', { name: 'Create token' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Create token' }))
    await page.type(dialog.getByLabelText('Name'), 'Nightly export')
    await page.click(dialog.getByRole('button', { name: 'Create token' }))
    const shown = within(await screen.findByRole('dialog', { name: 'Your new token' }))
    expect(JSON.parse(asked('POST')[0]?.body ?? '')).toEqual({
      name: 'Nightly export',
      scopes: ['read', 'write', 'send'],
    })
    expect(shown.getByLabelText<HTMLInputElement>('Token').value).toBe(secret)
    await page.click(shown.getByRole('button', { name: 'Copy' }))
    await shown.findByRole('button', { name: 'Copied' })
    expect(await navigator.clipboard.readText()).toBe(secret)
    await page.keyboard('{Escape}')
    expect(screen.getByRole('dialog', { name: 'Your new token' })).toBeDefined()
    await page.click(shown.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByDisplayValue(secret)).toBeNull())
    await row(/Nightly/)
  })

  it('are not created without a name', async () => {
    const page = openTokens()
    await page.click((await panel()).getByRole('button', { name: 'Create token' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Create token' }))
    await page.click(dialog.getByRole('button', { name: 'Create token' }))
    expect(dialog.getByText('Please give the token a name.')).toBeDefined()
    expect(asked('POST')).toEqual([])
  })

  it('get the chosen scopes, at least one', async () => {
    const page = openTokens({ 'POST /api/tokens': () => Response.json({ ...nightly, token: secret }) })
    await page.click((await panel()).getByRole('button', { name: 'Create token' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Create token' }))
    await page.type(dialog.getByLabelText('Name'), 'Sign-ups')
    for (const scope of ['Read', 'Change', 'Send'])
      await page.click(dialog.getByRole('checkbox', { name: scope }))
    await page.click(dialog.getByRole('button', { name: 'Create token' }))
    expect(dialog.getByText('Choose at least one scope.')).toBeDefined()
    await page.click(dialog.getByRole('checkbox', { name: 'Change' }))
    await page.click(dialog.getByRole('button', { name: 'Create token' }))
    await screen.findByRole('dialog', { name: 'Your new token' })
    expect(asked('POST').map(({ body }) => JSON.parse(body ?? '') as object)).toEqual([
      { name: 'Sign-ups', scopes: ['write'] },
    ])
  })

  it('get a last day, after which they end', async () => {
    const page = openTokens({ 'POST /api/tokens': () => Response.json({ ...nightly, token: secret }) })
    await page.click((await panel()).getByRole('button', { name: 'Create token' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Create token' }))
    await page.type(dialog.getByLabelText('Name'), 'Fair')
    fireEvent.change(dialog.getByLabelText('Last day (optional)'), { target: { value: '2030-05-31' } })
    await page.click(dialog.getByRole('button', { name: 'Create token' }))
    await screen.findByRole('dialog', { name: 'Your new token' })
    const end = new Date(2030, 5, 1).toISOString()
    expect(asked('POST').map(({ body }) => JSON.parse(body ?? '') as object)).toEqual([
      { name: 'Fair', scopes: ['read', 'write', 'send'], expiresAt: end },
    ])
  })

  it('show in the list when they end', async () => {
    const soon = { ...nightly, id: 9, name: 'Fair', expires_at: '2126-04-04T09:00:00Z' }
    const over = { ...nightly, id: 10, name: 'Past', expires_at: '2026-04-04T09:00:00Z' }
    openTokens({ 'GET /api/tokens': () => Response.json([nightly, soon, over]) })
    expect((await row(/Nightly/)).getByText('When revoked')).toBeDefined()
    expect((await row(/Fair/)).getByText('04/04/2126, 09:00 AM')).toBeDefined()
    expect((await row(/Past/)).getByText('Ended 04/04/2026, 09:00 AM')).toBeDefined()
  })

  it('show in the list what they may do', async () => {
    openTokens()
    expect((await row(/Nightly/)).getByText('Read, Change, Send')).toBeDefined()
    expect((await row(/Monthly/)).getByText('Read')).toBeDefined()
  })

  it('are revoked only after a confirmation', async () => {
    const page = openTokens({
      'GET /api/tokens': () => Response.json(asked('DELETE').length > 0 ? [monthly] : [monthly, nightly]),
      'DELETE /api/tokens/7': () => Response.json({ message: 'Revoked.' }),
    })
    await page.click((await row(/Nightly/)).getByRole('button', { name: 'Revoke Nightly export' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Revoke the token "Nightly export"?' }))
    expect(asked('DELETE')).toEqual([])
    await page.click(dialog.getByRole('button', { name: 'Revoke' }))
    await screen.findByText('Token revoked')
    expect(asked('DELETE').map(({ url }) => url)).toEqual(['/api/tokens/7'])
    await waitFor(() => expect(screen.queryByText('Nightly export')).toBeNull())
  })

  it('say what went wrong when they cannot be loaded', async () => {
    openTokens({ 'GET /api/tokens': () => Response.json({ message: 'It failed.' }, { status: 500 }) })
    await (await panel()).findByText('It failed.')
  })
})
