// What a person reads when a template is saved.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, describe, afterEach } from 'vitest'
import { signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'
import { openTemplates, offer } from './template-server.ts'
import { toast } from '../../../ui/index.ts'

beforeEach(signedInBefore)

// What is missing when a template is saved.
describe('A template with something missing', () => {
  it('A template without a name was not saved, and nothing said why', async () => {
    const user = openTemplates([])
    await user.click((await screen.findAllByRole('button', { name: 'Create Template' }))[0] as HTMLElement)
    const create = within(await screen.findByRole('dialog', { name: 'Create Template' }))
    await user.click(await create.findByText('HTML'))
    fireEvent.change(await create.findByRole('textbox', { name: /HTML/ }), {
      target: { value: '<p>Hello</p>' },
    })
    await user.click(create.getByRole('button', { name: 'Save Template' }))
    expect(create.getByText('Enter a name.')).toBeDefined()
    expect(create.queryByText('Write the message.')).toBeNull()
    const name = create.getByPlaceholderText('Template name')
    await waitFor(() => expect(document.activeElement).toBe(name))
    await user.type(name, 'S')
    expect(create.queryByText('Enter a name.')).toBeNull()
    expect(requests().filter(({ method, url }) => method === 'POST' && url === '/api/templates')).toEqual([])
  })
})

// When saving removes something that mail programs do not show, a message says so.
describe('A saved template', () => {
  afterEach(() => toast.remove())

  it('a saved template shows what the server removed from it', async () => {
    const user = openTemplates([offer], {
      'PUT /api/templates/7': () => Response.json({ ...offer, notes: ['svg_left_out'] }),
    })
    await user.click(await screen.findByRole('button', { name: 'Edit: Offer' }))
    await screen.findByRole('textbox', { name: 'Template body' })
    await user.click(await screen.findByRole('button', { name: 'Save Template' }))
    expect(await screen.findByText(/Saved without its SVG pictures/)).toBeDefined()
  })

  const uses =
    (total: number) =>
    ({ url }: { url: string }) => {
      const status = new URL(url, 'http://x').searchParams.get('status')
      const later = { id: 5, name: 'Later', status: 'scheduled', scheduled_at: '2199-08-01T12:00:00Z' }
      const offered = {
        id: 4,
        name: 'Winter-Angebot',
        status: 'scheduled',
        scheduled_at: '2199-07-01T12:00:00Z',
      }
      const rows = status === 'scheduled' ? [later, offered].slice(2 - total) : []
      return Response.json(rows, { headers: { 'x-total-count': String(rows.length) } })
    }
  it.each([
    [1, /^Saved\. “Winter-Angebot” on .*2199.* uses it\.$/],
    [2, /^Saved\. “Winter-Angebot” on .*2199.* and 1 more scheduled campaign use it\.$/],
  ])('says which of %i scheduled campaigns use it', async (total, words) => {
    const user = openTemplates([offer], {
      'PUT /api/templates/7': () => Response.json(offer),
      'GET /api/campaigns': uses(total),
    })
    await user.click(await screen.findByRole('button', { name: 'Edit: Offer' }))
    await screen.findByRole('textbox', { name: 'Template body' })
    await user.click(await screen.findByRole('button', { name: 'Save Template' }))
    expect(await screen.findByText(words)).toBeDefined()
  })
})
