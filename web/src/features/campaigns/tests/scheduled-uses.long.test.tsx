// Before something is deleted, the dialog names the scheduled campaigns that use it.
import type { Campaign } from '@lettermill/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { chooseLanguage } from '../../../lib/messages/index.ts'
import { openPage, pressable, signedInBefore } from '../../../../test/page.tsx'
import { contactRoutes, leads } from '../../contacts/tests/contact-server.ts'
import { ann, firm, openSenders } from '../../senders/tests/senders-page.ts'
import { requests } from '../../../../test/server.ts'
import { offer, openTemplates } from '../../templates/tests/template-server.ts'
import { campaign } from './campaign.ts'

beforeEach(signedInBefore)

const spring = campaign({ name: 'Spring news', status: 'scheduled', scheduled_at: '2026-11-24T09:00:00Z' })
const named = (name: string) => ({ ...spring, id: name.length, name })

type Routes = NonNullable<Parameters<typeof openPage>[1]>

const scheduled = (rows: readonly Campaign[], total = rows.length): Routes => ({
  'GET /api/campaigns': () => Response.json(rows, { headers: { 'x-total-count': String(total) } }),
})

/** The screens on which a part can be deleted, and the button that opens the dialog. */
const screens = {
  group: (routes: Routes) => openPage('/contacts', { ...contactRoutes([leads], []), ...routes }),
  template: (routes: Routes) => openTemplates([offer], routes),
  sender: (routes: Routes) => openSenders([ann], [firm], routes),
  domain: (routes: Routes) => openSenders([ann], [firm], routes),
}
const buttons = {
  group: 'Delete group',
  template: 'Delete: Offer',
  sender: 'Delete sender',
  domain: 'Delete',
}

async function ask(part: keyof typeof screens, routes: Routes) {
  const page = screens[part](routes)
  await page.click(await screen.findByRole('button', { name: buttons[part] }))
  return { page, question: within(await screen.findByRole('dialog')) }
}

const askedFor = () =>
  requests()
    .map(({ url }) => url)
    .filter((url) => url.startsWith('/api/campaigns'))

const then =
  'After the deletion it cannot be sent. It will be paused when it is due, and nobody gets the message.'

describe('a part of campaigns', () => {
  // spec: beyond.deletions.scheduled-campaigns
  it.each([
    ['group', 7, 'goes to this group.'],
    ['template', 7, 'uses this template.'],
    ['sender', 1, 'is sent by this sender.'],
    ['domain', 5, 'is sent from this domain.'],
  ] as const)('was deleted (%s) without naming the scheduled campaign first', async (part, id, words) => {
    const { question } = await ask(part, scheduled([spring]))
    await question.findByText(`The scheduled campaign “Spring news” (11/24/2026, 09:00 AM) ${words} ${then}`)
    expect(askedFor()).toEqual([`/api/campaigns?status=scheduled&${part}Id=${id}&limit=5`])
  })

  it('of several scheduled campaigns names the first five and says how many more there are', async () => {
    const five = ['a', 'bb', 'ccc', 'dddd', 'eeeee'].map(named)
    const { question } = await ask('template', scheduled(five, 7))
    await question.findByText('These scheduled campaigns use this template:')
    const shown = question.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(shown[0]).toBe('“a”, 11/24/2026, 09:00 AM')
    expect(shown.slice(5)).toEqual(['and 2 more'])
  })

  // spec: beyond.deletions.scheduled-campaigns
  it('cannot be deleted until the scheduled campaigns are named', async () => {
    let answer: (response: Response) => void = () => undefined
    const waiting = new Promise<Response>((resolve) => (answer = resolve))
    const { page, question } = await ask('template', {
      'GET /api/campaigns': () => waiting,
      'DELETE /api/templates/7': () => Response.json({ message: 'Deleted.' }),
    })
    expect(question.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(true)
    answer(Response.json([spring]))
    await question.findByText(/“Spring news”/)
    await page.click(await pressable(question, 'Delete'))
    await waitFor(() => expect(requests().some(({ method }) => method === 'DELETE')).toBe(true))
  })

  it('can be deleted, with a warning, if it is unknown which campaigns use it', async () => {
    const { question } = await ask('template', {
      'GET /api/campaigns': () => Response.json({ message: 'no' }, { status: 500 }),
    })
    await question.findByText(/could not find out whether scheduled campaigns use it/)
    await pressable(question, 'Delete')
  })

  it('is deleted after a plain question if no scheduled campaign uses it', async () => {
    const { question } = await ask('template', scheduled([]))
    await pressable(question, 'Delete')
    expect(question.queryByRole('status')).toBeNull()
  })

  it('is not looked up when a person only marks a domain as verified', async () => {
    const page = openSenders([ann], [firm], scheduled([spring]))
    await page.click(await screen.findByRole('button', { name: 'Mark as Verified' }))
    await screen.findByRole('dialog', { name: 'Mark as Verified' })
    expect(askedFor()).toEqual([])
  })

  it('is asked about in Ukrainian if Ukrainian was chosen', async () => {
    await chooseLanguage('uk')
    const page = openTemplates([offer], scheduled([spring]))
    await page.click(await screen.findByRole('button', { name: 'Видалити: Offer' }))
    const question = within(await screen.findByRole('dialog'))
    const said = await question.findByRole('status')
    expect(said.textContent?.replace(/Spring news|AM/g, '')).not.toMatch(/[a-z]/i)
  })
})
