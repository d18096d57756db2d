// What is typed and pasted into a segment: values with commas, and text that outlives the session.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openPage, pressable, signedInBefore } from '../../../../test/page.tsx'
import { loginRoutes, sessionEnded, signInAgain } from '../../../../test/sign-in-again.ts'
import { toast } from '../../../ui/index.ts'
import { anns, segmentRoutes, sent } from './segment-server.ts'

const row = (number: number) => screen.findByRole('group', { name: `Condition ${String(number)}` })
const control = async (number: number, name: string) => within(await row(number)).findByLabelText(name)

beforeEach(signedInBefore)
afterEach(() => {
  toast.remove()
  window.localStorage.clear()
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
