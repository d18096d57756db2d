// The icons beside a group's count.
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { openPage, signedInBefore } from '../../../../test/page.tsx'
import { contactRoutes, leads } from './contact-server.ts'

beforeEach(signedInBefore)

// spec: 2.contacts.groups
it('A group has its delete icon beside its count, in the same row and in no menu', async () => {
  openPage('/contacts', contactRoutes([leads], []))
  const icon = await screen.findByRole('button', { name: 'Delete group', description: 'Leads' })
  expect(icon.closest('li')?.textContent).toBe('Leads23')
  expect(screen.queryByRole('button', { name: 'Actions', description: 'Leads' })).toBeNull()
})
