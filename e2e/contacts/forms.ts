// The views of forms. The server's replies are those of a workspace with a form, so that the demo's data does not
// change.
import { expect, type Page } from '@playwright/test'
import type { View } from '../view.ts'

const id = '0b6fb3a4-6c1f-4b7e-9a59-0d8e9a3f7c11'

const form = {
  id: 3,
  public_id: id,
  name: 'Tea news',
  group_id: 1,
  group_name: 'Readers',
  sender_id: 1,
  field_keys: ['first_name'],
  topic_ids: [],
  confirm: true,
  language: null,
  redirect_url: null,
  texts: { title: 'Tea news', intro: 'Once a month: new harvests, and what to brew them with.' },
  enabled: true,
  version: 2,
  sign_ups: 1204,
  confirmed: 987,
  flooded_at: null,
  created_at: '2026-11-02T10:00:00Z',
  updated_at: '2026-11-02T10:00:00Z',
}
const signUps = (['mailed', 'confirmed', 'limited', 'suppressed', 'failed'] as const).map((state, index) => ({
  id: 9 - index,
  email: `reader${String(index)}@far.example`,
  state,
  form_version: 2,
  created_at: '2026-11-03T10:00:00Z',
  confirmed_at: state === 'confirmed' ? '2026-11-03T10:02:00Z' : null,
}))
/** The addresses of the form's screens. */
export const formAddresses = ['/forms/3', '/forms/3?tab=embed', '/forms/3?tab=signUps']

/** Answers as a workspace with a form does. */
export async function answered(on: Page): Promise<void> {
  await on.route('**/api/forms', (route) =>
    route.fulfill({ json: [form, { ...form, id: 2, enabled: false, flooded_at: form.created_at }] }),
  )
  await on.route('**/api/forms/3', (route) => route.fulfill({ json: form }))
  await on.route('**/api/forms/3/sign-ups?*', (route) => route.fulfill({ json: signUps }))
}

/** @param settled waits until nothing loads or moves */
export function formViews(settled: (page: Page) => Promise<void>): View[] {
  const view = (
    name: string,
    as: View['as'],
    address: string,
    seen: (page: Page) => Promise<void>,
  ): View => ({
    name,
    as,
    show: async (on) => {
      await answered(on)
      await on.goto(address)
      await seen(on)
      await settled(on)
    },
  })
  const heading = (name: string) => (on: Page) =>
    expect(on.getByRole('heading', { level: 1, name })).toBeVisible()
  return [
    view('forms', 'demo', '/forms', async (on) => {
      await expect(on.getByRole('link', { name: 'Tea news' }).first()).toBeVisible()
    }),
    {
      name: 'forms-none',
      as: 'newcomer',
      show: async (on) => {
        await on.goto('/forms')
        await expect(on.getByText('No forms yet')).toBeVisible()
        await settled(on)
      },
    },
    view('form', 'demo', '/forms/3', async (on) => {
      await expect(on.getByRole('img', { name: /^The form at/ })).toBeVisible()
    }),
    view('form-desktop', 'demo', '/forms/3', async (on) => {
      await on.getByRole('button', { name: 'Desktop' }).click()
      await expect(on.getByRole('img', { name: 'The form at 1440 pixels' })).toBeVisible()
    }),
    view('form-embed', 'demo', '/forms/3?tab=embed', async (on) => {
      await expect(on.getByRole('heading', { name: 'HTML for your website' })).toBeVisible()
    }),
    view('form-sign-ups', 'demo', '/forms/3?tab=signUps', async (on) => {
      await expect(on.getByText('Waits for confirmation')).toBeVisible()
    }),
    view('form-delete', 'demo', '/forms/3', async (on) => {
      await on.getByRole('main').getByRole('button', { name: 'Delete' }).click()
      await expect(on.getByRole('dialog', { name: 'Delete this form?' })).toBeVisible()
    }),
    view('form-page-gone', 'nobody', `/f/${id}`, heading('This form does not exist')),
    view('confirm', 'nobody', '/confirm?token=x', heading('Confirm your address')),
    view('confirm-failed', 'nobody', '/confirm?token=x', async (on) => {
      await on.getByRole('button', { name: 'Confirm' }).click()
      await heading('That did not work')(on)
    }),
    view('confirm-incomplete', 'nobody', '/confirm', heading('That did not work')),
  ]
}
