// Changing the account's password in Settings.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { openPage, signedInBefore } from '../../../../../test/page.tsx'
import { requests } from '../../../../../test/server.ts'

const changes = () => requests().filter(({ url }) => url === '/api/auth/password')
const panel = async () => within(await screen.findByRole('region', { name: 'Password' }))

async function changeWith(
  [current, next, repeated]: [string, string, string],
  answer = () => Response.json({ message: 'Your password was changed.' }),
) {
  const page = openPage('/settings/account', { 'POST /api/auth/password': answer })
  const form = await panel()
  if (current) await page.type(form.getByLabelText('Current password'), current)
  if (next) await page.type(form.getByLabelText('New password'), next)
  if (repeated) await page.type(form.getByLabelText('Repeat the new password'), repeated)
  await page.click(form.getByRole('button', { name: 'Change password' }))
  return form
}

describe('the password form', () => {
  beforeEach(signedInBefore)

  // spec: beyond.account.password
  it('changes the password, shows a message, and empties the fields', async () => {
    const form = await changeWith(['the old one', 'the new one', 'the new one'])
    await screen.findByText('Password changed')
    expect(JSON.parse(changes()[0]?.body ?? '')).toEqual({
      currentPassword: 'the old one',
      newPassword: 'the new one',
      endTokens: false,
    })
    expect(form.getByLabelText<HTMLInputElement>('Current password').value).toBe('')
  })

  it('revokes all API tokens if the box is ticked, and unticks it again', async () => {
    const page = openPage('/settings/account', {
      'POST /api/auth/password': () => Response.json({ message: 'Your password was changed.' }),
    })
    const form = await panel()
    await page.type(form.getByLabelText('Current password'), 'the old one')
    await page.type(form.getByLabelText('New password'), 'the new one')
    await page.type(form.getByLabelText('Repeat the new password'), 'the new one')
    await page.click(form.getByRole('checkbox', { name: 'Revoke all my API tokens too' }))
    await page.click(form.getByRole('button', { name: 'Change password' }))
    await screen.findByText('Password changed')
    expect(JSON.parse(changes()[0]?.body ?? '')).toMatchObject({ endTokens: true })
    expect(form.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
  })

  it('is not sent while the two new passwords differ', async () => {
    const form = await changeWith(['the old one', 'the new one', 'the other one'])
    expect(form.getByText('Passwords do not match')).toBeDefined()
    expect(changes()).toEqual([])
  })

  it('is not sent while a field is empty', async () => {
    const form = await changeWith(['', '', ''])
    expect(form.getByText('Please enter your current password.')).toBeDefined()
    expect(form.getByText('Please enter a new password.')).toBeDefined()
    expect(changes()).toEqual([])
  })

  it.each([
    ['Current password', 'password_wrong', 'The current password is not right.'],
    ['New password', 'password_short', 'The password needs at least 8 characters.'],
  ])('shows a refusal at its field: %s', async (label, code, message) => {
    const form = await changeWith(['the old one', 'short', 'short'], () =>
      Response.json({ code, message }, { status: 400 }),
    )
    await waitFor(() => expect(form.getByText(message)).toBeDefined())
    expect(form.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
  })

  it('shows any other failure above the button', async () => {
    const form = await changeWith(['the old one', 'the new one', 'the new one'], () =>
      Response.json({ message: 'Too many attempts.', code: 'other' }, { status: 429 }),
    )
    expect((await form.findByRole('alert')).textContent).toBe('Too many attempts.')
  })

  // asvs: 6.2.6, 6.2.7
  it('tells a password manager what each field is', async () => {
    openPage('/settings/account')
    const form = await panel()
    expect(form.getByLabelText('Current password').getAttribute('autocomplete')).toBe('current-password')
    expect(form.getByLabelText('New password').getAttribute('autocomplete')).toBe('new-password')
    expect(form.getByLabelText('Repeat the new password').getAttribute('autocomplete')).toBe('new-password')
  })
})
