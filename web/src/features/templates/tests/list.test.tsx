// The list of templates, and the preview of one.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toast } from '../../../ui/index.ts'
import { address, openPage, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'
import { bodies, beginnings, offer, openTemplates } from './template-server.ts'

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const press = async (user: ReturnType<typeof openPage>, name: string) =>
  user.click(await screen.findByRole('button', { name }))
const saved = () =>
  requests().filter(({ method, url }) => method === 'POST' && url === '/api/templates/1/duplicate')

beforeEach(signedInBefore)
afterEach(() => toast.remove())

/** Answers a preview with the body that was sent. */
const messages = {
  'GET /api/groups': () => Response.json([]),
  'POST /api/campaigns/preview': ({ body }: { body: string }) => {
    const { body_html: html } = JSON.parse(body) as { body_html: string }
    const envelope = { from: '', to: 'ann@example.com', subject: '', preheader: '', reply_to: null }
    return Response.json({ ...envelope, html, text: '', html_bytes: 9, position: 1, of: 2 })
  },
}

it('The focus in the menu of ways to create a template began at an element without a name', async () => {
  const user = openTemplates([offer])
  await press(user, 'More ways to create a template')
  const first = await screen.findByRole('menuitem', { name: 'From blocks' })
  await waitFor(() => expect(document.activeElement).toBe(first))
})

describe('many templates', () => {
  const many = Array.from({ length: 30 }, (_, at) => ({
    ...offer,
    id: at + 1,
    name: `Letter ${String(at + 1)}`,
    body_html: `<p>words of ${String.fromCharCode(97 + (at % 26))}</p>`,
  }))
  const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

  // spec: beyond.templates.beginnings, beyond.templates.list
  it('were one page of 21,186 pixels without a search', async () => {
    const user = openTemplates(many)
    await screen.findByText('Letter 1')
    expect(names()).toHaveLength(24)
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(names()).toEqual(['Letter 25', 'Letter 26', 'Letter 27', 'Letter 28', 'Letter 29', 'Letter 30'])
    expect(address()).toBe('/templates?page=2')
    await user.type(screen.getByRole('searchbox', { name: 'Search templates...' }), 'WORDS of c')
    await waitFor(() => expect(names()).toEqual(['Letter 3', 'Letter 29']))
    expect(address()).toBe('/templates?search=WORDS+of+c')
  })

  it('are shown in the chosen order, which the URL keeps', async () => {
    const user = openTemplates(many)
    await screen.findByText('Letter 1')
    await user.selectOptions(screen.getByLabelText('Order'), 'Newest first')
    expect(names()[0]).toBe('Letter 30')
    expect(address()).toBe('/templates?order=newest')
  })

  // spec: beyond.templates.list
  it('turn to the page of a new copy, at the very end', async () => {
    const user = openTemplates(many, {
      'POST /api/templates/1/duplicate': ({ body }) =>
        Response.json({ ...offer, ...(JSON.parse(body) as object), id: 31 }),
    })
    await press(user, 'More: Letter 1')
    await user.click(await screen.findByRole('menuitem', { name: 'Duplicate: Letter 1' }))
    await screen.findByText('Copy of Letter 1')
    expect(address()).toBe('/templates?page=2')
    expect(JSON.parse(saved()[0]?.body ?? '')).toEqual({ name: 'Copy of Letter 1' })
  })
})

describe('a preview of one template', () => {
  // spec: beyond.templates.list
  it('leads to the editor and to a campaign', async () => {
    const user = openTemplates([offer], messages)
    await press(user, 'Preview: Offer')
    const preview = await dialog('Offer')
    const use = preview.getByRole('link', { name: 'Use in a campaign' })
    expect(use.getAttribute('href')).toBe('/campaigns?do=create&about=7')
    await user.click(preview.getByRole('button', { name: 'Edit' }))
    await dialog('Edit Template')
  })

  // spec: 2.templates.preview
  // asvs: 3.2.2
  it('shows the body in a frame where no script can run', async () => {
    const script = '<script>parent.document.title = "taken"</script>'
    const user = openTemplates([{ ...offer, body_html: `<p>Dear</p>${script}` }], messages)
    await press(user, 'Preview: Offer')
    const frame = await (await dialog('Offer')).findByTitle<HTMLIFrameElement>('The message as it looks')
    expect(frame.getAttribute('sandbox')).toBe('allow-same-origin')
    expect(frame.srcdoc).toContain('<p>Dear</p>')
    expect(frame.srcdoc).not.toContain('<script')
  })
})

describe('the URL of a preview', () => {
  it('opens the preview, and closing the preview returns to the list', async () => {
    const user = openPage('/templates?preview=7', {
      'GET /api/templates': beginnings([offer]),
      ...bodies([offer]),
      ...messages,
    })
    const shown = await dialog('Offer')
    const frame = await shown.findByTitle<HTMLIFrameElement>('The message as it looks')
    expect(frame.srcdoc).toContain('{{ first_name }}')
    await user.click(shown.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(address()).toBe('/templates')
  })
})

describe('a card', () => {
  // spec: 2.templates.card-actions
  it('has the buttons Edit, Preview and Delete, and Duplicate in its menu', async () => {
    const user = openTemplates([offer])
    const card = (await screen.findByRole('heading', { name: 'Offer' })).closest('li')
    const labels = [...(card?.querySelectorAll('button[aria-label]') ?? [])].map((each) =>
      each.getAttribute('aria-label'),
    )
    expect(labels).toEqual(['Edit: Offer', 'Preview: Offer', 'Delete: Offer', 'More: Offer'])
    await press(user, 'More: Offer')
    expect(await screen.findByRole('menuitem', { name: 'Duplicate: Offer' })).toBeDefined()
  })
  it.each([
    ['text', {}, { kind: 'text', source: offer.body_html }],
    ['mjml', { source: '<mjml></mjml>' }, { kind: 'mjml', source: '<mjml></mjml>' }],
  ] as const)('of kind %s sends the whole template as a test, from its menu', async (kind, made, sent) => {
    const sender = { id: 3, name: 'Olga', email: 'olga@office.example', created_at: '2026-04-03T22:30:00Z' }
    const user = openTemplates([{ ...offer, kind, ...made }], {
      'GET /api/senders': () => Response.json([sender]),
      'GET /api/test-addresses': () => Response.json([]),
      'POST /api/templates/test': () => Response.json({ message: 'Sent' }),
    })
    await press(user, 'More: Offer')
    await user.click(await screen.findByRole('menuitem', { name: 'Send a test: Offer' }))
    const shown = await dialog('Send a test')
    expect(await shown.findByDisplayValue('Olga <olga@office.example>')).toBeDefined()
    await user.click(shown.getByRole('button', { name: 'Send the test' }))
    await screen.findByText(/^The test message was sent to /)
    const { body = '' } = requests().find(({ url }) => url === '/api/templates/test') ?? {}
    expect(JSON.parse(body)).toMatchObject({ ...sent, subject: 'Offer', senderId: 3, contactId: null })
  })

  it('sends the text in its editor as a test, saved or not, and Escape closes the test alone', async () => {
    const sender = { id: 3, name: 'Olga', email: 'olga@office.example', created_at: '2026-04-03T22:30:00Z' }
    const user = openTemplates([offer], {
      'GET /api/senders': () => Response.json([sender]),
      'GET /api/test-addresses': () => Response.json([]),
      'POST /api/templates/test': () => Response.json({ message: 'Sent' }),
    })
    await press(user, 'Edit: Offer')
    const editor = await dialog('Edit Template')
    await user.click(await editor.findByText('HTML'))
    fireEvent.change(await editor.findByRole('textbox', { name: /HTML/ }), {
      target: { value: '<p>Not saved</p>' },
    })
    await user.click(editor.getByRole('button', { name: 'Send a test' }))
    await dialog('Send a test')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Send a test' })).toBeNull())
    await user.click(editor.getByRole('button', { name: 'Send a test' }))
    const shown = await dialog('Send a test')
    expect(await shown.findByDisplayValue('Olga <olga@office.example>')).toBeDefined()
    await user.click(shown.getByRole('button', { name: 'Send the test' }))
    await screen.findByText(/^The test message was sent to /)
    const { body = '' } = requests().find(({ url }) => url === '/api/templates/test') ?? {}
    expect(JSON.parse(body)).toMatchObject({ kind: 'text', source: '<p>Not saved</p>', senderId: 3 })
    expect(editor.getByRole('button', { name: 'Save Template' })).toBeDefined()
  })
})
