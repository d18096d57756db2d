// Terms and privacy: what everyone reads, and where an administrator writes them.
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { chooseLanguage } from '../../../lib/messages/index.ts'
import { address, heading, olena, openPage, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'

const page = (text: string | null, name = 'terms') => ({
  name,
  text,
  updated_at: text === null ? null : '2026-04-03T20:05:00Z',
})
const answering = (text: string | null, name?: string) => () => Response.json(page(text, name))

describe('terms and privacy', () => {
  // spec: 2.register.terms
  it("show Lettermill's own texts if the operator has written none", async () => {
    openPage('/privacy', { 'GET /api/pages/privacy': answering(null, 'privacy') })
    await heading('Privacy policy')
    expect(await screen.findByRole('heading', { level: 2, name: 'Your rights' })).toBeDefined()
  })

  it('show them in the chosen language', async () => {
    await chooseLanguage('uk')
    openPage('/terms', { 'GET /api/pages/terms': answering(null) })
    expect(await screen.findByRole('heading', { level: 2, name: 'Що можна надсилати' })).toBeDefined()
  })

  // spec: 2.register.terms
  it("show the operator's Markdown, with its headings below the page's own heading", async () => {
    openPage('/terms', {
      'GET /api/pages/terms': answering('# Ours\n\n#### Deep\n\n## Less deep\n\n[site](https://example.com)'),
    })
    await screen.findByRole('heading', { level: 2, name: 'Ours' })
    const levels = screen
      .getAllByRole('heading')
      .map(({ tagName, textContent }) => `${tagName} ${textContent}`)
    expect(levels).toEqual(['H1 Terms of use', 'H2 Ours', 'H3 Deep', 'H3 Less deep'])
    expect(screen.getByRole('link', { name: 'site' }).getAttribute('href')).toBe('https://example.com')
  })

  // asvs: 1.3.5
  it('run no HTML and no script from the Markdown', async () => {
    openPage('/terms', {
      'GET /api/pages/terms': answering(
        '<img src=x onerror=alert(1)>\n\n[click](javascript:alert(1)) <b>bold</b>',
      ),
    })
    await screen.findByText(/bold/)
    const article = screen.getByRole('article')
    expect(article.querySelector('img, b, script')).toBeNull()
    expect(article.textContent).toContain('<b>bold</b>')
    expect(within(article).getByText('click').getAttribute('href')).toBe('')
  })

  it('show an error if they could not be loaded, and never texts that may not apply', async () => {
    let answers = [() => Response.json({ message: 'It failed.' }, { status: 500 }), answering('Ours')]
    const user = openPage('/terms', {
      'GET /api/pages/terms': () => (answers.shift() ?? answering('Ours'))(),
    })
    await screen.findByText('It failed.')
    expect(screen.queryByText('What you may send')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Ours')
    answers = []
  })
})

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
