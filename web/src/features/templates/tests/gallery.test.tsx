// The gallery of starting designs, and the links to it.
import { screen, waitFor, within } from '@testing-library/react'
import { plainTheme, type Design } from '@lettermill/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { heading, openPage, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'
import { offer, openTemplates } from './template-server.ts'

const document: Design = {
  version: 1,
  width: 600,
  theme: plainTheme,
  preheader: '',
  language: 'en',
  direction: 'ltr',
  sections: [],
}
const gallery = [
  { id: 'plain', name: 'Plain letter', document },
  { id: 'offer', name: 'Offer', document },
]
const routes = {
  'GET /api/templates/gallery': () => Response.json(gallery),
  'GET /api/templates/gallery/pages': () =>
    Response.json(gallery.map(({ id }) => ({ id, html: '<p>x</p>' }))),
  'GET /api/brand': () =>
    Response.json({ logo: '', theme: plainTheme, social: [], footer: '', postal_address: 'Garden Street 5' }),
}

beforeEach(signedInBefore)

describe('the gallery', () => {
  it('opens from the menu beside Create Template', async () => {
    const user = openTemplates([offer], routes)
    await user.click(await screen.findByRole('button', { name: 'More ways to create a template' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Design, from blocks' }))
    expect(await heading('Choose a design')).toBeDefined()
  })

  it('opens a design in the editor, ready to be saved', async () => {
    const user = openPage('/templates/gallery', routes)
    await user.click(await screen.findByRole('link', { name: 'Offer' }))
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Template name' })
    expect(name.value).toBe('Offer')
    expect(screen.getByRole('button', { name: 'Save Template' }).getAttribute('aria-disabled')).toBeNull()
  })

  it('shows the designs in the chosen language', async () => {
    const user = openPage('/templates/gallery', routes)
    await user.click(await screen.findByText('Українська'))
    await waitFor(() =>
      expect(requests().map(({ url }) => url)).toContain('/api/templates/gallery?language=uk'),
    )
    const link = await screen.findByRole('link', { name: 'Plain letter' })
    expect(link.getAttribute('href')).toBe('/templates/new/design?from=plain&language=uk')
  })

  it('loads all pictures with one call, and shows placeholders until the server answers', async () => {
    let answer: (response: Response) => void = () => undefined
    openPage('/templates/gallery', {
      ...routes,
      'GET /api/templates/gallery/pages': () => new Promise<Response>((resolve) => (answer = resolve)),
    })
    await screen.findByRole('link', { name: 'Offer' })
    expect(window.document.querySelectorAll('.mantine-Skeleton-root')).toHaveLength(gallery.length)
    answer(Response.json(gallery.map(({ id }) => ({ id, html: id === 'offer' ? null : '<p>x</p>' }))))
    await waitFor(() => expect(window.document.querySelectorAll('.mantine-Skeleton-root')).toHaveLength(0))
    expect(requests().map(({ url }) => url)).not.toContain('/api/templates/render')
  })

  it('links to the brand whose logo and colours the designs use, and the brand links back', async () => {
    const user = openPage('/templates/gallery', routes)
    await user.click(await screen.findByRole('link', { name: 'Your logo and colours' }))
    await user.click(await screen.findByRole('link', { name: 'Choose a design' }))
    expect(await heading('Choose a design')).toBeDefined()
  })

  it('offers an empty design with only a heading, a text and a footer with the brand’s address', async () => {
    const user = openPage('/templates/gallery', routes)
    await user.click(await screen.findByRole('link', { name: 'Start with an empty design' }))
    const letter = within(await screen.findByRole('region', { name: 'Letter' }))
    expect(letter.getByText('A heading')).toBeDefined()
    expect(letter.getByText('Garden Street 5')).toBeDefined()
  })
})

describe('a card of a template', () => {
  it.each([
    ['design', 'Design', '/templates/7/design'],
    ['mjml', 'MJML', '/templates/7/code'],
  ] as const)('shows its kind %s, and Edit leads to the editor of the kind', async (kind, word, address) => {
    const user = openTemplates([{ ...offer, kind }], routes)
    const card = within((await screen.findByRole('heading', { name: 'Offer' })).closest('li') as HTMLElement)
    expect(card.getByText(word)).toBeDefined()
    await user.click(card.getByRole('button', { name: 'Edit: Offer' }))
    await waitFor(() => expect(window.location.pathname).toBe(address))
  })
})
