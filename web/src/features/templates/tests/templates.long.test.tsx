// Templates as a person uses them (specification, sections 2, 4, 5 and 8; P23 and P24).
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toast } from '../../../ui/index.ts'
import { heading, type openPage, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'
import { offer, openTemplates } from './template-server.ts'

const refuse = (status: number, body: object) => () => Response.json(body, { status })
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const writing = () => screen.findByRole('textbox', { name: 'Template body' })
const press = async (user: ReturnType<typeof openPage>, name: string) =>
  user.click(await screen.findByRole('button', { name }))
const saved = () =>
  requests().filter(({ method, url }) => /POST|PUT/.test(method) && url.startsWith('/api/templates'))

const draftKey = 'draft:olena@example.com:template:new'

/** Simulates typing, which happy-dom cannot do in the editor. */
async function write(words: string) {
  const place = await writing()
  const paragraph = document.createElement('p')
  paragraph.textContent = words
  place.append(paragraph)
}

beforeEach(signedInBefore)
afterEach(() => toast.remove())

describe('the templates', () => {
  // spec: 2.templates.header, 2.templates.card
  it('are cards with their name, first words and day of creation', async () => {
    openTemplates([offer])
    expect(await heading('Email Templates')).toBeDefined()
    const card = within((await screen.findByText('Offer')).closest('li') as HTMLElement)
    expect(card.getByText('Dear Ann one')).toBeDefined()
    expect(card.getByText('04/03/2026')).toBeDefined()
  })

  // spec: 2.templates.header, 2.templates.empty
  it('show a message and a button to create one if there are none', async () => {
    const user = openTemplates([])
    expect(await screen.findByText('No templates yet')).toBeDefined()
    expect(screen.getByText('Create your first email template to get started')).toBeDefined()
    await user.click(screen.getAllByRole('button', { name: 'Create Template' })[1] as HTMLElement)
    expect(await screen.findByRole('dialog', { name: 'Create Template' })).toBeDefined()
  })

  // spec: 2.templates.loading, 4.templates.loading
  it('show that they are being loaded', async () => {
    openTemplates([], { 'GET /api/templates': () => new Promise<Response>(() => undefined) })
    expect(await screen.findByText('Loading templates...')).toBeDefined()
  })

  // spec: 2.templates.failed, 4.templates.loading, 8.templates.load
  it('show in red why they cannot be loaded', async () => {
    openTemplates([], { 'GET /api/templates': refuse(500, { message: 'The database sleeps.' }) })
    expect((await screen.findByRole('alert')).textContent).toBe('The database sleeps.')
  })

  // spec: 8.templates.expired
  it.each([401, 403])('show no error if the session has ended (%i)', async (status) => {
    openTemplates([], { 'GET /api/templates': refuse(status, { message: 'Please sign in again.' }) })
    expect(await heading('Sign in')).toBeDefined()
    expect(screen.queryByText('Please sign in again.')).toBeNull()
    expect(screen.queryByText('Failed to load templates.')).toBeNull()
  })

  // spec: 8.templates.load
  it('show an error if they cannot be loaded for an unknown reason', async () => {
    openTemplates([], { 'GET /api/templates': () => Promise.reject(new TypeError('Failed to fetch')) })
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to load templates.')
  })
})

describe('the editor', () => {
  // spec: 2.templates.editor, 3.template.fields, 4.editor.open, 4.editor.save
  it('opens with the template, and saving replaces the template in the list', async () => {
    const user = openTemplates([offer], {
      'PUT /api/templates/7': ({ body }) => Response.json({ ...offer, ...(JSON.parse(body) as object) }),
    })
    await press(user, 'Edit: Offer')
    expect((await writing()).textContent).toContain('First Name')
    const edit = await dialog('Edit Template')
    await user.clear(edit.getByPlaceholderText('Template name'))
    await user.type(edit.getByPlaceholderText('Template name'), 'Better offer')
    await user.click(edit.getByRole('button', { name: 'Save Template' }))
    expect(await screen.findByRole('heading', { name: 'Better offer' })).toBeDefined()
    expect(JSON.parse(saved()[0]?.body ?? '')).toEqual({
      name: 'Better offer',
      body_html: offer.body_html,
      body_text: '',
      version: 3,
    })
  })

  // spec: 4.editor.save, 5.template.required
  it('saves nothing while name or body is missing, and adds a new template to the list', async () => {
    const user = openTemplates([offer], {
      'POST /api/templates': ({ body }) =>
        Response.json({ ...offer, id: 8, ...(JSON.parse(body) as object) }),
    })
    await press(user, 'Create Template')
    const create = await dialog('Create Template')
    const save = create.getByRole('button', { name: 'Save Template' })
    const isIncomplete = () => save.getAttribute('aria-disabled') === 'true'
    expect(isIncomplete()).toBe(true)
    await user.type(create.getByPlaceholderText('Template name'), 'Second{Enter}')
    expect([isIncomplete(), saved()]).toEqual([true, []])
    await write('Hello  there')
    await waitFor(() => expect(isIncomplete()).toBe(false))
    await user.click(save)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(names).toEqual(['Offer', 'Second'])
    expect((JSON.parse(saved()[0]?.body ?? '') as { body_html: string }).body_html).toContain(
      'Hello &nbsp;there',
    )
  })

  // spec: 8.templates.save
  it('shows the server’s refusal, and stays open', async () => {
    const message = 'The template cannot be read, line 1: tag not closed'
    const user = openTemplates([offer], {
      'PUT /api/templates/7': refuse(400, { message, code: 'template_unparsable' }),
    })
    await press(user, 'Edit: Offer')
    await writing()
    await press(user, 'Save Template')
    expect(await screen.findByText('Failed to save template.')).toBeDefined()
    expect(screen.getByText(message)).toBeDefined()
  })

  // spec: 2.templates.editor, 4.editor.open, 4.editor.close
  it('forgets what was typed when it is closed', async () => {
    const user = openTemplates([])
    await press(user, 'Create Template')
    await user.type((await dialog('Create Template')).getByPlaceholderText('Template name'), 'Half a name')
    await press(user, 'Cancel')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getAllByRole('button', { name: 'Create Template' })[0] as HTMLElement)
    const again = (await dialog('Create Template')).getByPlaceholderText<HTMLInputElement>('Template name')
    expect(again.value).toBe('')
  })

  // spec: beyond.preview.contact
  it('shows the text as a contact of a group gets it', async () => {
    const user = openTemplates([offer], {
      'GET /api/groups': () =>
        Response.json([
          // The newest group is empty, so the preview must use another one.
          { id: 6, name: 'Nobody yet', contactCount: 0 },
          { id: 5, name: 'Spring', contactCount: 2 },
          { id: 4, name: 'Winter', contactCount: 2 },
        ]),
      'POST /api/campaigns/preview': ({ body }) => {
        const { groupId, body_html } = JSON.parse(body) as Record<string, string>
        const html = `${body_html} for group ${groupId}`
        return Response.json({
          from: '',
          to: 'ann@example.com',
          subject: '',
          text: '',
          html,
          html_bytes: 9,
          position: 1,
          of: 2,
        })
      },
    })
    await press(user, 'Edit: Offer')
    const edit = await dialog('Edit Template')
    const fold = edit.getByText('Preview with a contact').closest('details') as HTMLDetailsElement
    fold.open = true
    fireEvent(fold, new Event('toggle'))
    const shown = async (part: string) =>
      waitFor(() => {
        const frame = edit.getByTitle<HTMLIFrameElement>('The message as it looks')
        expect(frame.srcdoc).toContain(part)
      })
    await shown('for group 5')
    expect(edit.getByText('ann@example.com')).toBeDefined()
    await user.selectOptions(edit.getByLabelText('Contact group'), 'Winter')
    await shown('for group 4')
  })

  // spec: beyond.drafts.kept
  it('offers unsaved text when it is opened again', async () => {
    const user = openTemplates([])
    await press(user, 'Create Template')
    await user.type((await dialog('Create Template')).getByPlaceholderText('Template name'), 'Half a name')
    await write('Half a letter')
    await waitFor(() => expect(window.localStorage.getItem(draftKey)).toContain('Half a letter'))
    await press(user, 'Cancel')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getAllByRole('button', { name: 'Create Template' })[0] as HTMLElement)
    await press(user, 'Restore')
    const again = await dialog('Create Template')
    expect(again.getByPlaceholderText<HTMLInputElement>('Template name').value).toBe('Half a name')
    await waitFor(async () => expect((await writing()).textContent).toBe('Half a letter'))
    expect(again.queryByRole('button', { name: 'Restore' })).toBeNull()
  })

  it('removes a draft that is discarded or saved', async () => {
    const user = openTemplates([offer], {
      'PUT /api/templates/7': ({ body }) => Response.json({ ...offer, ...(JSON.parse(body) as object) }),
    })
    const draft = JSON.stringify({ name: 'Old', html: '<p>Old</p>', at: '2026-04-03T22:30:00Z' })
    window.localStorage.setItem(draftKey.replace('new', '7'), draft)
    await press(user, 'Edit: Offer')
    await press(user, 'Discard')
    expect(window.localStorage.getItem(draftKey.replace('new', '7'))).toBeNull()
    await user.type((await dialog('Edit Template')).getByPlaceholderText('Template name'), '!')
    await waitFor(() => expect(window.localStorage.getItem(draftKey.replace('new', '7'))).toContain('Offer!'))
    await press(user, 'Save Template')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(window.localStorage.getItem(draftKey.replace('new', '7'))).toBeNull()
  })

  it('lost unsaved text when it was closed while an older draft was on offer', async () => {
    const kept = () => window.localStorage.getItem(draftKey.replace('new', '7'))
    const user = openTemplates([offer])
    const older = { name: 'Old', html: '<p>Old</p>', at: '2026-04-03T22:30:00Z' }
    window.localStorage.setItem(draftKey.replace('new', '7'), JSON.stringify(older))
    await press(user, 'Edit: Offer')
    const edit = await dialog('Edit Template')
    await user.type(edit.getByPlaceholderText('Template name'), '!')
    await user.click(edit.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(kept()).toContain('Offer!'))
    await press(user, 'Edit: Offer')
    await press(user, 'Restore')
    expect(
      (await dialog('Edit Template')).getByPlaceholderText<HTMLInputElement>('Template name').value,
    ).toBe('Offer!')
  })

  it('has one toolbar, in which each control has a name', async () => {
    const user = openTemplates([])
    await press(user, 'Create Template')
    await writing()
    const toolbars = screen.getAllByRole('toolbar')
    expect(toolbars).toHaveLength(1)
    const controls = within(toolbars[0] as HTMLElement).getAllByRole('button', { hidden: true })
    expect(controls.filter((control) => !control.getAttribute('aria-label') && !control.textContent)).toEqual(
      [],
    )
    const names = controls.map((control) => control.getAttribute('aria-label'))
    for (const name of ['Heading', 'Text size', 'Text colour', 'Background colour', 'Font', 'Alignment'])
      expect(names).toContain(name)
  })

  it('opens a picker of its toolbar with an arrow key, and moves through the options', async () => {
    const user = openTemplates([])
    await press(user, 'Create Template')
    await writing()
    const font = screen.getByRole('button', { name: 'Font' })
    font.focus()
    await user.keyboard('{ArrowDown}')
    expect(font.getAttribute('aria-expanded')).toBe('true')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Sans Serif')
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Serif')
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Monospace')
  })

  // spec: 2.templates.toolbar, 2.templates.text-sizes, 9.templates.font-sizes
  it('has every control of the specification in its toolbar, in its order', async () => {
    const user = openTemplates([])
    await press(user, 'Create Template')
    await writing()
    const controls = [...screen.getByRole('toolbar').querySelectorAll('.ql-formats > *:not(select)')]
    const labels = controls.map(
      (control) =>
        control.getAttribute('aria-label') ??
        control.querySelector('[aria-label]')?.getAttribute('aria-label'),
    )
    expect(labels).toEqual([
      ...['Bold', 'Italic', 'Underline', 'Strikethrough', 'Quote', 'Code block', 'Heading'],
      ...['Numbered list', 'Bulleted list', 'Subscript', 'Superscript', 'Decrease indent', 'Increase indent'],
      ...['Right to left', 'Text size', 'Text colour', 'Background colour', 'Font', 'Alignment'],
      ...['Link', 'Image', 'Remove formatting'],
    ])
    const choices = (format: string) =>
      [...document.querySelectorAll(`.ql-${format} option`)].map(({ textContent }) => textContent)
    expect(choices('header')).toEqual([
      ...['Heading 1', 'Heading 2', 'Heading 3', 'Heading 4', 'Heading 5', 'Heading 6', 'Normal'],
    ])
    expect(choices('size')).toEqual(['Small', 'Normal', 'Large', 'Huge'])
  })

  // spec: 5.template.required
  it('saves no body without words or pictures', async () => {
    const user = openTemplates([])
    await press(user, 'Create Template')
    const create = await dialog('Create Template')
    await user.type(create.getByPlaceholderText('Template name'), 'Empty')
    await write('   ')
    await user.keyboard('{Enter}')
    expect(create.getByText('Write the message.')).toBeDefined()
    expect(saved()).toEqual([])
  })

  // spec: 2.templates.image, 5.template.image-files
  it('inserts a picture of this device at the cursor, under the address that the server gave it', async () => {
    const user = openTemplates([offer], {
      'POST /api/upload-image': () => Response.json({ imageUrl: 'https://mail.example.com/uploads/a.png' }),
    })
    await press(user, 'Edit: Offer')
    const place = await writing()
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    expect(input?.accept).toBe('image/*')
    await user.upload(input as HTMLInputElement, new File(['x'], 'a.png', { type: 'image/png' }))
    await waitFor(() =>
      expect(place.querySelector('img')?.getAttribute('src')).toBe('https://mail.example.com/uploads/a.png'),
    )
  })

  it('asks for the alternative text of a picture at its insertion, and again when it is selected', async () => {
    const user = openTemplates([offer], {
      'POST /api/upload-image': () =>
        Response.json({ imageUrl: 'https://mail.example.com/uploads/a.png', width: 2000 }),
    })
    await press(user, 'Edit: Offer')
    const place = await writing()
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    await user.upload(input as HTMLInputElement, new File(['x'], 'a.png', { type: 'image/png' }))
    const asked = await screen.findByLabelText('What the picture shows')
    await waitFor(() => expect(document.activeElement).toBe(asked))
    await user.type(asked, 'A boat at sea{Enter}')
    const picture = place.querySelector('img') as HTMLImageElement
    expect([picture.alt, picture.getAttribute('width')]).toEqual(['A boat at sea', '608'])
    await waitFor(() => expect(screen.queryByLabelText('What the picture shows')).toBeNull())
    await user.click(picture)
    expect((await screen.findByLabelText<HTMLInputElement>('What the picture shows')).value).toBe(
      'A boat at sea',
    )
    expect(saved()).toEqual([])
  })

  it('says why a pasted SVG is not inserted', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const user = openTemplates([offer], {
      'POST /api/upload-image': refuse(400, { message: 'SVG pictures cannot be sent.' }),
    })
    await press(user, 'Edit: Offer')
    const place = await writing()
    const files = [new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' })]
    fireEvent.paste(place, { clipboardData: { files, getData: () => '' } })
    expect(await screen.findByText(/SVG pictures cannot be sent\./)).toBeDefined()
  })

  // spec: 8.templates.image
  it('leaves out a picture that cannot be stored, and logs that to the console', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const user = openTemplates([offer], {
      'POST /api/upload-image': refuse(400, { message: 'This file is not an image.' }),
    })
    await press(user, 'Edit: Offer')
    const place = await writing()
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    await user.upload(input as HTMLInputElement, new File(['x'], 'a.png', { type: 'image/png' }))
    expect(await screen.findByText(/This file is not an image\./)).toBeDefined()
    expect(log).toHaveBeenCalled()
    expect(place.querySelector('img')).toBeNull()
  })
})
