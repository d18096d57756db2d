// How bounces reach the installation: SMTP listener, mailboxes and hooks; and reports that could not be read or
// matched.
import type { FeedbackWays } from '@lettermill/contracts'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { toast } from '../../../ui/index.ts'
import { heading, olena, openPage, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'

const moment = '2026-11-23T10:00:00.000Z'
const nothing: FeedbackWays = {
  domain: null,
  listening: null,
  listener_last_at: null,
  mailboxes: [],
  hooks: [],
  api_last_at: null,
  waiting: { unread: 0, failed: 0 },
  failed: [],
  unmatched: [],
}
const hook = {
  id: 3,
  provider: 'brevo' as const,
  name: 'Main account',
  created_at: moment,
  last_event_at: null,
  refused_at: moment,
  refusal: 'Reworded',
  refusal_code: 'password_missing' as const,
}

type Routes = NonNullable<Parameters<typeof openPage>[1]>

const open = (ways: Partial<FeedbackWays> = {}, routes: Routes = {}) =>
  openPage('/admin/feedback', {
    'POST /api/auth/validate-token': () =>
      Response.json({ isValid: true, user: { ...olena, isAdmin: true } }),
    'GET /api/admin/feedback': () => Response.json({ ...nothing, ...ways }),
    ...routes,
  })

beforeEach(signedInBefore)
afterEach(() => toast.remove())

describe('the ways to receive bounces and complaints', () => {
  test('are reported as missing if nothing is set up', async () => {
    open()
    await heading('Bounces and complaints')
    expect(await screen.findByText('Lettermill does not receive bounces and complaints yet.')).toBeTruthy()
  })

  test('are listed with their state', async () => {
    const place = 'bounces@mail.example.com/INBOX'
    const error = {
      error: 'Reworded.',
      error_code: 'sign_in_refused',
      error_params: { answer: 'Wrong password' },
    } as const
    const failing = { place, last_success_at: null, failing_since: moment, ...error }
    open({ domain: 'b.example.com', listening: '0.0.0.0:25', mailboxes: [failing], listener_last_at: moment })
    const ways = within(await screen.findByRole('region', { name: 'How they arrive' }))
    const [listener, mailbox] = ways.getAllByRole('listitem')
    expect(listener?.textContent).toMatch(
      /^ListenerWorksListens at 0\.0\.0\.0:25 for mail to b\.example\.com\./,
    )
    expect(mailbox?.textContent).toMatch(`Mailbox ${place}Fails`)
    expect(mailbox?.textContent).toMatch(
      /Lettermill has not been able to read it since .*: The server refused the sign-in: Wrong password$/,
    )
    expect(screen.queryByText(/does not receive bounces/)).toBeNull()
  })
})

describe('hooks', () => {
  test('show when an event was refused, and are deleted after a confirmation', async () => {
    const page = open(
      { hooks: [hook] },
      { 'DELETE /api/admin/hooks/3': () => Response.json({ message: 'Gone' }) },
    )
    expect(await screen.findByText(/^Refused .*: The password was missing$/)).toBeTruthy()
    await page.click(screen.getByRole('button', { name: 'Remove the hook Main account' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove the hook "Main account"?' }))
    await page.click(dialog.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('The hook was removed.')).toBeTruthy()
    expect(requests().filter(({ method }) => method === 'DELETE')).toHaveLength(1)
  })

  test('ask for the key that verifies the events, and show the new URL once', async () => {
    const url = 'https://mail.example.com/hooks/sendgrid/key'
    const page = open(
      {},
      {
        'POST /api/admin/hooks': () => Response.json({ hook: { ...hook, provider: 'sendgrid' }, url }),
      },
    )
    await page.click(await screen.findByRole('button', { name: 'Add hook' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add hook' }))
    expect(dialog.getByLabelText('ARN of the SNS topic')).toBeTruthy()
    await page.selectOptions(dialog.getByLabelText('Provider'), 'Postmark')
    expect(dialog.queryByLabelText('ARN of the SNS topic')).toBeNull()
    await page.selectOptions(dialog.getByLabelText('Provider'), 'SendGrid')
    await page.type(dialog.getByLabelText('Verification key'), 'abc')
    await page.click(dialog.getByRole('button', { name: 'Create address' }))
    const created = within(await screen.findByRole('dialog', { name: 'Your new hook' }))
    expect(created.getByLabelText('Address')).toHaveProperty('value', url)
    const [asked] = requests().filter(({ method, url: path }) => method === 'POST' && path.endsWith('/hooks'))
    expect(JSON.parse(asked?.body as string)).toEqual({ provider: 'sendgrid', name: '', secret: 'abc' })
  })
})

test('a person can retry reports that could not be read', async () => {
  const failed = [
    { id: 1, way: 'imap', code: 'error' as const, reason: 'A bug', received_at: moment },
    { id: 2, way: 'smtp', code: 'unreadable' as const, reason: '', received_at: moment },
  ]
  const page = open(
    { failed, waiting: { unread: 0, failed: 2 } },
    {
      'POST /api/admin/feedback/retry': () => Response.json({ message: '1' }),
    },
  )
  const panel = within(await screen.findByRole('region', { name: 'Reports that could not be read' }))
  expect(panel.getByText('An error of Lettermill: A bug')).toBeTruthy()
  expect(panel.getByText('Reading it takes too much time or memory')).toBeTruthy()
  await page.click(panel.getByRole('button', { name: 'Read again' }))
  expect(requests().some(({ url }) => url.endsWith('/retry'))).toBe(true)
})

test('the screen shows the text of reports that matched no message', async () => {
  const unmatched = {
    id: 1,
    way: 'ses',
    kind: 'hard' as const,
    words: 'No such user',
    reporter: 'mx.far.example',
    received_at: moment,
  }
  open({ unmatched: [unmatched] })
  const panel = within(await screen.findByRole('region', { name: 'About no message of yours' }))
  expect(panel.getByText('Address does not exist')).toBeTruthy()
  expect(panel.getByText('No such user')).toBeTruthy()
  expect(panel.getByRole('cell', { name: 'Amazon SES' })).toBeTruthy()
})
