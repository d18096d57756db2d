// The heading above the contacts of a group.
import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { chooseLanguage } from '../../../lib/messages/index.ts'
import { openPage, signedInBefore } from '../../../../test/page.tsx'
import { contact, contactRoutes, leads } from './contact-server.ts'

beforeEach(signedInBefore)

test('the heading of a renamed group named only the file that the group came from', async () => {
  const renamed = { ...leads, name: 'Tea friends', uploaded_file_name: 'leads.csv' }
  openPage('/contacts?group=7', contactRoutes([renamed], [contact(1)]))
  const specified = within(await screen.findByRole('region', { name: /^leads\.csv \(1\)/ }))
  expect(specified.getByText('Group: Tea friends')).toBeDefined()
  await act(() => chooseLanguage('en'))
  const english = within(await screen.findByRole('region', { name: /^Tea friends \(1\)/ }))
  expect(english.getByText('Imported from leads.csv')).toBeDefined()
})
