// The list of keyboard shortcuts, and the key that opens it.
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { heading, openPage, signedInBefore } from '../../../test/page.tsx'

describe('the list of keyboard shortcuts', () => {
  let page: ReturnType<typeof openPage>
  const title = 'Keyboard shortcuts'

  beforeEach(async () => {
    signedInBefore()
    page = openPage('/settings', { 'GET /api/unsubscribe/admin/unsubscribers': () => Response.json([]) })
    await heading('Settings')
  })

  it('opens with ? and closes with Escape', async () => {
    await page.keyboard('?')
    const dialog = await screen.findByRole('dialog', { name: title })
    expect(dialog.textContent).toContain('Search and actions')
    await page.keyboard('{Escape}')
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  })

  it('does not open in a field, which takes the character', async () => {
    const box = screen.getByRole<HTMLInputElement>('combobox', { name: /^Search campaigns/ })
    await page.type(box, 'why?')
    expect(box.value).toBe('why?')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('opens from the search', async () => {
    await page.type(screen.getByRole('combobox', { name: /^Search campaigns/ }), 'shortcuts{Enter}')
    await screen.findByRole('dialog', { name: title })
  })
})
