// The import dialog creates a field for an unknown column, and a message prints the field's values.
import { rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { expectNoFault } from '../faults.ts'
import { askApi, make, open, signedIn } from '../people.ts'
import { administrator, aFolder, startProduct, type Product } from '../product.ts'
import { expectToFit } from '../visitors.ts'

const folder = aFolder()
let product: Product
let page: Page

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser }) => {
  product = await startProduct(folder, { CAPTCHA: 'off' })
  page = await signedIn(browser, product.url, administrator)
})

test.afterEach(async ({ browserName: _ }, info) => {
  if (info.status !== info.expectedStatus) await page.screenshot({ path: info.outputPath('page.png') })
})

test.afterAll(async () => {
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
})

const mapping = () => page.getByRole('dialog', { name: 'Map CSV Columns to Contact Fields' })

async function pick(name: string, content: string): Promise<void> {
  const file = path.join(folder, name)
  writeFileSync(file, content)
  await open(page, 'Contacts')
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(mapping()).toBeVisible()
}

const members =
  'First Name,E-mail,Renewal,Favourite\nAnn,ann@reader.example,1/31/2027,tea\nBob,bob@reader.example,,\n'

// spec: 2.import.columns
test('by keyboard alone, a column becomes a new field with the type of its cells', async () => {
  await pick('members.csv', members)
  const renewal = mapping().getByRole('combobox', { name: 'Renewal' })
  await expect(renewal).toHaveValue('+new')
  await renewal.selectOption('Leave out')
  await renewal.focus()
  await page.keyboard.press('ArrowDown')
  const made = mapping().getByRole('group', { name: 'New field of the column Renewal' })
  await expect(made.getByLabel('Type')).toHaveValue('date')
  await page.keyboard.press('Tab')
  await expect(made.getByLabel('Label')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Renewal day')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Successfully uploaded 2 contacts!').first()).toBeVisible()
  const { json } = await askApi(page, '/api/contacts?limit=10&offset=0')
  const contacts = json as { email: string; fields: Record<string, string> }[]
  expect(contacts.find(({ email }) => email === 'ann@reader.example')?.fields).toEqual({
    renewal_day: '2027-01-31',
  })
  await open(page, 'Settings')
  await expect(page.getByRole('row').filter({ hasText: 'Renewal day' })).toContainText(
    '{{ fields.renewal_day }}',
  )
})

test('the next import finds the field by its label, overwrites values, and counts unreadable ones', async () => {
  await pick(
    'later.csv',
    'First Name,E-mail,renewal DAY\nAnn,ann@reader.example,2027-03-01\nCid,cid@reader.example,soon\n',
  )
  await expect(mapping().getByRole('combobox', { name: 'renewal DAY' })).toHaveValue('renewal_day')
  await mapping().getByLabel('Overwrite them with the values of this file').check()
  await mapping().getByRole('button', { name: 'Import contacts' }).click()
  await expect(page.getByText("1 value of 'Renewal day' could not be read").first()).toBeVisible()
  const recent = page.getByRole('region', { name: 'Recent imports' })
  await expect(recent.getByText("1 value of 'Renewal day' could not be read")).toBeVisible()
})

for (const [theme, width] of [
  ['light', 1440],
  ['dark', 390],
] as const) {
  test(`everyone can use the dialog with a new field: ${theme}, ${String(width)} px`, async () => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.goto('/contacts')
    await page.locator('input[type=file]').setInputFiles(path.join(folder, 'members.csv'))
    await mapping().getByRole('combobox', { name: 'Favourite' }).selectOption('New field…')
    const made = mapping().getByRole('group', { name: 'New field of the column Favourite' })
    await made.getByLabel('Type').selectOption('Choice')
    await expectNoFault(page)
    await expectToFit(page)
    await mapping()
      .getByRole('radiogroup', { name: /^Values of contacts/ })
      .scrollIntoViewIfNeeded()
    await page.screenshot({ path: test.info().outputPath('mapping.png') })
    await mapping().getByRole('button', { name: 'Cancel' }).click()
    await page.setViewportSize({ width: 1440, height: 900 })
  })
}

// spec: 2.import.columns
test('the values of a new field arrive in a message, with days in the format of the specification', async () => {
  const { id: domainId } = await make(page, '/api/domains', { domain_name: 'office.example' })
  const { id: senderId } = await make(page, '/api/senders', { name: 'Olga', email: 'olga@office.example' })
  const body_html =
    '<p>Dear {{ first_name }}, your plan renews on {{ fields.renewal_day | default: "no day" }}.</p>'
  const { id: templateId } = await make(page, '/api/templates', { name: 'Renewal', body_html })
  const groups = (await askApi(page, '/api/contacts/groups')).json as { id: number; name: string }[]
  const groupId = groups.find(({ name }) => name === 'members')?.id
  const subject = 'Until {{ fields.renewal_day }}'
  const campaign = { name: 'Renewal', subject, domainId, senderId, templateId, groupId }
  const { id } = await make(page, '/api/campaigns', campaign)
  await make(page, `/api/campaigns/${String(id)}/send`, {})
  const arrived = async () => {
    const { json } = await askApi(page, '/api/mailbox?limit=10&offset=0')
    return (json as { messages: { subject: string }[] }).messages.map((message) => message.subject).sort()
  }
  await expect.poll(arrived, { timeout: 60_000 }).toEqual(['Until', 'Until 03/01/2027'])
  await open(page, 'Mailbox')
  await page.getByText('Until 03/01/2027').first().click()
  const letter = page.frameLocator('iframe').getByText('Dear Ann, your plan renews on 03/01/2027.')
  await expect(letter).toBeVisible()
})

// spec: 5.contacts.export
test('the import of an exported file changes no contact and loses no field', async () => {
  for (const field of [
    { label: 'Points', type: 'number' },
    { label: 'Newsletter, weekly', type: 'yes_no' },
    { label: 'Colour', type: 'choice', options: ['Red', 'Sea "blue"'] },
    // A label that an import could mistake for another field.
    { label: 'E-mail address', type: 'text' },
    { label: 'Notes', type: 'text' },
  ])
    await make(page, '/api/fields', field)
  const own = (await askApi(page, '/api/fields')).json as { key: string; label: string }[]
  const keyOf = (label: string) => own.find((field) => field.label === label)?.key ?? ''
  const fields = {
    [keyOf('Renewal day')]: '2028-02-29',
    [keyOf('Points')]: '00012500.5000',
    [keyOf('Newsletter, weekly')]: 'yes',
    [keyOf('Colour')]: 'Sea "blue"',
    [keyOf('E-mail address')]: '=1+1',
    [keyOf('Notes')]: '\'quoted\', "twice"; Олена 你好 | 1/2',
  }
  const body = {
    email: "o'hara+list@reader.example",
    first_name: '-Dee',
    last_name: '@cmd',
    ref_id: '007',
    business_name: 'A, B & "C"',
    phone: '+1 (415) 555-0100',
    state_name: 'CA',
    lender_name: '\tBank',
    amount: '1250.50',
    link: 'https://x.example/?a=1,2',
    date_filed: '2001-04-09',
    fields,
  }
  await make(page, '/api/contacts', body)
  const all = async () => (await askApi(page, '/api/contacts?limit=50&offset=0')).json as { email: string }[]
  const before = await all()
  expect(before.find(({ email }) => email === body.email)).toMatchObject({
    fields: { [keyOf('Colour')]: 'Sea "blue"' },
  })

  await open(page, 'Contacts')
  await page.getByRole('checkbox', { name: 'Select this page' }).click()
  await page.getByRole('group', { name: 'Selected contacts' }).getByRole('button', { name: 'Export' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('dialog', { name: 'Export contacts' }).getByRole('button', { name: 'Export' }).click()
  const exported = await readFile(await (await saved).path(), 'utf8')
  await pick('again.csv', exported)
  for (const select of await mapping().getByRole('combobox').all()) await expect(select).not.toHaveValue('')
  await mapping().getByLabel('Overwrite them with the values of this file').check()
  await mapping().getByRole('button', { name: 'Import contacts' }).click()
  await expect(
    page.getByText(`Successfully uploaded ${String(before.length)} contacts!`).first(),
  ).toBeVisible()
  const imports = (await askApi(page, '/api/contacts/imports')).json as { group_name: string }[]
  // The groups of the file are filled by imports of their own.
  const again = imports.find(({ group_name: name }) => name === 'again')
  expect(again).toMatchObject({ imported: before.length, filled: 0, skipped: 0, unreadable_fields: {} })
  const byEmail = (contacts: { email: string }[]) =>
    contacts
      .map(({ email, ...contact }) => ({ email, ...contact, group_id: null }))
      .sort((a, b) => (a.email < b.email ? -1 : 1))
  expect(byEmail(await all())).toEqual(byEmail(before))
})
