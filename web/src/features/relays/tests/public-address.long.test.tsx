// The public address in the Sending tab, and in the dialog of the first relay.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { olena, openPage, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'

const path = '/api/admin/public-address'
const state = {
  url: 'http://localhost:3000',
  is_set_outside: false,
  problem: 'loopback',
  is_allowed: false,
  is_refused: true,
  check_path: '/public-address/proof.gif',
}
const good = { ...state, url: 'https://mail.firm.example', problem: null, is_refused: false }
const relays = { relays: [], test_mode: true, send_rate: null }
const open = (shown: Partial<typeof state> | typeof good = {}, routes: Parameters<typeof openPage>[1] = {}) =>
  openPage('/settings/sending', {
    'POST /api/auth/validate-token': () =>
      Response.json({ isValid: true, user: { ...olena, isAdmin: true } }),
    'GET /api/admin/relays': () => Response.json(relays),
    [`GET ${path}`]: () => Response.json({ ...state, ...shown }),
    ...routes,
  })
const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Public address' })
const bodies = (method: string) =>
  requests()
    .filter((each) => each.method === method)
    .map((each) => [each.url, JSON.parse(each.body) as unknown])

beforeEach(signedInBefore)
afterEach(() => vi.unstubAllGlobals())

describe('The public address', () => {
  it('says where readers would be led, and that nothing is sent until this is settled', async () => {
    open()
    await screen.findByText(/http:\/\/localhost:3000 leads each reader to their own computer/)
    expect(screen.getByText(/nothing is sent through a relay on another machine/)).toBeDefined()
  })

  it('is saved, and allowed on purpose only with the checkbox', async () => {
    const user = open({}, { [`PUT ${path}`]: () => Response.json(good) })
    await user.clear(await field())
    await user.type(await field(), 'https://mail.firm.example')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /all the same/ }).checked).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Save address' }))
    await screen.findByText('Public address saved')
    expect(bodies('PUT')).toEqual([[path, { url: 'https://mail.firm.example', is_allowed: false }]])
    await waitFor(() => expect(screen.queryByText(/leads each reader/)).toBeNull())
  })

  it('of PUBLIC_URL is shown as set outside, and cannot be typed over', async () => {
    open({ ...good, is_set_outside: true })
    expect((await field()).readOnly).toBe(true)
    expect(screen.getByText('Set by PUBLIC_URL: change it there and restart.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Save address' })).toBeNull()
  })

  it.each([
    ['load', /leads to this Lettermill, seen from this browser/],
    ['error', /did not reach this Lettermill at https:\/\/mail\.firm\.example/],
  ] as const)('is tried from this browser: %s', async (event, sentence) => {
    const pictures: HTMLImageElement[] = []
    vi.stubGlobal('Image', function Picture() {
      const picture = document.createElement('img')
      pictures.push(picture)
      return picture
    })
    const user = open(good)
    await user.click(await screen.findByRole('button', { name: 'Try it from this browser' }))
    const [picture] = pictures
    expect(picture?.src).toMatch(/^https:\/\/mail\.firm\.example\/public-address\/proof\.gif\?/)
    if (picture) fireEvent(picture, new Event(event))
    await screen.findByText(sentence)
  })
})

describe('The dialog of the first relay', () => {
  it('asks for the public address, and saves it before the relay', async () => {
    const user = open(
      {},
      {
        [`PUT ${path}`]: () => Response.json(good),
        'POST /api/admin/relays': () => Response.json({ id: 7 }),
      },
    )
    await user.click(await screen.findByRole('button', { name: 'Add relay' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add relay' }))
    await user.selectOptions(dialog.getByLabelText('Provider'), 'Brevo')
    await user.type(
      dialog.getByLabelText('Where do readers reach this Lettermill?'),
      'https://mail.firm.example',
    )
    await user.click(dialog.getByRole('button', { name: 'Save relay' }))
    await screen.findByText('Relay added')
    expect(bodies('PUT')).toEqual([[path, { url: 'https://mail.firm.example', is_allowed: false }]])
    const order = requests().filter(({ method }) => method === 'PUT' || method === 'POST')
    expect(order.map(({ url }) => url).slice(-2)).toEqual([path, '/api/admin/relays'])
  })

  it('asks for nothing if the address is good already', async () => {
    const user = open(good)
    await user.click(await screen.findByRole('button', { name: 'Add relay' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add relay' }))
    expect(dialog.queryByLabelText('Where do readers reach this Lettermill?')).toBeNull()
  })
})
