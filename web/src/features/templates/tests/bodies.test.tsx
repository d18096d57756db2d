// Template bodies may be megabytes, so the list loads only their beginnings, and opening a template loads all of its
// body.
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toast } from '../../../ui/index.ts'
import { signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'
import { offer, openTemplates } from './template-server.ts'

const message = 'The database sleeps.'
const refused = () => Response.json({ message }, { status: 500 })
const press = async (user: ReturnType<typeof openTemplates>, name: string) =>
  user.click(await screen.findByRole('button', { name }))

beforeEach(signedInBefore)
afterEach(() => toast.remove())

describe('the list of templates', () => {
  // spec: beyond.templates.beginnings
  it('loads only the beginning of each body, however long it is', async () => {
    const long = { ...offer, body_html: `<p>${'Dear '.repeat(100_000)}</p>` }
    openTemplates([long])
    expect(await screen.findByRole('heading', { name: 'Offer' })).toBeDefined()
    const asked = requests().filter(({ url }) => url.startsWith('/api/templates'))
    expect(asked.map(({ url }) => url)).toEqual(['/api/templates?characters=6000'])
  })

  it('shows no part of a tag at which the beginning of a body was cut off', async () => {
    const cut = `<p>Dear</p><p>${' '.repeat(5970)}<a href="https://example.com/offer">read</a></p>`
    openTemplates([{ ...offer, body_html: cut }])
    const card = within((await screen.findByText('Offer')).closest('li') as HTMLElement)
    expect(card.getByText('Dear').textContent).toBe('Dear')
  })
})

describe('the editor', () => {
  // spec: beyond.templates.beginnings
  it('opens with the whole body, while its card shows only the beginning', async () => {
    const end = 'the very end of it'
    const user = openTemplates([{ ...offer, body_html: `<p>${'Dear '.repeat(2000)}</p><p>${end}</p>` }])
    await press(user, 'Edit: Offer')
    expect((await screen.findByRole('textbox', { name: 'Template body' })).textContent).toContain(end)
  })

  it('shows why a template cannot be opened', async () => {
    const user = openTemplates([offer], { 'GET /api/templates/7': refused })
    await press(user, 'Edit: Offer')
    expect(await screen.findByText(message)).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('a preview of a template', () => {
  it('shows why it cannot be loaded', async () => {
    const user = openTemplates([offer], { 'GET /api/templates/7': refused })
    await press(user, 'Preview: Offer')
    expect(
      await within(await screen.findByRole('dialog', { name: 'Offer' })).findByText(message),
    ).toBeDefined()
  })
})
