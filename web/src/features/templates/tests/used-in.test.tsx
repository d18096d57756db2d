// The way between a campaign and the editor of its letter.
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { address, openPage, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'
import { openEditor, part } from '../design/tests/editor-page.ts'
import { offer, openTemplates } from './template-server.ts'

const campaigns = ({ url }: { url: string }) => {
  const query = new URL(url, 'http://x').searchParams
  const rows = query.get('status') === 'draft' ? [{ id: 4, name: 'December letter' }] : []
  return Response.json(rows, { headers: { 'x-total-count': String(rows.length) } })
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
