// Sends the letter that is being edited as a test message.
import { screen, waitFor, within } from '@testing-library/react'
import { plainTheme, type Design } from '@lettermill/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { openPage, signedInBefore } from '../../../../../test/page.tsx'
import { requests } from '../../../../../test/server.ts'

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
  ...{ id: 7, name: 'Spring letter', kind: 'design', body_html: '<p>x</p>', body_text: 'x' },
  ...{ created_at: '2026-04-03T22:30:00Z', version: 3, document },
}

beforeEach(signedInBefore)

async function openDialog(senders: object[], addresses: object[] = []) {
  const user = openPage('/templates/7/design', {
    'GET /api/templates/7': () => Response.json(template),
    'POST /api/templates/render': () =>
      Response.json({ html: '', text: '', findings: [], content: [], foot: null }),
    'GET /api/senders': () => Response.json(senders),
    'GET /api/test-addresses': () => Response.json(addresses),
    'POST /api/templates/test': () => Response.json({ message: 'Sent' }),
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
    const sender = { id: 3, name: 'Olga', email: 'olga@office.example', created_at: '2026-04-03T22:30:00Z' }
    const user = await openDialog([sender])
    await user.clear(await screen.findByLabelText('Subject of the test'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('checkbox'))
    expect(screen.getByText('Enter a subject.')).toBeDefined()
    expect(screen.getByRole('alert').textContent).toBe('Choose at least one address.')
  })

  it('sends the present state of the letter, saved or not, to the selected addresses', async () => {
    const sender = { id: 3, name: 'Olga', email: 'olga@office.example', created_at: '2026-04-03T22:30:00Z' }
    const confirmed = {
      id: 1,
      email: 'anna@office.example',
      confirmed_at: '2026-04-03T22:30:00Z',
      is_ready: true,
    }
    const user = await openDialog([sender], [confirmed])
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
})
