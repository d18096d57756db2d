// `?` in the top bar, and the links to the operator's guide on screens.
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { heading, openPage, signedInBefore } from '../../../test/page.tsx'

let page: ReturnType<typeof openPage>

beforeEach(async () => {
  signedInBefore()
  page = openPage('/settings/account')
  await heading('Settings')
})

it('leads to the documentation, the shortcuts and the API reference', async () => {
  await page.click(screen.getByRole('button', { name: 'Help' }))
  const menu = within(await screen.findByRole('menu'))
  expect(menu.getAllByRole('menuitem').map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
    ['Documentation', '/docs'],
    ['Keyboard shortcuts', null],
    ['API reference', '/api/docs'],
  ])
  await page.click(menu.getByRole('menuitem', { name: 'Keyboard shortcuts' }))
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
})

it('a tab of the settings leads to its page of the guide', () => {
  const link = screen.getByRole('link', { name: 'Read about this in the documentation' })
  expect(link.getAttribute('href')).toBe('/docs/access')
})
