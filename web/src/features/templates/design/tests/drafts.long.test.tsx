// Drafts of designs that the editor offers to restore.
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, describe } from 'vitest'
import { toast } from '../../../../ui/index.ts'
import { signedInBefore, address } from '../../../../../test/page.tsx'
import { aDesign, openEditor } from './editor-page.ts'
import { plainTheme } from '@lettermill/contracts'
import { keepDraft, readDraft } from '../../../../lib/templates/template-drafts.ts'

// A draft that an editor offers stays, whatever the person writes meanwhile.
describe('The draft of a design', () => {
  const key = 'draft:olena@example.com:template:7'
  const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Template name' })
  const write = async (name: string) => {
    fireEvent.change(await nameField(), { target: { value: name } })
    await waitFor(() => expect(window.localStorage.getItem(key)).toContain(name))
  }
  const restore = () => screen.findByRole('button', { name: 'Restore' })

  beforeEach(() => {
    signedInBefore()
    window.localStorage.setItem(
      key,
      JSON.stringify({ name: 'First', html: JSON.stringify(aDesign()), at: '2026-04-04T08:00:00Z' }),
    )
  })
  afterEach(() => toast.remove())

  it('lost an offered draft when the person wrote something else and left', async () => {
    openEditor()
    await restore()
    await write('Second')
    expect(await restore()).toBeDefined()
    cleanup()

    const user = openEditor()
    await user.click(await restore())
    expect((await nameField()).value).toBe('Second')
    await user.click(await restore())
    expect((await nameField()).value).toBe('First')
    // The text that the older draft replaced is offered in its turn.
    await user.click(await restore())
    expect((await nameField()).value).toBe('Second')
  })

  it('showed the link that skips the letter, above the name, after a draft was restored', async () => {
    const user = openEditor()
    await user.click(await restore())
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
    expect(document.activeElement?.textContent).not.toBe('Skip the template and go to its settings')
  })

  it('offers a discarded draft no more', async () => {
    const user = openEditor()
    await restore()
    await write('Second')
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull()
    cleanup()

    const again = openEditor()
    await again.click(await restore())
    expect((await nameField()).value).toBe('Second')
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull()
  })
})

// A new design that was never saved, offered where a new one is begun.
describe('A design that was never saved', () => {
  const brand = { theme: plainTheme, logo: '', social: [], footer: '', postal_address: '' }
  const routes = {
    'GET /api/templates': () => Response.json([]),
    'GET /api/templates/gallery': () => Response.json([]),
    'GET /api/templates/gallery/pages': () => Response.json([]),
    'GET /api/brand': () => Response.json(brand),
  }
  const continues = { name: 'Continue your unsaved template' }

  const keep = (name: string) =>
    keepDraft('new-design', { name, html: JSON.stringify({ ...aDesign(), preheader: 'From the draft' }) })

  beforeEach(signedInBefore)
  afterEach(() => window.localStorage.clear())

  it.each(['/templates', '/templates/gallery'])(
    'an unsaved new letter was offered only inside a new design, and not on %s',
    async (path) => {
      keep('Spring')
      const user = openEditor(routes, path)
      expect(await screen.findByText(/“Spring” from .+ was never saved/)).toBeDefined()
      await user.click(screen.getByRole('button', continues))
      const preheader = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Preheader' })
      expect(preheader.value).toBe('From the draft')
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Template name' }).value).toBe('Spring')
      expect(address()).toBe('/templates/new/design?draft=yes')
      expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull()
    },
  )

  it('an unsaved letter can be discarded on the list of templates', async () => {
    keep('')
    const user = openEditor(routes, '/templates')
    expect(await screen.findByText(/You have a template that was never saved/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(screen.queryByRole('button', continues)).toBeNull()
    expect(readDraft('new-design')).toBeNull()
  })

  it('the list of templates offers nothing if no letter is unsaved', async () => {
    openEditor(routes, '/templates')
    expect(await screen.findByText('No templates yet')).toBeDefined()
    expect(screen.queryByRole('button', continues)).toBeNull()
  })
})
