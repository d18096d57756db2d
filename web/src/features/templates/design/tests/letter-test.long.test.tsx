// Sends the letter that is being edited as a test message.
import { screen, waitFor, within } from '@testing-library/react'
import { plainTheme, type Design } from '@lettermill/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { openPage, signedInBefore } from '../../../../../test/page.tsx'
import { requests } from '../../../../../test/server.ts'

type Routes = NonNullable<Parameters<typeof openPage>[1]>

const document: Design = {
  version: 1,
  width: 600,
  theme: plainTheme,
  preheader: '',
  language: 'en',
  direction: 'ltr',
  sections: [],
}
const template = {
  id: 7,
  name: 'Spring letter',
  kind: 'design',
  body_html: '<p>x</p>',
  body_text: 'x',
  created_at: '2026-04-03T22:30:00Z',
  version: 3,
  document,
}

const olga = { id: 3, name: 'Olga', email: 'olga@office.example', created_at: '2026-04-03T22:30:00Z' }

beforeEach(signedInBefore)

async function openDialog(senders: object[], addresses: object[] = [], routes: Routes = {}) {
  const user = openPage('/templates/7/design', {
    'GET /api/templates/7': () => Response.json(template),
    'POST /api/templates/render': () =>
      Response.json({ html: '', text: '', findings: [], content: [], foot: null }),
    'GET /api/senders': () => Response.json(senders),
    'GET /api/test-addresses': () => Response.json(addresses),
    'POST /api/templates/test': () => Response.json({ message: 'Sent' }),
    ...routes,
  })
  await user.click(await screen.findByRole('button', { name: 'Send a test' }))
  return user
}

describe('the test of a letter', () => {
  it('ended at a message without a link if the workspace had no sender', async () => {
    await openDialog([])
    const link = await screen.findByRole('link', { name: 'Add a sender' })
    expect(link.getAttribute('href')).toBe('/senders')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send the test' }).disabled).toBe(true)
  })

  it('shows why it cannot be sent: no subject, or no address', async () => {
    const user = await openDialog([olga])
    await user.clear(await screen.findByLabelText('Subject'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('checkbox'))
    expect(screen.getByText('Enter a subject.')).toBeDefined()
    expect(screen.getByRole('alert').textContent).toBe('Choose at least one address.')
  })

  it('is filled for the first contact until another one or none is chosen', async () => {
    const ann = { id: 31, email: 'ann@shop.example', first_name: 'Ann' }
    const user = await openDialog([olga], [], { 'GET /api/contacts': () => Response.json([ann]) })
    const values = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Values of' })
    await waitFor(() => expect(values.value).toBe('Ann · ann@shop.example'))
    await user.click(screen.getByLabelText('No contact: fields stay empty'))
    expect(values.value).toBe('')
  })

  it('sends the present state of the letter, saved or not, to the selected addresses', async () => {
    const confirmed = {
      id: 1,
      email: 'anna@office.example',
      confirmed_at: '2026-04-03T22:30:00Z',
      is_ready: true,
    }
    const user = await openDialog([olga], [confirmed])
    await user.click(await screen.findByRole('checkbox', { name: 'anna@office.example' }))
    await user.click(screen.getByRole('button', { name: 'Send the test' }))
    const sent = () => requests().find(({ url }) => url === '/api/templates/test')
    await waitFor(() => expect(sent()).toBeDefined())
    expect(JSON.parse(sent()?.body ?? '')).toMatchObject({
      kind: 'design',
      document,
      subject: 'Spring letter',
      senderId: 3,
      addresses: expect.arrayContaining(['anna@office.example']) as unknown,
    })
  })
  it('adds an address, which the chosen sender asks to confirm', async () => {
    const pending = { id: 2, email: 'boss@shop.example', confirmed_at: null, is_ready: false }
    const addresses: object[] = []
    const user = await openDialog([olga, { ...olga, id: 4, email: 'news@office.example' }], addresses, {
      'POST /api/test-addresses': () => {
        addresses.push(pending)
        return Response.json(pending)
      },
    })
    await user.click(await screen.findByRole('combobox', { name: 'Sender' }))
    await user.click(await screen.findByText('Olga <news@office.example>'))
    await user.type(await screen.findByLabelText('Another address'), 'boss@shop.example{Enter}')
    expect(await screen.findByText(/^We sent boss@shop.example/)).toBeDefined()
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'boss@shop.example' })
    expect(box.disabled).toBe(true)
    const asked = requests().filter(({ method, url }) => method === 'POST' && url === '/api/test-addresses')
    expect(asked.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { email: 'boss@shop.example', senderId: 4 },
    ])
  })

  it('offers no field for an address as long as no sender can ask it', async () => {
    await openDialog([])
    await screen.findByRole('link', { name: 'Add a sender' })
    expect(screen.queryByLabelText('Another address')).toBeNull()
  })
})
