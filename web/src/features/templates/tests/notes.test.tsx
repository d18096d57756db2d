// When saving removes something that mail programs do not show, a message says so.
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { toast } from '../../../ui/index.ts'
import { signedInBefore } from '../../../../test/page.tsx'
import { offer, openTemplates } from './template-server.ts'

beforeEach(signedInBefore)
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
