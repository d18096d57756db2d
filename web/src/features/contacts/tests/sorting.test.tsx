// The order of the contacts table, its page size, and the columns Status and Joined.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { address, openPage, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'
import { contact, contactRoutes, leads } from './contact-server.ts'

const many = Array.from({ length: 60 }, (_, at) => contact(at + 1))
const open = (at = '/contacts', rows = many) => openPage(at, contactRoutes([leads], rows))
const lastQuery = () => {
  const asked = requests().filter(({ url }) => url.startsWith('/api/contacts?'))
  return Object.fromEntries(new URLSearchParams(asked.at(-1)?.url.split('?')[1]))
}
const head = (name: string) => screen.findByRole('columnheader', { name })

beforeEach(() => {
  signedInBefore()
  for (const key of ['contactsPageSize', 'contactColumns olena@example.com'])
    window.localStorage.removeItem(key)
})

it('sorts by a column, then the other way round, then as before', async () => {
  const page = open('/contacts?page=2')
  const press = async () => page.click(await screen.findByRole('button', { name: 'Email' }))
  await press()
  await waitFor(() => expect(lastQuery()).toEqual({ limit: '10', offset: '0', sort: 'email', order: 'asc' }))
  expect((await head('Email')).getAttribute('aria-sort')).toBe('ascending')
  expect((await head('First Name')).getAttribute('aria-sort')).toBe('none')
  await press()
  await waitFor(() => expect(lastQuery()).toMatchObject({ sort: 'email', order: 'desc' }))
  expect(address()).toBe('/contacts?sort=-email')
  await press()
  await waitFor(() => expect(address()).toBe('/contacts'))
})

it('keeps the order of the URL', async () => {
  open('/contacts?sort=-joined')
  await screen.findByText('ann1@firm.example')
  expect(lastQuery()).toMatchObject({ sort: 'joined', order: 'desc' })
})

it('shows ten contacts at first and, once chosen, fifty in this browser', async () => {
  const page = open('/contacts?page=3')
  const size = await screen.findByRole('combobox', { name: 'Contacts per page' })
  expect(lastQuery()).toMatchObject({ limit: '10', offset: '20' })
  await page.selectOptions(size, '50')
  await screen.findByText('Page 1 of 2')
  expect(lastQuery()).toMatchObject({ limit: '50', offset: '0' })
  expect(window.localStorage.getItem('contactsPageSize')).toBe('50')
})

it('offers no page size for a list that has one page', async () => {
  open('/contacts', many.slice(0, 10))
  await screen.findByText('ann1@firm.example')
  expect(screen.queryByRole('combobox', { name: 'Contacts per page' })).toBeNull()
})

// spec: 5.contacts.chosen-columns
it('has columns to choose for the status and for the day a contact joined', async () => {
  const page = open('/contacts', [contact(1), contact(2, { status: 'hard_bounce' })])
  await page.click(await screen.findByRole('button', { name: 'Columns' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Columns of the table' }))
  for (const name of ['Status', 'Joined']) await page.click(dialog.getByRole('checkbox', { name }))
  await page.click(dialog.getByRole('button', { name: 'Show these' }))
  const [first, second] = (await screen.findAllByRole('row')).slice(1)
  const texts = (row: HTMLElement | undefined) =>
    within(row ?? document.body)
      .getAllByRole('cell')
      .slice(1)
      .map(({ textContent }) => textContent)
  expect(texts(first)).toEqual(['ann1@firm.example', 'Ann1', 'Can be mailed', '04/03/2026'])
  expect(texts(second)).toEqual(['ann2@firm.example', 'Ann2', 'Does not exist', '04/03/2026'])
})

it('exports the shown list for Excel in a chosen language, and keeps the choice', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:contacts')
  const page = openPage('/contacts?search=ann', {
    ...contactRoutes([leads], many),
    'POST /api/contacts/export': () => new Response('Email', { headers: { 'content-type': 'text/csv' } }),
  })
  await page.click(await screen.findByRole('button', { name: 'Export' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Export contacts' }))
  await page.selectOptions(dialog.getByRole('combobox', { name: 'Language of Excel' }), 'German')
  await page.click(dialog.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(requests().some(({ url }) => url === '/api/contacts/export')).toBe(true))
  const { body = '' } = requests().find(({ url }) => url === '/api/contacts/export') ?? {}
  expect(JSON.parse(body)).toEqual({
    selection: { search: 'ann' },
    form: 'excel',
    locale: 'de',
    mailableOnly: true,
  })
  expect(window.localStorage.getItem('exportFormat')).toBe('de')
  window.localStorage.removeItem('exportFormat')
})
