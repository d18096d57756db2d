// A template that the rich-text editor cannot keep, and two windows that edit the same template.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toast } from '../../../ui/index.ts'
import { signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'
import { offer, openTemplates } from './template-server.ts'

const table =
  '<table width="100%"><tbody><tr><td style="padding: 12px;">One</td><td>Two</td></tr></tbody></table>'
const designed = { ...offer, body_html: table }
const put = (answer: (body: object) => Response) => ({
  'PUT /api/templates/7': ({ body }: { body: string }) => answer(JSON.parse(body) as object),
})
const accepted = put((body) => Response.json({ ...designed, ...body, version: 4 }))
const saved = () =>
  requests()
    .filter(({ method }) => method === 'PUT')
    .map(({ body }) => JSON.parse(body) as Record<string, unknown>)

async function edit(template = designed, routes = accepted) {
  const user = openTemplates([template], routes)
  await user.click(await screen.findByRole('button', { name: 'Edit: Offer' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Template' }))
  return { user, dialog }
}
const source = (dialog: Pick<typeof screen, 'findByLabelText'>) =>
  dialog.findByLabelText<HTMLTextAreaElement>('HTML of the template')

beforeEach(signedInBefore)
afterEach(() => {
  toast.remove()
  window.localStorage.clear()
})

describe('a template with a table', () => {
  // spec: beyond.templates.foreign-html
  it('lost the table without a message when it was opened and saved', async () => {
    const { user, dialog } = await edit()
    expect((await source(dialog)).value).toBe(table)
    expect(dialog.getByText(/nothing is lost/)).toBeDefined()
    const name = dialog.getByPlaceholderText('Template name')
    await user.clear(name)
    await user.type(name, 'Renamed')
    await user.click(dialog.getByRole('button', { name: 'Save Template' }))
    await waitFor(() => expect(saved()).toHaveLength(1))
    expect(saved()[0]).toMatchObject({ name: 'Renamed', body_html: table })
  })

  it('is edited as HTML', async () => {
    const { user, dialog } = await edit()
    fireEvent.change(await source(dialog), { target: { value: table.replace('Two', 'Three') } })
    await user.click(dialog.getByRole('button', { name: 'Save Template' }))
    await waitFor(() => expect(saved()[0]).toMatchObject({ body_html: table.replace('Two', 'Three') }))
  })

  // spec: beyond.templates.foreign-html
  it('is read-only as rich text, with the reason, and only a button converts it', async () => {
    const { user, dialog } = await edit()
    await source(dialog)
    await user.click(dialog.getByRole('radio', { name: 'Rich text' }))
    const writing = () => dialog.findByRole('textbox', { name: 'Template body' })
    expect((await writing()).getAttribute('contenteditable')).toBe('false')
    expect((await writing()).getAttribute('aria-readonly')).toBe('true')
    expect(dialog.getByText(/you cannot edit it here/)).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Convert to rich text' }))
    await waitFor(async () => expect((await writing()).getAttribute('contenteditable')).toBe('true'))
    expect(saved()).toHaveLength(0)
    await user.click(dialog.getByRole('button', { name: 'Save Template' }))
    await waitFor(() => expect(saved()[0]?.['body_html']).not.toContain('<table'))
  })
})

it('A table written as HTML after a conversion was lost on the way back to rich text', async () => {
  const { user, dialog } = await edit()
  await source(dialog)
  await user.click(dialog.getByRole('radio', { name: 'Rich text' }))
  await user.click(await dialog.findByRole('button', { name: 'Convert to rich text' }))
  const writing = () => dialog.findByRole('textbox', { name: 'Template body' })
  await waitFor(async () => expect((await writing()).getAttribute('contenteditable')).toBe('true'))
  await user.click(dialog.getByRole('radio', { name: 'HTML' }))
  fireEvent.change(await source(dialog), { target: { value: table } })
  await user.click(dialog.getByRole('radio', { name: 'Rich text' }))
  expect((await writing()).getAttribute('contenteditable')).toBe('false')
  await user.click(dialog.getByRole('radio', { name: 'HTML' }))
  expect((await source(dialog)).value).toBe(table)
})

it('A template of the rich-text editor is edited as rich text, and can be seen as HTML', async () => {
  const { user, dialog } = await edit(offer)
  const writing = await dialog.findByRole('textbox', { name: 'Template body' })
  expect(writing.getAttribute('contenteditable')).toBe('true')
  await user.click(dialog.getByRole('radio', { name: 'HTML' }))
  expect((await source(dialog)).value).toBe(offer.body_html)
})

describe('The second of two windows with the same template', () => {
  const conflict = { message: 'Changed.', code: 'template_changed' }
  const newer = { ...designed, name: 'Newer', version: 5 }

  it('overwrites what the first saved only on request', async () => {
    let refused = true
    const { user, dialog } = await edit(
      designed,
      put((body) =>
        refused ? Response.json(conflict, { status: 409 }) : Response.json({ ...newer, ...body }),
      ),
    )
    await source(dialog)
    await user.click(dialog.getByRole('button', { name: 'Save Template' }))
    await dialog.findByText(/changed in another window/)
    expect(saved()[0]).toMatchObject({ version: 3 })
    refused = false
    await user.click(dialog.getByRole('button', { name: 'Overwrite it' }))
    await waitFor(() => expect(saved()[1]).toMatchObject({ version: null }))
  })

  // spec: beyond.templates.copy
  it('did not show who saved, and when', async () => {
    const params = { by: 'olena@example.com', at: '2026-04-03T20:05:00Z' }
    const { user, dialog } = await edit(
      designed,
      put(() => Response.json({ ...conflict, params }, { status: 409 })),
    )
    await source(dialog)
    await user.click(dialog.getByRole('button', { name: 'Save Template' }))
    await dialog.findByText(
      /^olena@example\.com saved this template in another window on 04\/03\/2026, 08:05 PM\./,
    )
  })

  it('can load what the first saved, and its own text stays as a draft', async () => {
    let isNewer = false
    const { user, dialog } = await edit(designed, {
      ...put(() => Response.json(conflict, { status: 409 })),
      'GET /api/templates/7': () => Response.json(isNewer ? newer : designed),
    } as typeof accepted)
    fireEvent.change(await source(dialog), { target: { value: `${table}<p>mine</p>` } })
    await user.click(dialog.getByRole('button', { name: 'Save Template' }))
    isNewer = true
    await user.click(await dialog.findByRole('button', { name: 'Load the newer version' }))
    const again = within(await screen.findByRole('dialog', { name: 'Edit Template' }))
    await waitFor(() =>
      expect(again.getByPlaceholderText<HTMLInputElement>('Template name').value).toBe('Newer'),
    )
    await user.click(await again.findByRole('button', { name: 'Restore' }))
    expect((await source(again)).value).toContain('mine')
  })

  it('lost its own text if an older draft was still on offer', async () => {
    const older = { name: 'Offer', html: '<p>older</p>', at: '2026-11-22T10:00:00.000Z' }
    window.localStorage.setItem('draft:olena@example.com:template:7', JSON.stringify(older))
    let isNewer = false
    const { user, dialog } = await edit(designed, {
      ...put(() => Response.json(conflict, { status: 409 })),
      'GET /api/templates/7': () => Response.json(isNewer ? newer : designed),
    } as typeof accepted)
    await dialog.findByRole('button', { name: 'Restore' })
    fireEvent.change(await source(dialog), { target: { value: `${table}<p>mine</p>` } })
    await user.click(dialog.getByRole('button', { name: 'Save Template' }))
    isNewer = true
    await user.click(await dialog.findByRole('button', { name: 'Load the newer version' }))
    const again = within(await screen.findByRole('dialog', { name: 'Edit Template' }))
    await waitFor(() =>
      expect(again.getByPlaceholderText<HTMLInputElement>('Template name').value).toBe('Newer'),
    )
    await user.click(await again.findByRole('button', { name: 'Restore' }))
    expect((await source(again)).value).toContain('mine')
  })
})
