// Custom fields in Settings.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { openPage, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'
import { loginRoutes, sessionEnded, signInAgain } from '../../../../test/sign-in-again.ts'

const plan = { id: 7, key: 'plan', label: 'Plan', type: 'text', options: null, position: 0, used_in: [] }
const level = {
  ...plan,
  id: 8,
  key: 'level',
  label: 'Level',
  type: 'choice',
  options: ['Gold', 'Silver'],
  position: 1,
  used_in: [{ kind: 'template', id: 3, name: 'Spring letter' }],
}

function openFields(routes: Parameters<typeof openPage>[1] = {}) {
  return openPage('/settings', { 'GET /api/fields': () => Response.json([plan, level]), ...routes })
}

const panel = async () => within(await screen.findByRole('region', { name: 'Fields' }))
const row = async (name: RegExp) => within(await (await panel()).findByRole('row', { name }))
const asked = (method: string) =>
  requests().filter((request) => request.method === method && request.url.startsWith('/api/fields'))
const bodies = (method: string) => asked(method).map(({ body }) => JSON.parse(body) as unknown)

describe('fields', () => {
  beforeEach(signedInBefore)

  it('are listed with their types, their merge tags and the templates that name them', async () => {
    openFields()
    expect((await row(/Plan/)).getByText('{{ fields.plan }}')).toBeDefined()
    expect((await row(/Level/)).getByText('Choice')).toBeDefined()
    expect((await row(/Level/)).getByText('Spring letter')).toBeDefined()
  })

  it('are added with a label, a type, and the options of a choice', async () => {
    const page = openFields({ 'POST /api/fields': () => Response.json(level) })
    await page.click((await panel()).getByRole('button', { name: 'Add field' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add field' }))
    await page.selectOptions(dialog.getByLabelText('Type'), 'Choice')
    await page.click(dialog.getByRole('button', { name: 'Add field' }))
    expect(dialog.getByText('Please enter a label.')).toBeDefined()
    expect(dialog.getByText('Please enter at least one option.')).toBeDefined()
    expect(asked('POST')).toEqual([])
    await page.type(dialog.getByLabelText('Label'), 'Level')
    await page.type(dialog.getByLabelText('Options'), 'Gold{Enter}{Enter}Silver')
    await page.click(dialog.getByRole('button', { name: 'Add field' }))
    await screen.findByText('Field "Level" added')
    expect(bodies('POST')).toEqual([{ label: 'Level', type: 'choice', options: ['Gold', 'Silver'] }])
  })

  it('keep their type and their merge tag when they are changed', async () => {
    const page = openFields({ 'PUT /api/fields/7': () => Response.json(plan) })
    await page.click((await row(/Plan/)).getByRole('button', { name: 'Edit the field Plan' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit field "Plan"' }))
    expect(dialog.getByLabelText<HTMLSelectElement>('Type').disabled).toBe(true)
    expect(dialog.getByText('The merge tag stays {{ fields.plan }}.')).toBeDefined()
    await page.clear(dialog.getByLabelText('Label'))
    await page.type(dialog.getByLabelText('Label'), 'Tariff')
    await page.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByText('Field "Tariff" saved')
    expect(bodies('PUT')).toEqual([{ label: 'Tariff', options: null }])
  })

  it('can be moved up and down in their order', async () => {
    const page = openFields({ 'PUT /api/fields/8': () => Response.json(level) })
    const first = await row(/Plan/)
    expect(first.getByRole<HTMLButtonElement>('button', { name: 'Move Plan up' }).disabled).toBe(true)
    await page.click((await row(/Level/)).getByRole('button', { name: 'Move Level up' }))
    await waitFor(() => expect(bodies('PUT')).toEqual([{ position: 0 }]))
  })

  it('are deleted after a question that names the templates using them, and the dialog shows a refusal', async () => {
    const message = 'The field cannot be deleted: scheduled campaigns name it (Spring news).'
    const page = openFields({
      'DELETE /api/fields/8': () => Response.json({ message, code: 'none_known' }, { status: 409 }),
    })
    await page.click((await row(/Level/)).getByRole('button', { name: 'Delete the field Level' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete the field "Level"?' }))
    expect(dialog.getByText(/Spring letter/)).toBeDefined()
    await page.click(dialog.getByRole('button', { name: 'Delete field' }))
    await dialog.findByText(message)
  })
})

describe('built-in fields', () => {
  beforeEach(signedInBefore)

  const builtIn = (key: string, given: object = {}) => ({
    key,
    has_values: false,
    used_in: [],
    always_shown: false,
    ...given,
  })

  it('are listed with what uses them, and one that nothing uses can always be shown', async () => {
    const shown = new Set<string>()
    const page = openFields({
      'GET /api/fields/built-in': () =>
        Response.json([
          builtIn('amount', { has_values: true, used_in: [{ kind: 'template', id: 3, name: 'Offer' }] }),
          builtIn('link', { always_shown: shown.has('link') }),
        ]),
      'PUT /api/fields/built-in': ({ body }) => {
        shown.add((JSON.parse(body) as { key: string }).key)
        return Response.json({ message: '' })
      },
    })
    const table = within(await screen.findByRole('region', { name: 'Built-in fields' }))
    const rowOf = async (name: RegExp) => within(await table.findByRole('row', { name }))
    expect((await rowOf(/Amount/)).getByText('Contacts, Offer')).toBeDefined()
    expect((await rowOf(/First Name/)).getByText('Always shown')).toBeDefined()
    expect((await rowOf(/First Name/)).queryByRole('switch')).toBeNull()
    const link = await rowOf(/Link/)
    expect(link.getByText('Not used')).toBeDefined()
    const always = link.getByRole<HTMLInputElement>('switch', { name: 'Always show Link' })
    expect(always.checked).toBe(false)
    await page.click(always)
    await waitFor(() => expect(always.checked).toBe(true))
    expect(bodies('PUT')).toEqual([{ key: 'link', alwaysShown: true }])
  })
})

it('A field that was being added when the session ended was lost', async () => {
  signedInBefore()
  const page = openFields({ ...loginRoutes(), 'POST /api/fields': sessionEnded })
  await page.click((await panel()).getByRole('button', { name: 'Add field' }))
  const dialog = () => screen.findByRole('dialog', { name: 'Add field' })
  await page.selectOptions(within(await dialog()).getByLabelText('Type'), 'Choice')
  await page.type(within(await dialog()).getByLabelText('Label'), 'Level')
  await page.type(within(await dialog()).getByLabelText('Options'), 'Gold{Enter}Silver')
  await page.click(within(await dialog()).getByRole('button', { name: 'Add field' }))
  await signInAgain(page)
  const again = within(await dialog())
  expect(again.getByLabelText<HTMLInputElement>('Label').value).toBe('Level')
  expect(again.getByLabelText<HTMLTextAreaElement>('Options').value).toBe('Gold\nSilver')
  // A closed dialog does not keep its values.
  await page.click(again.getByRole('button', { name: 'Cancel' }))
  await page.click((await panel()).getByRole('button', { name: 'Add field' }))
  expect(within(await dialog()).getByLabelText<HTMLInputElement>('Label').value).toBe('')
})
