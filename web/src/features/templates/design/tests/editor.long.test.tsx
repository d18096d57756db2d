// The design editor as a person uses it (issue "Letters that look designed").
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Design } from '@lettermill/contracts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import german from '../../../../../../locales/de/readers/gallery.json'
import { toast } from '../../../../ui/index.ts'
import { finding } from '../../../../../test/finding.ts'
import { signedInBefore } from '../../../../../test/page.tsx'
import { requests } from '../../../../../test/server.ts'
import { newBlock } from '../new-parts.ts'
import { aDesign, openEditor, part, rendered, stored, t, withColumns } from './editor-page.ts'

const saves = () => requests().filter(({ method, url }) => method === 'PUT' && url === '/api/templates/7')
const bodyOf = ({ body }: { body: string }) =>
  JSON.parse(body) as { version: number | null; document: Design }
const savedDesign = () => saves().map(bodyOf).at(-1)?.document
const blockIds = (design: Design | undefined) =>
  design?.sections.flatMap(({ columns }) => columns.flatMap(({ blocks }) => blocks.map(({ id }) => id)))

beforeEach(signedInBefore)
afterEach(() => toast.remove())

describe('the editor of designs', () => {
  it('moves, copies and deletes blocks by keyboard, and saves the result', async () => {
    const user = openEditor()
    const heading = await part('Heading: Spring')
    heading.focus()
    fireEvent.keyDown(heading, { key: 'ArrowDown', altKey: true })
    const moved = await part('Heading: Spring')
    fireEvent.keyDown(moved, { key: 'd', ctrlKey: true })
    await waitFor(() => expect(screen.getAllByRole('group', { name: 'Heading: Spring' })).toHaveLength(2))
    fireEvent.keyDown(await part('Button: Shop'), { key: 'Delete' })
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Button: Shop' })).toBeNull())
    expect(screen.getByText('Not saved yet')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Save Template' }))
    expect(await screen.findByText('Saved')).toBeDefined()
    expect(saves().map(bodyOf).at(-1)).toMatchObject({ name: 'Spring letter', kind: 'design', version: 3 })
    expect(blockIds(savedDesign())).toHaveLength(2)
    expect(blockIds(savedDesign())?.[0]).toBe('h')
  })

  it('restores a deleted block with Ctrl+Z', async () => {
    openEditor()
    const button = await part('Button: Shop')
    fireEvent.keyDown(button, { key: 'Delete' })
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Button: Shop' })).toBeNull())
    fireEvent.keyDown(await part('Heading: Spring'), { key: 'z', ctrlKey: true })
    expect(await part('Button: Shop')).toBeDefined()
  })

  it('adds a block by / and a part of its name', async () => {
    const user = openEditor()
    fireEvent.keyDown(await part('Heading: Spring'), { key: '/' })
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a block' }))
    await user.type(dialog.getByRole('textbox', { name: 'Search for a block' }), 'line{Enter}')
    expect(await part('Line')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Save Template' }))
    await waitFor(() => expect(blockIds(savedDesign())).toHaveLength(3))
    expect(savedDesign()?.sections[0]?.columns[0]?.blocks[1]?.type).toBe('divider')
  })

  it('adds a footer in the language of the letter', async () => {
    const user = openEditor({
      'GET /api/templates/7': () => Response.json(stored({ ...aDesign(), language: 'de-AT' })),
    })
    fireEvent.keyDown(await part('Heading: Spring'), { key: '/' })
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a block' }))
    await user.type(dialog.getByRole('textbox', { name: 'Search for a block' }), 'footer{Enter}')
    await part('Footer')
    await user.click(screen.getByRole('button', { name: 'Save Template' }))
    const { reason, ...links } = german.footer
    await waitFor(() =>
      expect(savedDesign()?.sections[0]?.columns[0]?.blocks[1]).toMatchObject({
        type: 'footer',
        html: `<p>${reason}</p>`,
        ...links,
      }),
    )
  })

  it('changes a button in the panel beside the letter', async () => {
    const user = openEditor()
    await user.click(await part('Button: Shop'))
    const words = await screen.findByRole('textbox', { name: 'Text of the button' })
    await user.clear(words)
    await user.type(words, 'Buy now')
    expect(await part('Button: Buy now')).toBeDefined()
    const link = screen.getByRole('textbox', { name: 'Link' })
    await user.type(link, 'shop.example')
    await user.tab()
    await user.click(screen.getByRole('button', { name: 'Save Template' }))
    await waitFor(() =>
      expect(savedDesign()?.sections[0]?.columns[0]?.blocks[1]).toMatchObject({
        text: 'Buy now',
        url: 'https://shop.example',
      }),
    )
  })

  it('a picture that replaced another was sent with the description of the old one', async () => {
    const letter = aDesign()
    const picture = { ...newBlock('picture', t), src: 'https://a.example/a.png', alt: 'A teapot' }
    letter.sections[0]?.columns[0]?.blocks.push(picture)
    const user = openEditor({ 'GET /api/templates/7': () => Response.json(stored(letter)) })
    await user.click(await part('Picture: A teapot'))
    await user.click(await screen.findByRole('button', { name: 'Choose another' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose a picture' }))
    const address = dialog.getByRole('textbox', { name: 'Address of a picture elsewhere' })
    await user.type(address, 'https://a.example/b.png')
    await user.click(dialog.getByRole('button', { name: 'Use this address' }))
    await user.click(screen.getByRole('button', { name: 'Save Template' }))
    await waitFor(() =>
      expect(savedDesign()?.sections[0]?.columns[0]?.blocks[2]).toMatchObject({
        src: 'https://a.example/b.png',
        alt: '',
      }),
    )
  })

  it('links to a new campaign with the letter, but only while every change is saved', async () => {
    const user = openEditor()
    const use = await screen.findByRole('link', { name: 'Use in a campaign' })
    expect(use.getAttribute('href')).toBe('/campaigns?do=create&about=7')
    ;(await part('Heading: Spring')).focus()
    await user.keyboard('{Delete}')
    expect(screen.queryByRole('link', { name: 'Use in a campaign' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Save Template' }))
    expect(await screen.findByRole('link', { name: 'Use in a campaign' })).toBeDefined()
  })

  it('moved the focus from the list of sections to the letter when a button added a block', async () => {
    const user = openEditor({ 'GET /api/templates/7': () => Response.json(stored(withColumns())) })
    await user.click(await screen.findByRole('tab', { name: 'Sections' }))
    const outline = within(screen.getByRole('list', { name: 'Sections of the template' }))
    await user.click(outline.getByRole('button', { name: 'Add a block' }))
    await user.type(await screen.findByRole('textbox', { name: 'Search for a block' }), 'line{Enter}')
    await waitFor(() => expect(document.activeElement?.id).toMatch(/^row-/))
    expect(document.activeElement?.textContent).toBe('Line')
    await user.keyboard('{Enter}')
    await waitFor(() =>
      expect(document.activeElement?.closest('#design-panel [role="tabpanel"]')).not.toBeNull(),
    )
    expect(screen.getByRole('tab', { name: 'Settings' }).getAttribute('aria-selected')).toBe('true')
  })

  it('says that another window has saved the letter, and can overwrite the version of that window', async () => {
    const refusal = { code: 'template_changed', message: 'Changed.', params: { by: 'Ann', at: '' } }
    const user = openEditor({
      'PUT /api/templates/7': (request: { body: string }) =>
        bodyOf(request).version === null
          ? Response.json({ ...stored(), version: 9 })
          : Response.json(refusal, { status: 409 }),
    })
    fireEvent.keyDown(await part('Button: Shop'), { key: 'Delete' })
    await user.click(screen.getByRole('button', { name: 'Save Template' }))
    await user.click(await screen.findByRole('button', { name: 'Overwrite it' }))
    expect(await screen.findByText('Saved')).toBeDefined()
  })

  it('shows the server’s rendering, and a click on a finding selects the block that it concerns', async () => {
    const findings = [finding('link_without_address', { value: 'Shop' }, { block: 'b' })]
    const user = openEditor({ 'POST /api/templates/render': () => Response.json({ ...rendered, findings }) })
    await part('Button: Shop')
    await user.click(screen.getByText('Preview', { selector: 'span' }))
    expect(await screen.findByTitle('Preview')).toBeDefined()
    await user.click(screen.getByRole('tab', { name: 'Checks (1)' }))
    await user.click(
      await screen.findByRole('button', { name: 'Button: Shop “Shop” leads nowhere yet. Enter its link.' }),
    )
    expect((await part('Button: Shop')).dataset['selected']).toBe('true')
  })

  it('showed the same sentence twice for two pictures, and left the focus in the list of findings', async () => {
    const document = aDesign()
    const blocks = document.sections[0]?.columns[0]?.blocks ?? []
    const pictures = ['p', 'q'].map((id) => ({ ...newBlock('picture', t), id }))
    blocks.push(...pictures)
    const findings = pictures.map(({ id }) => finding('alt_missing', {}, { block: id }))
    const user = openEditor({
      'GET /api/templates/7': () => Response.json(stored(document)),
      'POST /api/templates/render': () => Response.json({ ...rendered, findings }),
    })
    await user.click(await screen.findByRole('tab', { name: 'Checks' }))
    expect(await screen.findByRole('button', { name: /^Picture \(1 of 2\) A picture has no/ })).toBeDefined()
    await user.click(screen.getByRole('button', { name: /^Picture \(2 of 2\) A picture has no/ }))
    await waitFor(() => expect(window.document.activeElement?.id).toBe('part-q'))
  })

  it('offers an unsaved draft when it is opened again', async () => {
    const draft = { ...aDesign(), preheader: 'From the draft' }
    window.localStorage.setItem(
      'draft:olena@example.com:template:7',
      JSON.stringify({ name: 'Kept', html: JSON.stringify(draft), at: '2026-04-04T08:00:00Z' }),
    )
    const user = openEditor()
    await user.click(await screen.findByRole('button', { name: 'Restore' }))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Template name' }).value).toBe('Kept')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Preheader' }).value).toBe('From the draft')
    window.localStorage.clear()
  })

  it('stays open, with its undo steps, when the first save changes its URL', async () => {
    const user = openEditor(
      {
        'GET /api/brand': () =>
          Response.json({ theme: aDesign().theme, logo: '', social: [], footer: '', postal_address: '' }),
        'GET /api/templates/gallery': () => Response.json([]),
        'POST /api/templates': () => Response.json(stored()),
      },
      '/templates/new/design',
    )
    fireEvent.keyDown(await part('Heading: A heading'), { key: 'Delete' })
    await user.type(screen.getByRole('textbox', { name: 'Template name' }), 'Mine')
    await user.click(screen.getByRole('button', { name: 'Save Template' }))
    await waitFor(() => expect(window.location.pathname).toBe('/templates/7/design'))
    expect(await screen.findByText('Saved')).toBeDefined()
    await user.click(screen.getByRole('button', { name: /^Undo/ }))
    expect(await part('Heading: A heading')).toBeDefined()
    expect(requests().filter(({ url }) => url === '/api/templates/7')).toHaveLength(0)
  })

  it('saves a section for other designs, and adds a copy of a saved section', async () => {
    const kept = { id: 3, name: 'Top', section: aDesign().sections[0], created_at: '2026-04-03T22:30:00Z' }
    const user = openEditor({
      'GET /api/templates/sections': () => Response.json([kept]),
      'POST /api/templates/sections': () => Response.json(kept),
    })
    const section = await part('Section 1: Spring')
    section.focus()
    await user.click(await screen.findByRole('button', { name: 'Save this section for other templates' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Save a section' }))
    await user.click(dialog.getByRole('button', { name: 'Save section' }))
    expect(await dialog.findByText('Enter a name.')).toBeDefined()
    await user.type(dialog.getByRole('textbox', { name: 'Name of the section' }), 'Top{Enter}')
    await waitFor(() =>
      expect(
        requests().filter(({ method, url }) => method === 'POST' && url === '/api/templates/sections'),
      ).toHaveLength(1),
    )
    fireEvent.keyDown(await part('Section 1: Spring'), { key: '/' })
    await user.click(await screen.findByRole('button', { name: 'Top' }))
    expect(await part('Section 2: Spring')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Save Template' }))
    await waitFor(() => expect(savedDesign()?.sections).toHaveLength(2))
    const ids = [...(savedDesign()?.sections.map(({ id }) => id) ?? []), ...(blockIds(savedDesign()) ?? [])]
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('runs no script of a design', async () => {
    const document = aDesign()
    const [block] = document.sections[0]?.columns[0]?.blocks ?? []
    if (block?.type === 'heading')
      block.html =
        'Hi<img src=x onerror="window.hacked=1"><script>window.hacked=1</script><a href="javascript:window.hacked=1">x</a>'
    openEditor({ 'GET /api/templates/7': () => Response.json(stored(document)) })
    const heading = await screen.findByRole('group', { name: /^Heading: Hi/ })
    expect(heading.querySelector('script, img, a, [onerror]')).toBeNull()
    expect((window as { hacked?: number }).hacked).toBeUndefined()
  })

  it('uses a stored picture of the workspace again, without an upload', async () => {
    const document = aDesign()
    document.sections[0]?.columns[0]?.blocks.push({
      ...({ id: 'p', show: 'both', only_if: null, type: 'picture' } as const),
      ...({ src: '', alt: 'Field', url: '', align: 'center', width: null } as const),
    })
    const picture = {
      name: 'a.png',
      imageUrl: 'http://x/uploads/a.png',
      bytes: 9,
      width: 600,
      created_at: '2026-04-03T22:30:00Z',
    }
    const user = openEditor({
      'GET /api/templates/7': () => Response.json(stored(document)),
      'GET /api/images': () => Response.json([picture]),
    })
    await user.click(await part('Picture: Field'))
    await user.click(await screen.findByRole('button', { name: 'Choose a picture' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose a picture' }))
    await user.click(await dialog.findByRole('button', { name: /^Picture 1, uploaded on/ }))
    await user.click(screen.getByRole('button', { name: 'Save Template' }))
    await waitFor(() =>
      expect(savedDesign()?.sections[0]?.columns[0]?.blocks[2]).toMatchObject({ src: '/uploads/a.png' }),
    )
  })
})
