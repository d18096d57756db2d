// The way between a campaign and the editor of its letter.
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { address, openPage, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'
import { openEditor, part } from '../design/tests/editor-page.ts'
import { offer, openTemplates } from './template-server.ts'

const december = { id: 4, name: 'December letter', status: 'draft' }
const november = { id: 3, name: 'November letter', status: 'completed' }

const campaigns = ({ url }: { url: string }) => {
  const query = new URL(url, 'http://x').searchParams
  const status = query.get('status')
  const rows = [december, november].filter((each) => status === 'all' || each.status === status)
  const total = status === 'all' ? 12 : rows.length
  return Response.json(rows, { headers: { 'x-total-count': String(total) } })
}

beforeEach(signedInBefore)

it('the editor of a letter named no campaign that uses it, and had no way back to it', async () => {
  openEditor({ 'GET /api/campaigns': campaigns })
  await part('Heading: Spring')
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'December letter' })
  expect(link.pathname).toBe('/campaigns/4')
  const asked = requests().filter(({ url }) => url.startsWith('/api/campaigns?'))
  expect(asked.every(({ url }) => url.includes('templateId=7'))).toBe(true)
})

it('the editor of a letter did not name the campaign that was sent with it', async () => {
  openEditor({ 'GET /api/campaigns': campaigns })
  const used = await screen.findByRole('navigation', { name: 'Used in:' })
  expect(used.textContent).toBe('Used in:December letter (Draft)November letter (Completed)and 10 more')
})

it('the dialog of a plain letter leads back to its campaign too', async () => {
  const user = openTemplates([offer], { 'GET /api/campaigns': campaigns })
  await user.click(await screen.findByRole('button', { name: 'Edit: Offer' }))
  const edit = within(await screen.findByRole('dialog', { name: 'Edit Template' }))
  expect(await edit.findByRole('link', { name: 'December letter' })).toBeDefined()
})

it('a link can open the editor of a letter at once', async () => {
  openPage('/templates?do=edit&about=7', {
    'GET /api/templates': () => Response.json([offer]),
    'GET /api/templates/7': () => Response.json(offer),
  })
  expect(await screen.findByRole('dialog', { name: 'Edit Template' })).toBeDefined()
  expect(address()).toBe('/templates')
})

it('a letter could be copied only with an icon that shows on hover', async () => {
  const user = openTemplates([offer], {
    'POST /api/templates/7/duplicate': () => Response.json({ ...offer, id: 9, name: 'Copy of Offer' }),
  })
  await user.click(await screen.findByRole('button', { name: 'More: Offer' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicate: Offer' }))
  expect(await screen.findByText('Created "Copy of Offer"')).toBeDefined()
})
