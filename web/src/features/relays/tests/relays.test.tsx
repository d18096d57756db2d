// The Sending tab of Settings: the relays of the installation.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { address, olena, openPage, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'
import { loginRoutes, sessionEnded, signInAgain } from '../../../../test/sign-in-again.ts'
import { chooseLanguage } from '../../../lib/messages/index.ts'

const own = {
  id: 7,
  name: 'Own server',
  host: 'mail.example.org',
  port: 587,
  security: 'starttls',
  username: 'news',
  has_password: true,
  connections: null,
  is_active: true,
  state: 'ready',
  reply: '',
  reply_code: null,
  reply_params: null,
  failing_since: null,
  open_connections: 4,
  per_second: 12.5,
  accepted_today: 12_345,
}
const environment = {
  ...own,
  id: null,
  name: 'relay.example.com',
  host: 'relay.example.com',
  port: 465,
  security: 'tls',
  username: '',
  state: 'failing',
  reply: 'connect ECONNREFUSED',
  reply_code: null,
  reply_params: null,
  failing_since: '2026-04-03T20:05:00Z',
  per_second: 0,
  accepted_today: 0,
}
const page = {
  relays: [own, environment],
  test_mode: false,
  send_rate: 120,
}
const path = '/api/admin/relays'
const place = {
  url: 'https://mail.firm.example',
  is_set_outside: false,
  problem: null,
  is_allowed: false,
  is_refused: false,
  check_path: '/public-address/proof.gif',
}
const administrator = {
  'POST /api/auth/validate-token': () => Response.json({ isValid: true, user: { ...olena, isAdmin: true } }),
}
const open = (routes: Parameters<typeof openPage>[1] = {}) =>
  openPage('/settings/sending', {
    ...administrator,
    [`GET ${path}`]: () => Response.json(page),
    'GET /api/admin/public-address': () => Response.json(place),
    ...routes,
  })
const asked = (method: string) =>
  requests().filter((each) => each.method === method && each.url.startsWith(path))
const item = async (name: string) => {
  const row = (await screen.findByRole('heading', { name })).closest('li')
  if (!row) throw new Error(`${name} is in no list`)
  return within(row)
}

describe('the relays', () => {
  beforeEach(signedInBefore)

  it('are listed with address, state, messages of today and rate', async () => {
    open()
    expect(
      (await item('Own server')).getByText('mail.example.org:587 · STARTTLS · signs in as news'),
    ).toBeDefined()
    expect((await item('Own server')).getByText('Accepted today: 12,345 · 12.5 a second now')).toBeDefined()
    expect((await item('Own server')).getByText('Sending')).toBeDefined()
    expect(
      screen.getByText(
        'SEND_RATE limits this installation to 120 messages a second, over all relays together.',
      ),
    ).toBeDefined()
  })

  it('that the environment sets show why they fail, but no secret and no button', async () => {
    open()
    const relay = await item('relay.example.com')
    expect(relay.getByText('Since 04/03/2026, 08:05 PM: connect ECONNREFUSED')).toBeDefined()
    expect(relay.getByText('relay.example.com:465 · TLS from the start · signs in')).toBeDefined()
    expect(relay.getByText('Set by SMTP_URL: change it there and restart.')).toBeDefined()
    expect(relay.queryByRole('button')).toBeNull()
  })

  it.each([
    ['en', 'The relay offers no TLS, but its settings require it (tls=require).'],
    ['de', 'Der Mailserver bietet kein TLS an, seine Einstellungen verlangen es aber (tls=require).'],
  ])(
    'that the environment sets are explained by their address, not by a form, in %s',
    async (language, said) => {
      await chooseLanguage(language)
      onTestFinished(() => chooseLanguage('default'))
      const strict = { ...environment, reply: 'Reworded.', reply_code: 'tls_missing', reply_params: {} }
      open({ [`GET ${path}`]: () => Response.json({ ...page, relays: [strict] }) })
      const relay = await item('relay.example.com')
      expect(relay.getByText(said, { exact: false })).toBeDefined()
    },
  )

  it('say in test mode that no mail leaves', async () => {
    open({ [`GET ${path}`]: () => Response.json({ ...page, relays: [], test_mode: true }) })
    await screen.findByText('Test mode: no message leaves this server')
  })

  it('are filled in by the provider, and saved', async () => {
    const user = open({ [`POST ${path}`]: () => Response.json(own) })
    await user.click(await screen.findByRole('button', { name: 'Add relay' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add relay' }))
    await user.selectOptions(dialog.getByLabelText('Provider'), 'Brevo')
    expect(dialog.getByLabelText<HTMLInputElement>('Host').value).toBe('smtp-relay.brevo.com')
    expect(dialog.getByText(/The password is an SMTP key/)).toBeDefined()
    await user.type(dialog.getByLabelText('User name'), 'me@example.org')
    await user.type(dialog.getByLabelText('Password'), 'secret')
    await user.click(dialog.getByRole('button', { name: 'Save relay' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(JSON.parse(asked('POST')[0]?.body ?? '')).toEqual({
      name: 'Brevo',
      host: 'smtp-relay.brevo.com',
      port: 587,
      security: 'starttls',
      username: 'me@example.org',
      password: 'secret',
      connections: null,
      is_active: true,
    })
  })

  it('name each field that is wrong before the server is asked', async () => {
    const user = open()
    await user.click(await screen.findByRole('button', { name: 'Add relay' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add relay' }))
    await user.type(dialog.getByLabelText('Host'), 'smtp://x')
    await user.clear(dialog.getByLabelText('Port'))
    await user.click(dialog.getByRole('button', { name: 'Save relay' }))
    for (const said of ['Give the relay a name.', /without port/, /from 1 to 65535/])
      expect(dialog.getByText(said)).toBeDefined()
    expect(asked('POST')).toHaveLength(0)
    expect(document.activeElement).toBe(dialog.getByLabelText('Name'))
  })

  it('keep the stored password, and ask for it if the host changes', async () => {
    const user = open({ [`PUT ${path}/7`]: () => Response.json(own) })
    await user.click(await screen.findByRole('button', { name: 'Edit Own server' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit relay' }))
    await user.type(dialog.getByLabelText('Host'), '.evil')
    await user.click(dialog.getByRole('button', { name: 'Save relay' }))
    expect(dialog.getByText(/Enter the password again/)).toBeDefined()
    await user.clear(dialog.getByLabelText('Host'))
    await user.type(dialog.getByLabelText('Host'), 'mail.example.org')
    await user.click(dialog.getByRole('button', { name: 'Save relay' }))
    await waitFor(() => expect(asked('PUT')).toHaveLength(1))
    expect(JSON.parse(asked('PUT')[0]?.body ?? '')).not.toHaveProperty('password')
  })

  // spec: beyond.relays.settings
  it('are tested step by step, and the test names the step that failed', async () => {
    const steps = [
      { step: 'connect', outcome: 'passed', code: 220, text: 'mail.example.org ESMTP', text_code: null },
      { step: 'encrypt', outcome: 'passed', code: null, text: 'TLSv1.3', text_code: null },
      {
        step: 'sign_in',
        outcome: 'failed',
        code: 535,
        text: 'Reworded',
        text_code: 'sign_in_refused',
        text_params: { answer: '535 5.7.8' },
      },
    ]
    const user = open({
      [`POST ${path}/test`]: () => Response.json({ steps, is_sent: false, to: 'olena@example.com' }),
    })
    await user.click(await screen.findByRole('button', { name: 'Edit Own server' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit relay' }))
    await user.click(dialog.getByRole('button', { name: 'Send a test message' }))
    const result = within(await dialog.findByRole('status', { name: 'Result of the test' }))
    expect(result.getByText(/The test stopped at "Sign in"/)).toBeDefined()
    expect(result.getAllByRole('listitem').map((each) => each.textContent)).toEqual([
      'ConnectPassedThe server’s answer: 220 mail.example.org ESMTP',
      'EncryptPassedTLSv1.3',
      'Sign inFailedThe server refused the sign-in (535 5.7.8). Check the user name and the password.',
      'SendNot tried',
    ])
    expect(JSON.parse(asked('POST')[0]?.body ?? '')).toMatchObject({
      id: 7,
      from: 'olena@example.com',
      to: 'olena@example.com',
    })
  })

  it('are removed after a confirmation', async () => {
    const user = open({ [`DELETE ${path}/7`]: () => Response.json({ message: 'The relay was removed.' }) })
    await user.click(await screen.findByRole('button', { name: 'Remove Own server' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove the relay Own server?' }))
    await user.click(dialog.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(asked('DELETE')).toHaveLength(1))
    await screen.findByText('Relay removed')
  })
})

describe('Settings', () => {
  it('show neither the relays nor the legal pages to an account that is no administrator', async () => {
    signedInBefore()
    openPage('/settings/sending')
    await waitFor(() => expect(address()).toBe('/dashboard'))
  })

  // spec: beyond.relays.settings
  it('name their tabs, and mark the one that is open', async () => {
    signedInBefore()
    openPage('/settings/account', administrator)
    const tabs = within(await screen.findByRole('navigation', { name: 'Settings' }))
    expect(tabs.getAllByRole('link').map((tab) => tab.textContent)).toEqual([
      'Workspace',
      'Members',
      'Brand',
      'Sending',
      'Suppressed',
      'Account',
      'API',
      'Webhooks',
      'Legal pages',
    ])
    expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('Account')
  })
})

it('A relay that was being added when the session ended was lost', async () => {
  signedInBefore()
  const user = open({ ...loginRoutes({ ...olena, isAdmin: true }), [`POST ${path}`]: sessionEnded })
  await user.click(await screen.findByRole('button', { name: 'Add relay' }))
  const dialog = () => screen.findByRole('dialog', { name: 'Add relay' })
  await user.type(within(await dialog()).getByLabelText(/^Name/), 'Second')
  await user.type(within(await dialog()).getByLabelText('Host'), 'mail.two.example')
  await user.click(within(await dialog()).getByRole('button', { name: 'Save relay' }))
  await signInAgain(user)
  expect(within(await dialog()).getByDisplayValue('mail.two.example')).toBeDefined()
  expect(within(await dialog()).getByDisplayValue('Second')).toBeDefined()
})
