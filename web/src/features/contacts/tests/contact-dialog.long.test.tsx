// The dialog that adds or edits a contact.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toast } from '../../../ui/index.ts'
import { address, heading, openPage, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'
import { contact, contactRoutes, detail, leads, ownFields } from './contact-server.ts'

const ann = detail(7)
const refused = (status: number, body: object) => () => Response.json(body, { status })

function openAt(at: string, routes: Parameters<typeof openPage>[1] = {}) {
  return openPage(at, {
    ...contactRoutes([leads], [contact(7)]),
    'GET /api/contacts/7': () => Response.json(ann),
    'GET /api/fields': () => Response.json(ownFields),
    ...routes,
  })
}

async function adding(routes: Parameters<typeof openPage>[1] = {}) {
  const page = openAt('/contacts', routes)
  await page.click(await screen.findByRole('button', { name: 'Add contact' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add contact' }))
  const email = await dialog.findByLabelText('Email')
  return { page, dialog, email, save: () => page.click(dialog.getByRole('button', { name: 'Add contact' })) }
}

async function editing(routes: Parameters<typeof openPage>[1] = {}) {
  const page = openAt('/contacts/7', routes)
  await page.click(await screen.findByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: `Edit ${ann.email}` }))
  await dialog.findByLabelText('Email')
  return { page, dialog, save: () => page.click(dialog.getByRole('button', { name: 'Save' })) }
}

const sent = (method: string) =>
  requests()
    .filter((request) => request.method === method && request.url.startsWith('/api/contacts'))
    .map(({ body }) => JSON.parse(body) as unknown)

beforeEach(signedInBefore)
afterEach(() => toast.remove())

describe('adding a contact', () => {
  it('began with the focus on Close, so that Enter closed the dialog with what was typed', async () => {
    const { email } = await adding()
    await waitFor(() => expect(document.activeElement).toBe(email))
  })

  // spec: 2.contacts.edit
  it('sends the filled-in fields, and opens the page of the new contact', async () => {
    const { page, dialog, email, save } = await adding({ 'POST /api/contacts': () => Response.json(ann) })
    await page.type(email, ann.email)
    await page.type(dialog.getByLabelText('First Name'), 'Ann')
    await page.type(dialog.getByLabelText('Amount'), '$12,500.50')
    await page.type(dialog.getByLabelText('Renewal'), '2026-12-31')
    await page.selectOptions(dialog.getByLabelText('Newsletter'), 'Yes')
    await page.selectOptions(dialog.getByLabelText('Level'), 'Gold')
    await page.click(dialog.getByRole('combobox', { name: 'Groups' }))
    await page.keyboard('{ArrowDown}{Enter}')
    await save()
    await heading(ann.email)
    expect(address()).toBe('/contacts/7')
    expect(sent('POST')).toEqual([
      {
        email: ann.email,
        first_name: 'Ann',
        amount: '$12,500.50',
        fields: { renewal: '2026-12-31', newsletter: 'yes', level: 'Gold' },
        groupIds: [7],
      },
    ])
  })

  it('without a valid address shows an error at the field and sends nothing', async () => {
    const { page, dialog, email, save } = await adding()
    await save()
    expect(await dialog.findByText('Please enter an email address.')).toBeDefined()
    await page.type(email, 'ann')
    expect(dialog.queryByText('Please enter an email address.')).toBeNull()
    await save()
    expect(await dialog.findByText('This is not a valid email address.')).toBeDefined()
    expect(sent('POST')).toEqual([])
  })

  // spec: 2.contacts.edit
  it('with an address that is taken links to the contact who has it, and keeps what was typed', async () => {
    const message = `There is a contact with the address ${ann.email} already.`
    const params = { id: '7', email: ann.email }
    const { page, dialog, email, save } = await adding({
      'POST /api/contacts': refused(409, { code: 'contact_taken', message, params }),
    })
    await page.type(email, ann.email)
    await page.type(dialog.getByLabelText('Last Name'), 'Miller')
    await save()
    expect(await dialog.findByText(message, { exact: false })).toBeDefined()
    expect(dialog.getByLabelText<HTMLInputElement>('Last Name').value).toBe('Miller')
    await page.click(dialog.getByRole('link', { name: 'Show that contact' }))
    await heading(ann.email)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('with a value that cannot be read shows an error at its field', async () => {
    const params = { key: 'amount', label: 'Amount', type: 'number' }
    const refusal = { code: 'contact_value_unreadable', message: 'Cannot be read.', params }
    const { page, dialog, email, save } = await adding({ 'POST /api/contacts': refused(400, refusal) })
    await page.type(email, ann.email)
    await page.type(dialog.getByLabelText('Amount'), 'much')
    await save()
    await dialog.findByText('Please enter a number, for example 12500.50.')
    expect(dialog.getByLabelText<HTMLInputElement>('Amount').getAttribute('aria-invalid')).toBe('true')
    expect(dialog.getByLabelText<HTMLInputElement>('Amount').value).toBe('much')
  })

  it('that fails for another reason shows the reason above the buttons', async () => {
    const { page, dialog, email, save } = await adding({
      'POST /api/contacts': refused(409, { code: 'contacts_full', message: 'The workspace is full.' }),
    })
    await page.type(email, ann.email)
    await save()
    expect(await dialog.findByText('The workspace is full.')).toBeDefined()
  })
})

describe('editing a contact', () => {
  // spec: 2.contacts.edit
  it('sends only the changed fields, and shows the changes', async () => {
    const changed = { ...ann, last_name: null, fields: { ...ann.fields, level: 'Silver' } }
    const { page, dialog, save } = await editing({ 'PUT /api/contacts/7': () => Response.json(changed) })
    expect(dialog.getByLabelText<HTMLInputElement>('Amount').value).toBe('12500.50')
    await page.clear(dialog.getByLabelText('Last Name'))
    await page.selectOptions(dialog.getByLabelText('Level'), 'Silver')
    await save()
    await screen.findByText(`Saved ${ann.email}`)
    expect(sent('PUT')).toEqual([{ last_name: '', fields: { level: 'Silver' } }])
    await screen.findByText('Ann · Winset Inc.')
  })

  it('keeps a value whose option was removed', async () => {
    const { dialog } = await editing({
      'GET /api/contacts/7': () => Response.json({ ...ann, fields: { level: 'Bronze' } }),
    })
    expect(dialog.getByLabelText<HTMLSelectElement>('Level').value).toBe('Bronze')
  })

  it('closes without a call if nothing was changed', async () => {
    const { save } = await editing()
    await save()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent('PUT')).toEqual([])
  })

  it('can take a contact out of its last group', async () => {
    const { page, dialog, save } = await editing({ 'PUT /api/contacts/7': () => Response.json(ann) })
    await page.click(dialog.getByRole('combobox', { name: 'Groups' }))
    await page.keyboard('{Backspace}')
    await save()
    await waitFor(() => expect(sent('PUT')).toEqual([{ fields: {}, groupIds: [] }]))
  })
})
