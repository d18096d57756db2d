// Settings, Account: name, email, sessions, the download of what is kept, and the end of the account.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { address, heading, openPage, signedInBefore } from '../../../../../test/page.tsx'
import { requests } from '../../../../../test/server.ts'

const account = {
  id: 1,
  email: 'olena@example.com',
  name: 'Olena',
  isAdmin: false,
  created_at: '2026-01-02T03:04:05Z',
  new_email: null as string | null,
  hasPassword: true,
  isLinked: false,
}
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const times = { created_at: '2026-11-28T15:04:00Z', last_used_at: '2026-11-29T15:00:00Z' }
const sessions = [
  { id: 7, device: firefox, address: '192.0.2.1', is_current: true, ...times },
  { id: 6, device: 'curl/8.5', address: null, is_current: false, ...times },
]

function openAccount(routes: Parameters<typeof openPage>[1] = {}) {
  return openPage('/settings/account', {
    'GET /api/account': () => Response.json(account),
    'GET /api/account/sessions': () => Response.json(sessions),
    ...routes,
  })
}
const panel = async (name: string) => within(await screen.findByRole('region', { name }))
const sent = (method: string, url: string) =>
  requests().filter((each) => each.method === method && each.url === url)
const bodyOf = (method: string, url: string) => JSON.parse(sent(method, url)[0]?.body ?? 'null') as unknown

beforeEach(signedInBefore)

describe('the name', () => {
  it('is saved, and then shown in the greeting and the avatar in place of the email', async () => {
    let name = ''
    const settings = () => Response.json({ email: account.email, name, timezone: 'UTC', postalAddress: '' })
    const page = openAccount({
      'GET /api/settings': settings,
      'PUT /api/account': () => {
        name = 'Ann'
        return Response.json({ ...account, name })
      },
    })
    await screen.findByText('Hello, olena@example.com')
    const form = await panel('Name')
    const field = form.getByLabelText<HTMLInputElement>('Name')
    expect(field.value).toBe('Olena')
    await page.clear(field)
    await page.type(field, 'Ann')
    await page.click(form.getByRole('button', { name: 'Save name' }))
    await screen.findByText('Name saved')
    expect(bodyOf('PUT', '/api/account')).toEqual({ name: 'Ann' })
    await screen.findByText('Hello, Ann')
    expect(screen.getByRole('button', { name: 'Signed in as olena@example.com' }).textContent).toBe('A')
  })
})

describe('the email', () => {
  const change = async (answer: () => Response) => {
    const page = openAccount({ 'POST /api/account/email': answer })
    const form = await panel('Email')
    await page.type(form.getByLabelText('New email'), 'new@example.com')
    await page.type(form.getByLabelText('Password'), 'my password')
    await page.click(form.getByRole('button', { name: 'Change email' }))
    return form
  }

  it('waits for the link in the mail to the new address', async () => {
    const form = await change(() => Response.json({ ...account, new_email: 'new@example.com' }))
    await screen.findByText('A link was sent to new@example.com')
    expect((await form.findByRole('status')).textContent).toContain('new@example.com')
    expect(bodyOf('POST', '/api/account/email')).toEqual({
      email: 'new@example.com',
      password: 'my password',
    })
    expect(form.getByLabelText<HTMLInputElement>('Password').value).toBe('')
  })

  it.each([
    ['New email', 'email_taken', 'This email address is already registered.'],
    ['Password', 'password_wrong', 'The current password is not right.'],
  ])('shows a refusal at its field: %s', async (label, code, message) => {
    const form = await change(() => Response.json({ code, message }, { status: 400 }))
    await form.findByText(message)
    expect(form.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
  })

  it('shows any other refusal above the button', async () => {
    const message = 'This instance cannot send mail about accounts yet. Ask your administrator.'
    const form = await change(() => Response.json({ code: 'account_mail_off', message }, { status: 409 }))
    expect((await form.findByRole('alert')).textContent).toBe(message)
  })

  it('is not sent without an address and a password', async () => {
    const page = openAccount()
    const form = await panel('Email')
    await page.click(form.getByRole('button', { name: 'Change email' }))
    form.getByText('Please enter a valid email address.')
    form.getByText('Please enter your password.')
    expect(sent('POST', '/api/account/email')).toEqual([])
  })
})

describe('the sessions', () => {
  it('are listed by device, and end one by one', async () => {
    const page = openAccount({ 'DELETE /api/account/sessions/6': () => Response.json({ message: 'x' }) })
    const list = await panel('Where you are signed in')
    const own = (await list.findByText('Firefox on Linux')).closest('tr')
    expect(own?.textContent).toContain('This session')
    expect(own?.textContent).toContain('192.0.2.1')
    expect(within(own ?? document.body).queryByRole('button')).toBeNull()
    await page.click(list.getByRole('button', { name: 'End: curl' }))
    await screen.findByText('Session ended')
    expect(sent('DELETE', '/api/account/sessions/6')).toHaveLength(1)
    expect(sent('GET', '/api/account/sessions')).toHaveLength(2)
  })

  it('end all together but the own one, after a question', async () => {
    const page = openAccount({ 'DELETE /api/account/sessions': () => Response.json({ message: 'x' }) })
    const list = await panel('Where you are signed in')
    await page.click(await list.findByRole('button', { name: 'End all others' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'End all other sessions?' }))
    await page.click(dialog.getByRole('button', { name: 'End all others' }))
    await screen.findByText('All other sessions ended')
    expect(sent('DELETE', '/api/account/sessions')).toHaveLength(1)
  })

  it('has no such button while there is no other session', async () => {
    openAccount({ 'GET /api/account/sessions': () => Response.json(sessions.slice(0, 1)) })
    const list = await panel('Where you are signed in')
    await list.findByText('Firefox on Linux')
    expect(list.queryByRole('button')).toBeNull()
  })
})

it('the download saves what the instance keeps', async () => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
  )
  const page = openAccount({
    'GET /api/account/export': () =>
      new Response('{}', {
        headers: { 'content-disposition': 'attachment; filename="lettermill-account.json"' },
      }),
  })
  await page.click((await panel('Your data')).getByRole('button', { name: 'Download my data' }))
  await screen.findByText('File "lettermill-account.json" successfully downloaded!')
})

describe('deleting the account', () => {
  const open = async (answer: () => Response) => {
    const page = openAccount({ 'DELETE /api/account': answer })
    await page.click((await panel('Delete the account')).getByRole('button', { name: 'Delete my account' }))
    return { page, dialog: within(await screen.findByRole('dialog', { name: 'Delete your account?' })) }
  }

  it('asks for the password, and then leads to the sign-in', async () => {
    const { page, dialog } = await open(() => Response.json({ message: 'Your account was deleted.' }))
    await page.click(dialog.getByRole('button', { name: 'Delete my account' }))
    dialog.getByText('Please enter your password.')
    expect(sent('DELETE', '/api/account')).toEqual([])
    await page.type(dialog.getByLabelText('Password'), 'my password')
    await page.click(dialog.getByRole('button', { name: 'Delete my account' }))
    await heading('Sign in')
    expect(bodyOf('DELETE', '/api/account')).toEqual({ password: 'my password' })
    expect([address(), window.localStorage.getItem('authToken')]).toEqual(['/login', null])
  })

  it('says why it is refused', async () => {
    const message = 'The last administrator cannot be deleted.'
    const { page, dialog } = await open(() =>
      Response.json({ code: 'last_administrator', message }, { status: 409 }),
    )
    await page.type(dialog.getByLabelText('Password'), 'my password')
    await page.click(dialog.getByRole('button', { name: 'Delete my account' }))
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toBe(message))
  })
})
