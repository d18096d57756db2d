// Custom fields in an import: offered, recognised automatically, and created from columns.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPage, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'
import { toast } from '../../../ui/index.ts'
import { contactRoutes, importRoutes, leads, ownField, recentImport, uploads } from './contact-server.ts'
import { readInProcess } from './in-process-worker.ts'
import { csvFile } from './sample-files.ts'

async function pick(content: string, routes = importRoutes()) {
  const page = openPage('/contacts', routes)
  await userEvent.upload(await screen.findByLabelText('CSV file'), csvFile(content))
  await screen.findByRole('dialog', { name: 'Map CSV Columns to Contact Fields' })
  return page
}

const column = (header: string) => screen.getByRole<HTMLSelectElement>('combobox', { name: header })
const submit = () => screen.getByRole('button', { name: 'Import contacts' })
const created = () =>
  requests()
    .filter(({ url, method }) => url === '/api/fields' && method === 'POST')
    .map(({ body }) => JSON.parse(body) as object)
const done = () => screen.findByText(/^Successfully uploaded/)

beforeEach(() => {
  signedInBefore()
  readInProcess()
})
afterEach(() => toast.remove())

describe('a field of the workspace', () => {
  const own = [ownField('plan', 'Subscription plan'), ownField('renewal', 'Renewal day', { id: 2 })]

  // spec: 2.import.columns
  it('is found by its label or key, and its values are uploaded under its key', async () => {
    const routes = importRoutes(() => null, own)
    const page = await pick('First Name,Email,subscription PLAN,Renewal\nAnn,a@x.co,Gold,2027-01-31', routes)
    expect(column('subscription PLAN').value).toBe('plan')
    expect(column('Renewal').value).toBe('renewal')
    await page.click(submit())
    await done()
    expect(uploads()[0]).toMatchObject({
      contacts: [{ first_name: 'Ann', email: 'a@x.co', plan: 'Gold', renewal: '2027-01-31' }],
      fieldMapping: { plan: 'subscription PLAN', renewal: 'Renewal' },
      values: 'keep',
    })
  })

  it('can be chosen for a column, which takes the field from another column', async () => {
    const page = await pick(
      'First Name,Email,plan,Tariff\nAnn,a@x.co,x,Gold',
      importRoutes(() => null, own),
    )
    await page.selectOptions(column('Tariff'), 'Subscription plan')
    expect(column('plan').value).toBe('')
    await page.click(submit())
    await done()
    expect(uploads()[0]?.contacts).toEqual([{ first_name: 'Ann', email: 'a@x.co', plan: 'Gold' }])
  })

  it('is reported as missing if it could not be loaded, and the file can be imported without it', async () => {
    const page = await pick('First Name,Email\nAnn,a@x.co', {
      ...importRoutes(),
      'GET /api/fields': () => Response.json({ message: 'The database is away.' }, { status: 500 }),
    })
    screen.getByText('Your custom fields could not be loaded and cannot be chosen: The database is away.')
    await page.click(submit())
    await done()
  })
})

describe('a column', () => {
  // spec: 2.import.columns
  it('that no field fits is proposed as a new field if its cells leave no doubt about the type', async () => {
    const rows = Array.from({ length: 10 }, (_, at) =>
      [
        `Ann,a${String(at)}@x.co`,
        '21.05.2022',
        `"1.${String(100 + at)},56 €"`,
        at % 2 ? 'Gold' : 'Free',
        'ja',
        '10115',
        `n${String(at)}`,
      ].join(),
    )
    const head = 'First Name,Email,Kunde seit,Umsatz,Tarif,Stammkunde,Code,Notiz'
    const page = await pick(`${head}\n${rows.join('\n')}`)
    const types = ['Kunde seit', 'Umsatz', 'Tarif', 'Stammkunde'].map((header) => {
      const form = within(screen.getByRole('group', { name: `New field of the column ${header}` }))
      form.getByText(/^Proposed by the values/)
      return form.getByLabelText<HTMLSelectElement>('Type').value
    })
    expect(types).toEqual(['date', 'number', 'choice', 'yes_no'])
    expect(column('Notiz').value).toBe('')
    await page.selectOptions(column('Stammkunde'), 'Leave out')
    await page.selectOptions(column('Notiz'), 'New field…')
    const made = within(screen.getByRole('group', { name: 'New field of the column Notiz' }))
    expect(made.queryByText(/^Proposed/)).toBeNull()
    await page.selectOptions(column('Notiz'), 'Leave out')
    await page.click(submit())
    await done()
    expect(created()).toEqual([
      { label: 'Kunde seit', type: 'date', options: null },
      { label: 'Umsatz', type: 'number', options: null },
      { label: 'Tarif', type: 'choice', options: ['Free', 'Gold'] },
    ])
    expect(uploads()[0]?.contacts[1]).toMatchObject({ umsatz: '1.101,56 €', tarif: 'Gold' })
  })

  it('is not proposed as a new field if the workspace cannot have more fields, or nothing names the column', async () => {
    const own = Array.from({ length: 99 }, (_, at) => ownField(`own_${String(at)}`, `Own ${String(at)}`))
    await pick(
      'First Name,Email,Points,Since,\nAnn,a@x.co,12,2026-01-31,5',
      importRoutes(() => null, own),
    )
    expect(column('Points').value).toBe('+new')
    expect(column('Since').value).toBe('')
    expect(column('Column 5').value).toBe('')
  })

  // spec: 2.import.columns
  it('becomes a new field, named by its header, with the type of its cells', async () => {
    const page = await pick('First Name,Email,Loyalty points\nAnn,a@x.co,12\nBob,b@x.co,7')
    await page.selectOptions(column('Loyalty points'), 'New field…')
    const form = within(screen.getByRole('group', { name: 'New field of the column Loyalty points' }))
    expect(form.getByLabelText<HTMLInputElement>('Label').value).toBe('Loyalty points')
    expect(form.getByLabelText<HTMLSelectElement>('Type').value).toBe('number')
    await page.click(submit())
    await done()
    expect(created()).toEqual([{ label: 'Loyalty points', type: 'number', options: null }])
    expect(uploads()[0]?.contacts.map(({ loyalty_points }) => loyalty_points)).toEqual(['12', '7'])
  })

  it('becomes a choice of its values, under another label, if a person decides so', async () => {
    const page = await pick(`First Name,Email,Tier\n${'Ann,a@x.co,Gold\nBob,b@x.co,Free\n'.repeat(2)}`)
    await page.selectOptions(column('Tier'), 'New field…')
    const form = within(screen.getByRole('group', { name: 'New field of the column Tier' }))
    await page.clear(form.getByLabelText('Label'))
    await page.type(form.getByLabelText('Label'), 'Level')
    await page.selectOptions(form.getByLabelText('Type'), 'Choice')
    expect(form.getByLabelText<HTMLTextAreaElement>('Options').value).toBe('Gold\nFree')
    await page.click(submit())
    await done()
    expect(created()).toEqual([{ label: 'Level', type: 'choice', options: ['Gold', 'Free'] }])
    expect(uploads()[0]?.fieldMapping).toMatchObject({ level: 'Tier' })
  })

  it('does not become a field without a label, or a choice without options', async () => {
    const page = await pick('First Name,Email,Tier\nAnn,a@x.co,Gold')
    await page.selectOptions(column('Tier'), 'New field…')
    await page.clear(screen.getByLabelText('Label'))
    await page.selectOptions(screen.getByLabelText('Type'), 'Choice')
    await page.click(submit())
    screen.getByText('Please enter a label.')
    screen.getByText('Please enter at least one option.')
    expect(created()).toEqual([])
    expect(uploads()).toEqual([])
  })

  it('that cannot become a field affects no other column, and no field is made twice', async () => {
    const page = await pick(
      'First Name,Email,Tier,Plan\nAnn,a@x.co,Gold,Pro',
      importRoutes(() => null, [ownField('plan_2', 'Taken')]),
    )
    await page.selectOptions(column('Tier'), 'New field…')
    await page.selectOptions(column('Plan'), 'New field…')
    const form = within(screen.getByRole('group', { name: 'New field of the column Plan' }))
    await page.clear(form.getByLabelText('Label'))
    await page.type(form.getByLabelText('Label'), 'Taken')
    await page.click(submit())
    await screen.findByText('There is a field named "Taken" already.')
    expect(column('Tier').value).toBe('tier')
    await page.selectOptions(column('Plan'), 'Leave out')
    expect(screen.queryByText('There is a field named "Taken" already.')).toBeNull()
    await page.click(submit())
    await done()
    expect(created()).toHaveLength(2)
    expect(uploads()[0]?.contacts[0]).toEqual({ first_name: 'Ann', email: 'a@x.co', tier: 'Gold' })
  })
})

// spec: 2.import.columns
it('an import overwrites values of known contacts if the importer chooses that', async () => {
  const page = await pick('First Name,Email\nAnn,a@x.co')
  const choice = within(screen.getByRole('radiogroup', { name: 'Values of contacts that are already known' }))
  expect(choice.getByLabelText<HTMLInputElement>('Keep them, and fill in what is empty').checked).toBe(true)
  await page.click(choice.getByLabelText('Overwrite them with the values of this file'))
  await page.click(submit())
  await done()
  expect(uploads()[0]?.values).toBe('overwrite')
})

// spec: 2.import.unreadable
it('an import counts for each field the values that could not be read, over all pieces of the file', async () => {
  const rows = Array.from({ length: 12_000 }, (_, at) => `Ann,a${at}@x.co,${at % 6000 === 0 ? 'much' : at}`)
  const page = await pick(`First Name,Email,Amount\n${rows.join('\n')}`)
  await page.click(submit())
  const result = within(await screen.findByRole('region', { name: 'Contacts imported' }))
  result.getByText("2 values of 'Amount' could not be read")
})

// spec: 2.import.unreadable
it('the list of recent imports names the fields with unreadable values by their present labels', async () => {
  const unreadable_fields = { plan: 41, amount: 1, gone: 2 }
  openPage('/contacts', {
    ...contactRoutes([leads], []),
    'GET /api/fields': () => Response.json([ownField('plan', 'Renewal')]),
    'GET /api/contacts/imports': () => Response.json([{ ...recentImport, unreadable_fields }]),
  })
  await screen.findByText(
    "41 values of 'Renewal' could not be read · 2 values of 'gone' could not be read · 1 value of 'Amount' could not be read",
  )
})
