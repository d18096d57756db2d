// What a condition of a segment offers, and what a person types into it.
import { screen, within, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, describe, afterEach, vi } from 'vitest'
import { openPage, signedInBefore, pressable } from '../../../../test/page.tsx'
import { segmentRoutes, anns, sent } from './segment-server.ts'
import { loginRoutes, sessionEnded, signInAgain } from '../../../../test/sign-in-again.ts'
import { toast } from '../../../ui/index.ts'

beforeEach(signedInBefore)

// The campaigns that a condition of a segment offers.
describe('A condition about a campaign', () => {
  it('a condition offered drafts above sent campaigns, and did not mark them', async () => {
    const campaigns = [
      { id: 12, name: 'Draft', status: 'draft', started_at: null },
      { id: 11, name: 'Made later, sent first', status: 'completed', started_at: '2026-11-01T10:00:00Z' },
      { id: 10, name: 'Under way', status: 'processing', started_at: '2026-11-03T10:00:00Z' },
      { id: 9, name: 'Planned', status: 'scheduled', started_at: null },
    ]
    const answer = () => Response.json(campaigns, { headers: { 'x-total-count': '4' } })
    const page = openPage('/contacts/segments/new', segmentRoutes([], { 'GET /api/campaigns': answer }))
    const row = within(await screen.findByRole('group', { name: 'Condition 1' }))
    await page.selectOptions(await row.findByLabelText('What'), 'Campaign')
    await page.click(row.getByRole('combobox', { name: 'Campaign' }))
    await screen.findByRole('option', { name: 'Under way', hidden: true })
    const options = screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)
    const first = options.indexOf('Under way')
    expect(options.slice(first, first + campaigns.length)).toEqual([
      'Under way',
      'Made later, sent first',
      'Draft (Draft)',
      'Planned (Scheduled)',
    ])
  })
})

// What is typed and pasted into a segment: values with commas, and text that outlives the session.
describe('What is typed into a condition', () => {
  const row = (number: number) => screen.findByRole('group', { name: `Condition ${String(number)}` })
  const control = async (number: number, name: string) => within(await row(number)).findByLabelText(name)

  afterEach(() => {
    toast.remove()
    window.localStorage.clear()
  })

  it.each([
    ['1.000', '1'],
    ['1.000,50 €', '1000.5'],
    ['1,000', '1000'],
    ['many', 'many'],
  ])('shows the number that is read: %s is %s', async (typed, read) => {
    const page = openPage('/contacts/segments/new', segmentRoutes([]))
    await screen.findByLabelText('Name')
    await page.selectOptions(await control(1, 'What'), 'Amount')
    const input = await control(1, 'Value')
    await page.type(input, typed)
    await page.tab()
    expect(input).toHaveProperty('value', read)
  })

  it('reads points as separators of thousands in a browser whose language writes them so', async () => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE')
    const page = openPage('/contacts/segments/new', segmentRoutes([]))
    await screen.findByLabelText('Name')
    await page.selectOptions(await control(1, 'What'), 'Amount')
    const input = await control(1, 'Value')
    await page.type(input, '1.000 €')
    await page.tab()
    expect(input).toHaveProperty('value', '1000')
    vi.restoreAllMocks()
  })

  it('A value with a comma, such as "Smith, Jones", became two values', async () => {
    const page = openPage(
      '/contacts/segments/new',
      segmentRoutes([], { 'POST /api/segments': () => Response.json(anns) }),
    )
    await page.type(await screen.findByLabelText('Name'), 'Firms')
    await page.selectOptions(await control(1, 'What'), 'Business Name')
    await page.selectOptions(await control(1, 'How it compares'), 'is one of')
    const values = await control(1, 'Values')
    await page.type(values, 'Smith, Jones{Enter}"Miller, Son"{Enter}')
    await page.paste('Berlin, "Rome, Milan"')
    await page.paste('Black, White\nsmith, jones\r\nGrey')
    await page.click(await pressable(screen, 'Save'))
    await waitFor(() => expect(sent('/api/segments')).toHaveLength(1))
    const value = ['Smith, Jones', 'Miller, Son', 'Berlin', 'Rome, Milan', 'Black, White', 'Grey']
    expect(sent('/api/segments')[0]).toMatchObject({
      filter: { all: [{ field: 'business_name', op: 'one_of', value }] },
    })
  })

  it('After a session ended, the sign-in page did not say that the unsaved segment is kept', async () => {
    const page = openPage(
      '/contacts/segments/new',
      segmentRoutes([], { ...loginRoutes(), 'POST /api/segments': sessionEnded }),
    )
    await page.type(await screen.findByLabelText('Name'), 'Firms')
    await page.type(await control(1, 'Value'), 'firm')
    await page.click(await pressable(screen, 'Save'))
    await signInAgain(page)
    await page.click(await screen.findByRole('button', { name: 'Restore' }))
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Firms')
  })
})
