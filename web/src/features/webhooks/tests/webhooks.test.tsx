// The Webhooks tab of Settings: endpoints, the secret that is shown once, the log.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { openPage, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'
import { chooseLanguage } from '../../../lib/messages/index.ts'

const endpoint = {
  id: 3,
  url: 'https://hooks.example/in',
  description: 'CRM',
  events: ['contact.created'],
  is_active: true,
  off_reason: null,
  off_at: null,
  failing_since: null,
  last_success_at: '2026-04-03T20:05:00Z',
  old_secret_until: null,
  created_at: '2026-04-03T20:05:00Z',
}
const failed = {
  id: 9,
  webhook_id: 'msg_1',
  type: 'contact.created',
  state: 'failed',
  events: 2,
  attempts: 8,
  due_at: null,
  last_status: 500,
  last_error: 'The endpoint answered 500.',
  last_error_code: 'answered',
  last_error_params: { status: 500 },
  created_at: '2026-04-03T20:05:00Z',
}
const answered = { error_code: 'answered', error_params: { status: 500 } }
const secret = 'whsec_c2VjcmV0'
const routes = {
  'GET /api/webhooks': () => Response.json([endpoint]),
  'POST /api/webhooks': () => Response.json({ ...endpoint, id: 4, secret }),
  'PUT /api/webhooks/3': () => Response.json(endpoint),
  'POST /api/webhooks/3/rotate': () => Response.json({ ...endpoint, secret }),
  'POST /api/webhooks/3/test': () => Response.json({ ...failed, state: 'waiting' }),
  'GET /api/webhooks/3/calls': () => Response.json([failed]),
  'GET /api/webhooks/calls/9': () =>
    Response.json({
      ...failed,
      body: '{"type": "contact.created"}',
      log: [
        {
          at: failed.created_at,
          status: 500,
          milliseconds: 7,
          error: 'It answered',
          ...answered,
          response: 'oops',
        },
      ],
    }),
  'POST /api/webhooks/calls/9/replay': () => Response.json({ ...failed, state: 'waiting' }),
  'POST /api/webhooks/3/replay': () => Response.json({ replayed: 3 }),
}
const open = (more: Parameters<typeof openPage>[1] = {}) =>
  openPage('/settings/webhooks', { ...routes, ...more })
const sent = (method: string, part = '') =>
  requests().filter((each) => each.method === method && each.url.includes(`/api/webhooks${part}`))

describe('webhooks', () => {
  beforeEach(signedInBefore)

  it('adds an endpoint and shows its secret once', async () => {
    const user = open({ 'GET /api/webhooks': () => Response.json([]) })
    await user.click(await screen.findByRole('button', { name: 'Add endpoint' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add endpoint' }))
    await user.click(dialog.getByRole('button', { name: 'Add endpoint' }))
    expect(await dialog.findByText('Choose at least one event.')).toBeTruthy()
    expect(sent('POST')).toHaveLength(0)
    await user.type(dialog.getByLabelText(/^Address/), 'https://hooks.example/in')
    await user.click(dialog.getByRole('checkbox', { name: /^Clicked/ }))
    await user.click(dialog.getByRole('button', { name: 'Add endpoint' }))
    expect(await screen.findByDisplayValue(secret)).toBeTruthy()
    expect(JSON.parse(sent('POST')[0]?.body ?? '')).toMatchObject({
      url: 'https://hooks.example/in',
      events: ['message.clicked'],
    })
    await user.click(screen.getByRole('button', { name: 'I have saved it' }))
    await waitFor(() => expect(screen.queryByDisplayValue(secret)).toBeNull())
  })

  it('shows the log with the attempts of a call, and posts it again', async () => {
    const user = open()
    await user.click(await screen.findByRole('button', { name: `Log of ${endpoint.url}` }))
    expect(await screen.findByText('The endpoint answered 500.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /^Details of contact.created/ }))
    expect(await screen.findByText('oops')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Replay' }))
    await waitFor(() => expect(sent('POST', '/calls/9/replay')).toHaveLength(1))
  })

  it('showed only that a test event was queued, and not its result', async () => {
    const call = { ...failed, body: '{}', log: [] }
    const answers = [
      { ...call, state: 'waiting', attempts: 0, last_error: null },
      { ...call, state: 'waiting', attempts: 1 },
      { ...call, state: 'delivered', last_status: 204 },
    ]
    const user = open({ 'GET /api/webhooks/calls/9': () => Response.json(answers.shift()) })
    await user.click(await screen.findByRole('button', { name: `More for ${endpoint.url}` }))
    await user.click(await screen.findByRole('menuitem', { name: 'Send test event' }))
    await screen.findByText('Test event sent. Waiting for the answer…')
    await screen.findByText('The test event did not arrive. The endpoint answered 500.')
    await screen.findByText('The test event arrived: the endpoint answered 204.')
  })

  it('posts again all calls that failed since a chosen time', async () => {
    const user = open()
    await user.click(await screen.findByRole('button', { name: `Log of ${endpoint.url}` }))
    await user.click(await screen.findByRole('button', { name: 'Replay failed' }))
    await user.click(await screen.findByRole('menuitem', { name: 'In the last 24 hours' }))
    expect(await screen.findByText('3 calls are posted again')).toBeTruthy()
  })

  it('shows why an endpoint was turned off, and turns it on', async () => {
    const off = { ...endpoint, is_active: false, off_reason: 'failing', off_at: '2026-04-03T20:05:00Z' }
    const user = open({ 'GET /api/webhooks': () => Response.json([off]) })
    expect(await screen.findByText(/no call succeeded for five days/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: `More for ${endpoint.url}` }))
    expect(screen.queryByRole('menuitem', { name: 'Send test event' })).toBeNull()
    await user.click(await screen.findByRole('menuitem', { name: 'Turn on' }))
    await waitFor(() =>
      expect(JSON.parse(sent('PUT', '/3')[0]?.body ?? '{}')).toMatchObject({ is_active: true }),
    )
  })

  it('says why a call failed by its code, whatever the sentence is, and an unknown code by the sentence', async () => {
    const calls = [
      {
        ...failed,
        id: 1,
        last_error: 'Reworded',
        last_error_code: 'no_answer',
        last_error_params: { seconds: 15 },
      },
      { ...failed, id: 2, last_error: 'Of a newer server', last_error_code: 'newer', last_error_params: {} },
    ]
    await chooseLanguage('uk')
    const user = open({ 'GET /api/webhooks/3/calls': () => Response.json(calls) })
    await user.click(await screen.findByRole('button', { name: `Журнал ${endpoint.url}` }))
    await screen.findByText('Немає відповіді протягом 15 с.')
    await screen.findByText('Of a newer server')
  })
})
