// Writing to the contacts of a segment, from its page.
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { address, openPage, signedInBefore } from '../../../../test/page.tsx'
import { segmentRoutes } from './segment-server.ts'

beforeEach(signedInBefore)

it('a segment leads to a new campaign to it, once changes are saved', async () => {
  const page = openPage('/contacts/segments/4', segmentRoutes())
  const name = await screen.findByLabelText('Name')
  await page.type(name, '!')
  const write = screen.getByRole<HTMLButtonElement>('button', { name: 'Write to these' })
  expect(write.disabled).toBe(true)
  await page.type(name, '{Backspace}')
  await page.click(write)
  await waitFor(() => expect(address()).toBe('/campaigns'))
  expect(await screen.findByRole('dialog', { name: 'Create Campaign' })).toBeDefined()
})
