// The Suppressed tab of Settings: who gets no campaign and why, and how to undo a suppression.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { openPage, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'
import { text } from '../../../lib/messages/index.ts'

const none = {
  provisional_until: null,
  other_reason: null,
  words: null,
  code: null,
  status: null,
  reporter: null,
  refused_in: null,
  campaign: null,
}
const created_at = '2026-04-03T20:05:00Z'
const bounced = {
  ...none,
  email: 'gone@far.example',
  reason: 'hard_bounce',
  words: '550 5.1.1 No such user',
  code: 550,
  status: '5.1.1',
  reporter: 'mx.far.example:25',
  campaign: { id: 4, name: 'Spring' },
  created_at,
}
const angry = { ...none, email: 'angry@far.example', reason: 'complaint', created_at }
const left = { ...none, email: 'left@far.example', reason: 'unsubscribed', created_at }

beforeEach(signedInBefore)

const mass = {
  id: 3,
  campaign: { id: 4, name: 'Spring' },
  domains: null,
  provider: 'gmail',
  place: 'gmail',
  bounced: 61,
  tried: 340,
  words: '550 5.1.1 No such user gsmtp',
  at: created_at,
  ends_at: '2026-04-04T20:05:00Z',
  waiting: 61,
  decision: null,
  decided_at: null,
  decided_by: null,
}

function openList(rows: object[] = [bounced, angry, left], massBounces: object[] = []) {
  return openPage('/settings/suppressed', {
    'GET /api/suppressions': () => Response.json(rows, { headers: { 'x-total-count': String(rows.length) } }),
    'GET /api/mass-bounces': () => Response.json(massBounces),
    'POST /api/mass-bounces/3/take-back': () => Response.json({ taken_back: 61, left: 0 }),
    'POST /api/mass-bounces/3/confirm': () => Response.json({ ...mass, waiting: 0, decision: 'confirmed' }),
    'GET /api/suppressions/undo': () => Response.json({ count: 2, examples: ['a@gmail.com', 'b@gmail.com'] }),
    'POST /api/suppressions/undo': () => Response.json({ taken_back: 2, left: 0 }),
    'GET /api/feedback/rules': () => Response.json({ soft: { count: 3, days: 30 }, hold: true }),
    'PUT /api/feedback/rules': ({ body }) =>
      new Response(body, { headers: { 'content-type': 'application/json' } }),
    'POST /api/suppressions': () => Response.json({ added: 1, already: 1, invalid: ['not-one'] }),
    'DELETE /api/suppressions/gone%40far.example': () => Response.json({ message: 'Done.' }),
    'DELETE /api/suppressions/angry%40far.example': () => Response.json({ message: 'Done.' }),
  })
}

const rowOf = async (email: string) => {
  const cell = await screen.findByText(email)
  const row = cell.closest('tr')
  if (!row) throw new Error(`${email} stands in no row`)
  return within(row)
}
const deletions = () => requests().filter(({ method }) => method === 'DELETE')

it('A bounce is listed with the receiving server’s words, its name and the campaign', async () => {
  openList()
  const row = await rowOf('gone@far.example')
  expect(row.getByText('Does not exist')).toBeTruthy()
  expect(row.getByText('550 5.1.1 No such user')).toBeTruthy()
  expect(row.getByText(/mx\.far\.example:25/)).toBeTruthy()
  expect(row.getByRole('link', { name: 'Spring' }).getAttribute('href')).toBe('/campaigns/4')
})

it('A bounce is taken back after a question', async () => {
  const user = openList()
  await user.click(
    (await rowOf('gone@far.example')).getByRole('button', { name: 'Mail gone@far.example again' }),
  )
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Mail again' }))
  await waitFor(() => expect(deletions()).toHaveLength(1))
  await screen.findByText('Campaigns reach gone@far.example again.')
})

it('A complaint is taken back after a question that explains the risk', async () => {
  const user = openList()
  await user.click(
    (await rowOf('angry@far.example')).getByRole('button', { name: 'Mail angry@far.example again' }),
  )
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText(/marked one of your messages as spam/)
  await user.click(dialog.getByRole('button', { name: 'Mail again' }))
  await waitFor(() => expect(deletions()[0]?.body).toBe('{"confirm":"complaint"}'))
})

it('Addresses are added by hand, and invalid ones stay in the field', async () => {
  const user = openList([])
  await user.click(await screen.findByRole('button', { name: 'Add addresses' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  dialog.getByText('Type at least one address.')
  await user.type(
    dialog.getByRole('textbox', { name: 'Addresses' }),
    'a@far.example, b@far.example{Enter}not-one',
  )
  await user.type(dialog.getByRole('textbox', { name: 'Note (optional)' }), 'by phone')
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  await screen.findByText('1 address was added. 1 was suppressed before.')
  expect(requests().find(({ method, url }) => method === 'POST' && url === '/api/suppressions')?.body).toBe(
    JSON.stringify({ emails: ['a@far.example', 'b@far.example', 'not-one'], note: 'by phone' }),
  )
  dialog.getByText('1 line is not an email address. Correct it or remove it.')
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Addresses' }).value).toBe('not-one')
})

it('The saved rules are shown and can be changed', async () => {
  const user = openList([])
  const rules = within(await screen.findByRole('region', { name: 'Bounces and complaints' }))
  await user.click(await rules.findByRole('checkbox', { name: text('suppressions:rules.hold') }))
  await user.selectOptions(
    rules.getByRole('combobox', { name: 'Number of refusals, on different days' }),
    '5',
  )
  await user.click(rules.getByRole('button', { name: 'Save' }))
  await screen.findByText('Rules saved.')
  const put = () =>
    requests()
      .filter(({ method }) => method === 'PUT')
      .at(-1)?.body
  expect(put()).toBe('{"soft":{"count":5,"days":30},"hold":false}')
  await user.click(rules.getByRole('checkbox', { name: /^Suppress addresses/ }))
  await user.click(rules.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(put()).toBe('{"soft":null,"hold":false}'))
})

it('An unsubscribe has no button: only the reader can undo it', async () => {
  openList()
  const row = await rowOf('left@far.example')
  expect(row.queryByRole('button')).toBeNull()
  row.getByText('Only by the reader')
})

it('A no in an imported file was shown as an unsubscribe, and no button took it back', async () => {
  const refused = { ...left, email: 'gone@far.example', refused_in: 'kunden.csv' }
  const user = openList([refused, { ...left, refused_in: '' }])
  ;(await rowOf('gone@far.example')).getByText('Said no in kunden.csv')
  ;(await rowOf('left@far.example')).getByText('Said no in an imported file')
  await user.click(screen.getByRole('button', { name: 'Mail gone@far.example again' }))
  const question = within(await screen.findByRole('dialog'))
  question.getByText(/Mail the address again only if the person has agreed since\.$/)
  await user.click(question.getByRole('button', { name: 'Mail again' }))
  await screen.findByText('Campaigns reach gone@far.example again.')
})

it('The list can be filtered by reason and by part of the address', async () => {
  const user = openList([])
  await screen.findByText('No address is suppressed')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Reason' }), 'complaint')
  await user.type(screen.getByRole('searchbox', { name: 'Search for an address' }), 'far')
  await waitFor(() => {
    const asked = new URLSearchParams(requests().at(-1)?.url.split('?')[1])
    expect([asked.get('reason'), asked.get('search'), asked.get('offset')]).toEqual(['complaint', 'far', '0'])
  })
  await screen.findByText('No address matches')
})

it('A mass bounce that waits for a decision shows what the provider said, and is taken back with one click', async () => {
  const user = openList(
    [{ ...bounced, provisional_until: mass.ends_at }],
    [mass, { ...mass, id: 4, waiting: 0 }],
  )
  const card = within(await screen.findByRole('region', { name: 'Gmail refused many addresses at once' }))
  card.getByText(/Within an hour, Gmail said that 61 of 340 addresses do not exist/)
  card.getByText(/61 addresses get no mail for now/)
  card.getByText('550 5.1.1 No such user gsmtp')
  ;(await rowOf('gone@far.example')).getByText(/Provisional until 04\/04\/2026/)
  await user.click(card.getByRole('button', { name: 'Take all back at Gmail' }))
  await screen.findByText('Campaigns reach 61 addresses again.')
})

it('A mass bounce that a person confirms becomes final', async () => {
  const user = openList([], [mass])
  await user.click(await screen.findByRole('button', { name: 'Keep suppressed at Gmail' }))
  await screen.findByText('The addresses stay suppressed.')
})

it('Bounces at a provider in a time span are counted and taken back', async () => {
  const user = openList()
  await user.click(await screen.findByRole('button', { name: 'Undo bounces' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Provider' }), 'gmail')
  await dialog.findByText('Campaigns will reach 2 addresses again, for example a@gmail.com, b@gmail.com')
  await user.click(dialog.getByRole('button', { name: 'Take back' }))
  await screen.findByText('Campaigns reach 2 addresses again.')
  const sent = requests().find(({ method, url }) => method === 'POST' && url === '/api/suppressions/undo')
  const body = JSON.parse(sent?.body ?? '') as { from: string; to: string }
  expect(body).toMatchObject({ kind: 'hard', provider: 'gmail' })
  expect(Date.parse(body.to) - Date.parse(body.from)).toBe(25 * 3_600_000)
})

it('A time span without a beginning takes nothing back', async () => {
  const user = openList()
  await user.click(await screen.findByRole('button', { name: 'Undo bounces' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.clear(dialog.getByLabelText(/^From/))
  dialog.getByText('No suppressed address matches.')
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Take back' }).disabled).toBe(true)
})
