// The columns of the contacts table that a person has chosen.
import type { CustomField } from '@lettermill/contracts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { openPage, signedInBefore } from '../../../../test/page.tsx'
import { contact, contactRoutes, leads } from './contact-server.ts'

const field = (key: string, type: CustomField['type'], position: number): CustomField => ({
  id: position + 1,
  key,
  label: `The ${key}`,
  type,
  options: null,
  position,
  used_in: [],
})
const own = [field('score', 'number', 0), field('since', 'date', 1), field('vip', 'yes_no', 2)]
const fields = { score: '12500.50', since: '2024-01-05', vip: 'yes' }

const open = (of: readonly CustomField[] = own) =>
  openPage('/contacts', {
    ...contactRoutes([leads], [contact(1, { fields }), contact(2)]),
    'GET /api/fields': () => Response.json(of),
  })
const headers = async () => {
  await screen.findByText('ann1@firm.example')
  return screen.getAllByRole('columnheader').flatMap(({ textContent }) => textContent || [])
}
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Columns of the table' }))

beforeEach(() => {
  signedInBefore()
  window.localStorage.removeItem('contactColumns olena@example.com')
})

it('The table began with address and Ref ID, so that names were out of sight on a small screen', async () => {
  openPage('/contacts', contactRoutes([leads], [contact(1, { ref_id: 'LN-7', last_name: 'Lee' })]))
  expect(await headers()).toEqual(['Email', 'First Name', 'Last Name', 'Ref ID'])
})

// spec: 5.contacts.chosen-columns
it('Nobody could choose which fields the table of contacts shows, or in which order', async () => {
  const page = open()
  expect(await headers()).toEqual(['Email', 'First Name'])
  await page.click(screen.getByRole('button', { name: 'Columns' }))
  const shown = await dialog()
  expect(shown.getByRole<HTMLInputElement>('checkbox', { name: 'Email' }).disabled).toBe(true)
  for (const name of ['First Name', 'The score', 'The since', 'The vip'])
    await page.click(shown.getByRole('checkbox', { name }))
  // Uses only the keyboard.
  shown.getByRole('button', { name: 'Move The vip up' }).focus()
  await page.keyboard('{Enter}')
  await page.click(shown.getByRole('button', { name: 'Show these' }))
  expect(await headers()).toEqual(['Email', 'The score', 'The vip', 'The since'])
  const row = screen.getByRole('row', { name: /ann1@/ })
  const cells = within(row).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent).slice(1)).toEqual([
    'ann1@firm.example',
    '12,500.50',
    'Yes',
    '01/05/2024',
  ])
})

it('Chosen columns were lost when the page was closed', async () => {
  window.localStorage.setItem('contactColumns olena@example.com', '["fields.score","email","fields.gone"]')
  const page = open()
  expect(await headers()).toEqual(['The score', 'Email'])
  await page.click(screen.getByRole('button', { name: 'Columns' }))
  await page.click((await dialog()).getByRole('button', { name: 'Back to default' }))
  expect(await headers()).toEqual(['Email', 'First Name'])
  expect(window.localStorage.getItem('contactColumns olena@example.com')).toBeNull()
})

it('Stored columns of another account, or columns that are not a list, were used', async () => {
  window.localStorage.setItem('contactColumns ben@example.com', '["fields.score"]')
  window.localStorage.setItem('contactColumns olena@example.com', '{"no":"list"}')
  open()
  expect(await headers()).toEqual(['Email', 'First Name'])
})

it('The address was the sixth column, out of sight', async () => {
  const page = open()
  expect(await headers()).toEqual(['Email', 'First Name'])
  await page.click(screen.getByRole('button', { name: 'Columns' }))
  const boxes = (await dialog()).getAllByRole('checkbox')
  expect(boxes.slice(0, 2).map((box) => box.closest('li')?.textContent)).toEqual(['Email', 'First Name'])
})

it('The order of columns that somebody chose is kept', async () => {
  window.localStorage.setItem('contactColumns olena@example.com', '["score","email"]')
  open()
  expect(await headers()).toEqual(['The score', 'Email'])
})
