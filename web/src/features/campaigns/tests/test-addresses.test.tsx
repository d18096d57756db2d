// Test addresses: the dialog that chooses, adds and removes them, and the page that confirms one.
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toast } from '../../../ui/index.ts'
import { heading, openPage, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'
import { done, openCampaign, press, refuse } from './campaign-server.ts'

const confirmed = {
  id: 1,
  email: 'client@shop.example',
  asked_at: '2026-04-05T13:05:00Z',
  confirmed_at: '2026-04-05T14:05:00Z',
  is_ready: true,
}
const pending = { ...confirmed, id: 2, email: 'boss@shop.example', confirmed_at: null, is_ready: false }

const box = (name: RegExp | string) => screen.findByRole<HTMLInputElement>('checkbox', { name })
const bodiesOf = (path: string) =>
  requests()
    .filter(({ method, url }) => method === 'POST' && url === path)
    .map(({ body }) => JSON.parse(body) as unknown)

afterEach(() => toast.remove())

describe('the dialog of a test message', () => {
  beforeEach(signedInBefore)

  // spec: beyond.test-message.other-people
  it('sends to the account’s own address, which is chosen at first, and to chosen confirmed addresses', async () => {
    const user = openCampaign(
      {},
      {},
      {
        'GET /api/test-addresses': () => Response.json([confirmed, pending]),
        'POST /api/campaigns/1/test': done('The test message was sent.'),
      },
    )
    await press(user, 'Send a test')
    const [own, client, boss] = [
      await screen.findAllByRole<HTMLInputElement>('checkbox').then(([first]) => first),
      await box('client@shop.example'),
      await box('boss@shop.example'),
    ]
    expect([own?.checked, client.checked, client.disabled, boss.disabled]).toEqual([true, false, false, true])
    expect(screen.getByText(/^Not confirmed yet/)).toBeDefined()
    await user.click(client)
    await press(user, 'Send the test')
    await screen.findByText(/^The test message was sent to .*client@shop\.example/)
    expect(bodiesOf('/api/campaigns/1/test')).toEqual([
      { addresses: [expect.stringContaining('@') as string, 'client@shop.example'], contactId: null },
    ])
  })

  it('shows the subject and the sender of the campaign, and is filled for a chosen contact', async () => {
    const kim = { id: 9, email: 'kim@shop.example', first_name: 'Kim' }
    const user = openCampaign(
      { subject: 'Spring offer' },
      {},
      {
        'GET /api/contacts': () => Response.json([kim], { headers: { 'x-total-count': '1' } }),
        'POST /api/campaigns/1/test': done('The test message was sent.'),
      },
    )
    await press(user, 'Send a test')
    const subject = await screen.findByDisplayValue<HTMLInputElement>('Spring offer')
    const sender = await screen.findByDisplayValue<HTMLInputElement>('Ann <ann@firm.example>')
    expect([subject.readOnly, sender.readOnly]).toEqual([true, true])
    await user.click(screen.getByRole('combobox', { name: 'Values of' }))
    await user.click(await screen.findByText('Kim · kim@shop.example'))
    await press(user, 'Send the test')
    await screen.findByText(/^The test message was sent to /)
    expect(bodiesOf('/api/campaigns/1/test')).toMatchObject([{ contactId: 9 }])
  })

  it('sends nothing if no address is chosen', async () => {
    const user = openCampaign()
    await press(user, 'Send a test')
    await user.click(await screen.findByRole('checkbox'))
    const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send the test' })
    expect(send.disabled).toBe(true)
    expect(screen.getByRole('alert').textContent).toBe('Choose at least one address.')
  })

  it('adds an address by Enter, says that a confirmation was sent, and shows the address as waiting', async () => {
    let addresses: unknown[] = []
    const user = openCampaign(
      {},
      {},
      {
        'GET /api/test-addresses': () => Response.json(addresses),
        'POST /api/campaigns/1/test/addresses': () => {
          addresses = [pending]
          return Response.json(pending)
        },
      },
    )
    await press(user, 'Send a test')
    await user.type(await screen.findByLabelText('Another address'), 'boss@shop.example{Enter}')
    expect(await screen.findByText(/^We sent boss@shop.example/)).toBeDefined()
    expect((await box('boss@shop.example')).disabled).toBe(true)
    expect(bodiesOf('/api/campaigns/1/test/addresses')).toEqual([{ email: 'boss@shop.example' }])
    expect(bodiesOf('/api/campaigns/1/test')).toEqual([])
  })

  it('says that an address of a proved domain needs no confirmation', async () => {
    const colleague = { ...pending, is_ready: true }
    const user = openCampaign(
      {},
      {},
      {
        'GET /api/test-addresses': () => Response.json([colleague]),
        'POST /api/campaigns/1/test/addresses': () => Response.json(colleague),
      },
    )
    await press(user, 'Send a test')
    await user.type(await screen.findByLabelText('Another address'), 'boss@shop.example{Enter}')
    expect(await screen.findByText(/^boss@shop.example needs no confirmation/)).toBeDefined()
    expect((await box('boss@shop.example')).disabled).toBe(false)
  })

  it('says why no confirmation was sent to an address', async () => {
    const said = 'boss@shop.example cannot be asked again today.'
    const user = openCampaign({}, {}, { 'POST /api/campaigns/1/test/addresses': refuse(429, said) })
    await press(user, 'Send a test')
    await user.type(await screen.findByLabelText('Another address'), 'boss@shop.example{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe(said)
  })

  it('removes an address', async () => {
    let addresses = [confirmed]
    const user = openCampaign(
      {},
      {},
      {
        'GET /api/test-addresses': () => Response.json(addresses),
        'DELETE /api/test-addresses/1': () => {
          addresses = []
          return Response.json({ message: 'The address was removed.' })
        },
      },
    )
    await press(user, 'Send a test')
    await press(user, 'Remove client@shop.example')
    await waitFor(() => expect(screen.queryByText('client@shop.example')).toBeNull())
  })
})

describe('the page of a confirmation mail', () => {
  const posted = () => bodiesOf('/api/test-addresses/confirm')

  // spec: beyond.test-message.other-people
  it('confirms nothing until its button is pressed', async () => {
    const user = openPage('/confirm-test-address?token=abc', {
      'POST /api/test-addresses/confirm': () => Response.json({ email: 'boss@shop.example' }),
    })
    await heading('Confirm test messages')
    expect(posted()).toEqual([])
    await press(user, 'Yes, send me test messages')
    expect((await screen.findByRole('status')).textContent).toContain('boss@shop.example')
    expect(posted()).toEqual([{ token: 'abc' }])
  })

  it('says if its link is no longer valid', async () => {
    const said = 'This confirmation link is not valid any more.'
    const user = openPage('/confirm-test-address?token=abc', {
      'POST /api/test-addresses/confirm': refuse(404, said),
    })
    await press(user, 'Yes, send me test messages')
    expect((await screen.findByRole('alert')).textContent).toBe(said)
  })

  it('says if its link is incomplete', async () => {
    openPage('/confirm-test-address')
    expect((await screen.findByRole('alert')).textContent).toContain('The link is incomplete')
    expect(screen.queryByRole('button', { name: 'Yes, send me test messages' })).toBeNull()
  })
})
