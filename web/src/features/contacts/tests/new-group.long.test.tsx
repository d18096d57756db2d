// Creating a group without an import: in the panel, for selected contacts, and for one contact.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toast } from '../../../ui/index.ts'
import { address, openPage, pressable, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'
import { contact, contactRoutes, detail, leads } from './contact-server.ts'

const market = { ...leads, id: 8, name: 'Market stall', contactCount: 0, uploaded_file_name: null }

function routes(more: Parameters<typeof openPage>[1] = {}) {
  const groups = [leads]
  return {
    ...contactRoutes([leads, market], [contact(1), contact(2)]),
    'GET /api/contacts/groups': () => Response.json(groups),
    'GET /api/fields': () => Response.json([]),
    'POST /api/contacts/groups': () => {
      groups.unshift(market)
      return Response.json(market)
    },
    ...more,
  }
}
const sent = (path: string) =>
  requests()
    .filter(({ method, url }) => method === 'POST' && url === path)
    .map(({ body }) => JSON.parse(body) as unknown)

beforeEach(signedInBefore)
afterEach(() => toast.remove())

describe('A group without contacts', () => {
  it('could not be created in the panel of groups', async () => {
    const page = openPage('/contacts', routes())
    await page.click(await screen.findByRole('button', { name: 'New group' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New group' }))
    await page.click(dialog.getByRole('button', { name: 'Create group' }))
    expect(await dialog.findByText('Enter a name of at most 200 characters.')).toBeDefined()
    await page.type(dialog.getByLabelText('Name'), ' Market stall {Enter}')
    await screen.findByText('The group “Market stall” was created')
    expect(sent('/api/contacts/groups')).toEqual([{ name: 'Market stall' }])
    await waitFor(() => expect(address()).toBe('/contacts?group=8'))
    await screen.findByRole('button', { name: /^Market stall/, current: true })
  })

  it('could not be created while contacts are added to a group', async () => {
    const page = openPage('/contacts', routes())
    await page.click(await screen.findByRole('checkbox', { name: 'Select ann1@firm.example' }))
    const bar = within(await screen.findByRole('group', { name: 'Selected contacts' }))
    await page.click(await pressable(bar, 'Add to group…'))
    const dialog = within(await screen.findByRole('dialog'))
    const input = dialog.getByRole<HTMLInputElement>('combobox', { name: 'Group' })
    await page.type(input, 'Market stall')
    await screen.findByRole('option', { name: 'Create “Market stall”', hidden: true })
    await page.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(input.value).toBe('Market stall (0)'))
    expect(sent('/api/contacts/groups')).toEqual([{ name: 'Market stall' }])
  })

  it('could not be created while a contact is added', async () => {
    const page = openPage(
      '/contacts',
      routes({
        'POST /api/contacts': () => Response.json(detail(9)),
        'GET /api/contacts/9': () => Response.json(detail(9)),
      }),
    )
    await page.click(await screen.findByRole('button', { name: 'Add contact' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add contact' }))
    await page.type(await dialog.findByLabelText(/^Email/), 'ann@firm.example')
    const input = dialog.getByRole('combobox', { name: 'Groups' })
    await page.type(input, 'leads')
    await screen.findByRole('option', { name: 'Leads', hidden: true })
    expect(screen.queryByRole('option', { name: /^Create/, hidden: true })).toBeNull()
    await page.clear(input)
    await page.type(input, 'Market stall')
    await screen.findByRole('option', { name: 'Create “Market stall”', hidden: true })
    await page.keyboard('{ArrowDown}{Enter}')
    await dialog.findByText('Market stall')
    await page.click(dialog.getByRole('button', { name: 'Add contact' }))
    await waitFor(() => expect(sent('/api/contacts')).toMatchObject([{ groupIds: [8] }]))
  })
})
