// Erasing a person, and exporting everything stored about a person.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toast } from '../../../ui/index.ts'
import { address, openPage, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'
import { contact, contactRoutes, detail, leads } from './contact-server.ts'

const ann = detail(7)

async function erasing(routes: Parameters<typeof openPage>[1] = {}) {
  const page = openPage('/contacts/7', {
    ...contactRoutes([leads], [contact(7)]),
    'GET /api/contacts/7': () => Response.json(ann),
    ...routes,
  })
  await page.click(await screen.findByRole('button', { name: 'Erase' }))
  const dialog = within(await screen.findByRole('dialog', { name: `Erase ${ann.email}?` }))
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Erase for good' })
  return { page, dialog, button, typed: dialog.getByLabelText(`Type ${ann.email} to confirm`) }
}

const erasures = () => requests().filter(({ url }) => url.endsWith('/erase'))

beforeEach(signedInBefore)
afterEach(() => toast.remove())

describe('erasing a person', () => {
  // spec: 2.contacts.erase
  it('says what is deleted and what stays, and starts only after the address is typed again', async () => {
    const { page, dialog, button, typed } = await erasing({
      'POST /api/contacts/7/erase': () => Response.json({ message: 'Erased.' }),
    })
    expect(dialog.getByText(/cannot be undone/)).toBeDefined()
    expect(dialog.getByText(/stats of your campaigns do not change\. .* moves to “All others”/)).toBeDefined()
    expect(button.disabled).toBe(true)
    await page.type(typed, ann.email.slice(0, -1))
    expect(button.disabled).toBe(true)
    await page.keyboard('{Enter}')
    expect(erasures()).toEqual([])
    await page.type(typed, ann.email.slice(-1))
    expect(button.disabled).toBe(false)
    await page.click(button)
    await waitFor(() => expect(address()).toBe('/contacts'))
    expect(await screen.findByText('The person was erased')).toBeDefined()
    expect(erasures().map(({ body }) => JSON.parse(body) as unknown)).toEqual([{ email: ann.email }])
  })

  it('takes the address in any letter case', async () => {
    const { page, button, typed } = await erasing()
    await page.type(typed, ` ${ann.email.toUpperCase()} `)
    expect(button.disabled).toBe(false)
  })

  it('shows the reason of a refusal, and keeps what was typed', async () => {
    const message = 'Too much to do.'
    const { page, dialog, button, typed } = await erasing({
      'POST /api/contacts/7/erase': () => Response.json({ message }, { status: 503 }),
    })
    await page.type(typed, ann.email)
    await page.click(button)
    expect(await dialog.findByText(message)).toBeDefined()
    expect((typed as HTMLInputElement).value).toBe(ann.email)
  })
})

describe('exporting a person', () => {
  // spec: 2.contacts.download
  it('saves the ZIP under the name that the server gives it', async () => {
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })

    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:person')
    openPage('/contacts/7', {
      ...contactRoutes([leads], [contact(7)]),
      'GET /api/contacts/7': () => Response.json(ann),
      'GET /api/contacts/7/export': () =>
        new Response('PK', { headers: { 'content-type': 'application/zip', 'x-filename': 'ann.zip' } }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Export' }))
    expect(await screen.findByText('Saved ann.zip')).toBeDefined()
    expect(saved).toEqual(['ann.zip'])
  })
})
