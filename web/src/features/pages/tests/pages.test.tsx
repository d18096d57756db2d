// Terms and privacy, where an administrator writes them.
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { address, olena, openPage, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'

const page = (text: string | null, name = 'terms') => ({
  name,
  text,
  updated_at: text === null ? null : '2026-04-03T20:05:00Z',
})
const answering = (text: string | null, name?: string) => () => Response.json(page(text, name))

function openSettings(kept: string | null, isAdmin = true) {
  signedInBefore()
  let text = kept
  return openPage('/settings/legal', {
    'POST /api/auth/validate-token': () => Response.json({ isValid: true, user: { ...olena, isAdmin } }),
    'GET /api/pages/terms': () => Response.json(page(text)),
    'GET /api/pages/privacy': answering(null, 'privacy'),
    'PUT /api/admin/pages/terms': ({ body }) => {
      text = (JSON.parse(body) as { text: string }).text || null
      return Response.json(page(text))
    },
  })
}

const panel = async () => within(await screen.findByRole('region', { name: 'Terms and privacy' }))
const editor = async () => (await panel()).findByLabelText<HTMLTextAreaElement>('Text in Markdown')
const preview = async () => within(await (await panel()).findByRole('group', { name: 'Preview' }))
const writes = () =>
  requests().filter(({ method, url }) => method === 'PUT' && url.startsWith('/api/admin/pages'))

describe("the administrator's terms and privacy", () => {
  it('are not offered to other accounts', async () => {
    openSettings(null, false)
    await waitFor(() => expect(address()).toBe('/dashboard'))
    expect(screen.queryByRole('region', { name: 'Terms and privacy' })).toBeNull()
    expect(requests().filter(({ url }) => url.startsWith('/api/pages'))).toEqual([])
  })

  // spec: beyond.pages.terms
  it('begin with the text that readers see now, show a preview while they are written, and are saved', async () => {
    const user = openSettings(null)
    const field = await editor()
    expect(field.value).toContain('## What you may send')
    const save = (await panel()).getByRole('button', { name: 'Save page' })
    expect(save.hasAttribute('disabled')).toBe(true)
    await user.clear(field)
    expect(save.hasAttribute('disabled')).toBe(true)
    await user.type(field, '# House rules')
    expect((await preview()).getByRole('heading', { name: 'House rules' })).toBeDefined()
    await user.click(save)
    await screen.findByText('Page saved')
    expect(JSON.parse(writes()[0]?.body ?? '')).toEqual({ text: '# House rules' })
    expect((await panel()).getByText(/Your own text, last changed 04\/03\/2026, 08:05 PM\./)).toBeDefined()
    expect(save.hasAttribute('disabled')).toBe(true)
  })

  // spec: beyond.drafts.kept
  it('keep unsaved text while the other page is shown', async () => {
    const user = openSettings('Ours')
    await user.type(await editor(), ' and more')
    await user.click((await panel()).getByRole('radio', { name: 'Privacy' }))
    await waitFor(async () => expect((await editor()).value).toContain('## Your rights'))
    await user.click((await panel()).getByRole('radio', { name: 'Terms' }))
    await waitFor(async () => expect((await editor()).value).toBe('Ours and more'))
  })

  it('go back to the default only after a confirmation', async () => {
    const user = openSettings('Ours')
    await editor()
    await user.click((await panel()).getByRole('button', { name: 'Bring back the default' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Bring back the default?' }))
    expect(writes()).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Bring back the default' }))
    await screen.findByText('The default is back')
    expect(JSON.parse(writes()[0]?.body ?? '')).toEqual({ text: '' })
    await waitFor(async () => expect((await editor()).value).toContain('## What you may send'))
  })
})
