// The gallery of starting designs, and the links to it.
import { screen, waitFor, within } from '@testing-library/react'
import { plainTheme, type Design } from '@lettermill/contracts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { address, heading, openPage, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'
import { readDraft } from '../../../lib/templates/template-drafts.ts'
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
afterEach(() => {
  window.localStorage.clear()
  vi.restoreAllMocks()
})

const asked = () => requests().map(({ url }) => url)
const languageField = () =>
  screen.findByRole<HTMLInputElement>('combobox', { name: 'Language of the template' })
const speaks = (...languages: string[]) =>
  vi.spyOn(window.navigator, 'languages', 'get').mockReturnValue(languages)

async function choose(user: ReturnType<typeof openPage>, name: string) {
  await user.click(await languageField())
  await user.click(await screen.findByRole('option', { name, hidden: true }))
}

describe('the gallery', () => {
  it('opens from the menu beside Create Template', async () => {
    const user = openTemplates([offer], routes)
    await user.click(await screen.findByRole('button', { name: 'More ways to create a template' }))
    await user.click(await screen.findByRole('menuitem', { name: 'From blocks' }))
    expect(await heading('Choose a template')).toBeDefined()
  })

  it('could not be found from the dialog for a new template, and what was typed there stays a draft', async () => {
    const user = openTemplates([offer], routes)
    await user.click(await screen.findByRole('button', { name: 'Create Template' }))
    const create = within(await screen.findByRole('dialog', { name: 'Create Template' }))
    await user.type(create.getByPlaceholderText('Template name'), 'Spring news')
    expect(create.getByText(/Buttons, pictures, columns\?/)).toBeDefined()
    await user.click(create.getByRole('link', { name: 'Start from the gallery' }))
    expect(await heading('Choose a template')).toBeDefined()
    expect(readDraft(undefined)?.name).toBe('Spring news')
    window.history.back()
    await heading('Email Templates')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is not offered while a stored template is edited', async () => {
    const user = openTemplates([offer], routes)
    await user.click(await screen.findByRole('button', { name: 'Edit: Offer' }))
    const edit = within(await screen.findByRole('dialog', { name: 'Edit Template' }))
    expect(edit.queryByRole('link', { name: 'Start from the gallery' })).toBeNull()
  })

  it('is the first choice of a workspace without templates', async () => {
    openTemplates([], routes)
    const text = await screen.findByText('Create your first email template to get started')
    const choices = [...(text.parentElement?.querySelectorAll('a, button') ?? [])]
    expect(choices.map(({ textContent }) => textContent)).toEqual([
      'Start from the gallery',
      'Create Template',
    ])
  })

  it('opens a design in the editor, ready to be saved', async () => {
    const user = openPage('/templates/gallery', routes)
    await user.click(await screen.findByRole('link', { name: 'Offer' }))
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Template name' })
    expect(name.value).toBe('Offer')
    expect(screen.getByRole('button', { name: 'Save Template' }).getAttribute('aria-disabled')).toBeNull()
  })

  it('shows the designs in the chosen language, which its URL keeps', async () => {
    const user = openPage('/templates/gallery', routes)
    expect((await languageField()).value).toBe('English')
    await choose(user, 'Українська')
    await waitFor(() => expect(asked()).toContain('/api/templates/gallery?language=uk'))
    const link = await screen.findByRole('link', { name: 'Plain letter' })
    expect(link.getAttribute('href')).toBe('/templates/new/design?from=plain&language=uk')
    expect(address()).toBe('/templates/gallery?language=uk')
  })

  it('has each language by its own name, chosen by keyboard too', async () => {
    const user = openPage('/templates/gallery', routes)
    await user.click(await languageField())
    const names = (await screen.findAllByRole('option', { hidden: true })).map(
      ({ textContent }) => textContent,
    )
    expect(names).toEqual([
      ...['Deutsch', 'English', 'Español', 'Français', 'Italiano'],
      ...['Nederlands', 'Polski', 'Português', 'Українська'],
    ])
    await user.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(address()).toBe('/templates/gallery?language=es'))
  })

  it('was in English for a person whose browser speaks German', async () => {
    speaks('de-AT', 'en')
    openPage('/templates/gallery', routes)
    expect((await languageField()).value).toBe('Deutsch')
    await waitFor(() => expect(asked()).toContain('/api/templates/gallery?language=de'))
  })

  it('begins in English if it has none of the browser’s languages', async () => {
    speaks('hu', 'fi-FI')
    openPage('/templates/gallery', routes)
    expect((await languageField()).value).toBe('English')
  })

  it('begins in the language that was last chosen in this browser', async () => {
    speaks('de')
    const user = openPage('/templates/gallery', routes)
    await choose(user, 'Français')
    await user.click(screen.getByRole('link', { name: 'Your logo and colours' }))
    await user.click(await screen.findByRole('link', { name: 'Choose a template' }))
    expect((await languageField()).value).toBe('Français')
    expect(address()).toBe('/templates/gallery')
  })

  it('begins in Ukrainian in the Ukrainian app', async () => {
    speaks('de')
    window.localStorage.setItem('language', 'uk')
    window.localStorage.setItem('galleryLanguage', 'fr')
    openPage('/templates/gallery', routes)
    await waitFor(() => expect(asked()).toContain('/api/templates/gallery?language=uk'))
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
    await user.click(await screen.findByRole('link', { name: 'Choose a template' }))
    expect(await heading('Choose a template')).toBeDefined()
  })

  it('offers an empty design with only a heading, a text and a footer with the brand’s address', async () => {
    const user = openPage('/templates/gallery', routes)
    await user.click(await screen.findByRole('link', { name: 'Start with an empty template' }))
    const letter = within(await screen.findByRole('region', { name: 'Template' }))
    expect(letter.getByText('A heading')).toBeDefined()
    expect(letter.getByText('Garden Street 5')).toBeDefined()
  })

  it('gave an empty German design an English footer', async () => {
    speaks('de')
    openPage('/templates/new/design', routes)
    const letter = within(await screen.findByRole('region', { name: 'Template' }))
    expect(letter.getByText('A heading')).toBeDefined()
    expect(letter.getByText('Abmelden')).toBeDefined()
    expect(letter.queryByText('Unsubscribe')).toBeNull()
  })

  it('an empty design loaded the whole gallery for its footer, and did not open if that failed', async () => {
    openPage('/templates/new/design', {
      ...routes,
      'GET /api/templates/gallery': () => Response.json({ message: 'No.' }, { status: 500 }),
    })
    expect(await screen.findByRole('region', { name: 'Template' })).toBeDefined()
    expect(asked().filter((url) => url.startsWith('/api/templates/gallery'))).toEqual([])
  })
})

it('a new letter in code was English for a person whose browser speaks German', async () => {
  speaks('de')
  openPage('/templates/new/code', routes)
  const source = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'HTML of the template' })
  expect(source.value).toContain('<html lang="de">')
  expect(source.value).toContain('>Abmelden</a>')
})

describe('a card of a template', () => {
  it.each([
    ['design', 'Blocks', '/templates/7/design'],
    ['mjml', 'MJML', '/templates/7/code'],
  ] as const)('shows its kind %s, and Edit leads to the editor of the kind', async (kind, word, address) => {
    const user = openTemplates([{ ...offer, kind }], routes)
    const card = within((await screen.findByRole('heading', { name: 'Offer' })).closest('li') as HTMLElement)
    expect(card.getByText(word)).toBeDefined()
    await user.click(card.getByRole('button', { name: 'Edit: Offer' }))
    await waitFor(() => expect(window.location.pathname).toBe(address))
  })
})
