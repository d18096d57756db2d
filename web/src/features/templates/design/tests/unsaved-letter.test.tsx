// A new design that was never saved, offered where a new one is begun.
import { plainTheme } from '@lettermill/contracts'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { address, signedInBefore } from '../../../../../test/page.tsx'
import { keepDraft, readDraft } from '../../../../lib/template-drafts.ts'
import { aDesign, openEditor } from './editor-page.ts'

const brand = { theme: plainTheme, logo: '', social: [], footer: '', postal_address: '' }
const routes = {
  'GET /api/templates': () => Response.json([]),
  'GET /api/templates/gallery': () => Response.json([]),
  'GET /api/templates/gallery/pages': () => Response.json([]),
  'GET /api/brand': () => Response.json(brand),
}
const continues = { name: 'Continue your unsaved letter' }

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
  expect(await screen.findByText(/You have a letter that was never saved/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(screen.queryByRole('button', continues)).toBeNull()
  expect(readDraft('new-design')).toBeNull()
})

it('the list of templates offers nothing if no letter is unsaved', async () => {
  openEditor(routes, '/templates')
  expect(await screen.findByText('No templates yet')).toBeDefined()
  expect(screen.queryByRole('button', continues)).toBeNull()
})
