// A group in the list of groups, and the heading above its contacts.
import { screen, act, within } from '@testing-library/react'
import { beforeEach, expect, it, describe, test } from 'vitest'
import { openPage, signedInBefore } from '../../../../test/page.tsx'
import { contactRoutes, leads, contact } from './contact-server.ts'
import { chooseLanguage } from '../../../lib/messages/index.ts'

beforeEach(signedInBefore)

// The icons beside a group's count.
describe('The row of a group', () => {
  // spec: 2.contacts.groups
  it('A group has its delete icon beside its count, in the same row and in no menu', async () => {
    openPage('/contacts', contactRoutes([leads], []))
    const icon = await screen.findByRole('button', { name: 'Delete group', description: 'Leads' })
    expect(icon.closest('li')?.textContent).toBe('Leads23')
    expect(screen.queryByRole('button', { name: 'Actions', description: 'Leads' })).toBeNull()
  })
})

// The heading above the contacts of a group.
describe('The heading of a group', () => {
  it('leads to a new campaign to the group, unless it is empty', async () => {
    openPage(
      '/contacts?group=7',
      contactRoutes([leads, { ...leads, id: 8, name: 'Nobody', contactCount: 0 }], []),
    )
    const write = await screen.findByRole('link', { name: 'Write to these' })
    expect(write.getAttribute('href')).toBe('/campaigns?do=create&about=g7')
    await act(() => screen.getByRole('button', { name: /^Nobody/ }).click())
    expect(screen.queryByRole('link', { name: 'Write to these' })).toBeNull()
  })

  test('the heading of a renamed group named only the file that the group came from', async () => {
    const renamed = { ...leads, name: 'Tea friends', uploaded_file_name: 'leads.csv' }
    openPage('/contacts?group=7', contactRoutes([renamed], [contact(1)]))
    const specified = within(await screen.findByRole('region', { name: /^leads\.csv \(1\)/ }))
    expect(specified.getByText('Group: Tea friends')).toBeDefined()
    await act(() => chooseLanguage('en'))
    const english = within(await screen.findByRole('region', { name: /^Tea friends \(1\)/ }))
    expect(english.getByText('Imported from leads.csv')).toBeDefined()
  })
})
