// Moving from listmonk, Mailchimp, Brevo and Mautic with their own exports: a campaign to all contacts reaches
// everybody who was still subscribed, and nobody who had unsubscribed.
import { rmSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { administrator, aFolder, startProduct, type Product } from '../product.ts'
import { askApi, make, signedIn } from '../people.ts'
import { exported } from './coming.ts'

interface Move {
  tool: string
  /** Files with unsubscribed addresses, imported before the contacts. */
  left: string[]
  contacts: string
  summary: RegExp
  /** The addresses that must get the campaign. */
  mailed: string[]
}

const stayed = [
  'ann.miller@harbour.example',
  'ben@fields.example',
  'chloe@martin.example',
  'noname@plain.example',
]

const moves: Move[] = [
  {
    tool: 'listmonk',
    left: ['listmonk-5.0-unsubscribed.csv'],
    contacts: 'listmonk-5.0-subscribers.csv',
    summary:
      /^7 contacts, 5 suppressed: 4 unsubscribed, 1 for another reason\. Suppressed addresses get no mail\.$/,
    mailed: [...stayed, 'jan@berg.example', 'olena@lviv.example'],
  },
  {
    tool: 'Mailchimp',
    left: [],
    contacts: 'mailchimp-2026-audience_export_1a2b3c4d5e.zip',
    summary: /^5 contacts, 5 suppressed: 3 unsubscribed, 2 bounced\. Suppressed addresses get no mail\.$/,
    mailed: stayed,
  },
  {
    tool: 'Brevo',
    left: ['brevo-2026-blocklisted.csv'],
    contacts: 'brevo-2026-contacts.csv',
    summary: /^5 contacts, 2 suppressed: 2 unsubscribed\. Suppressed addresses get no mail\.$/,
    mailed: stayed,
  },
  {
    tool: 'Mautic',
    left: ['mautic-5.2-do-not-contact.csv'],
    contacts: 'mautic-5.2-contacts.csv',
    summary:
      /^6 contacts, 3 suppressed: 1 unsubscribed, 1 bounced, 1 for another reason\. Suppressed addresses get no mail\.$/,
    mailed: stayed,
  },
]

/** Sends a campaign to all contacts and returns the recipients. */
async function mailAll(page: Page): Promise<string[]> {
  const { id: domainId } = await make(page, '/api/domains', { domain_name: 'office.example' })
  const { id: senderId } = await make(page, '/api/senders', { name: 'Olga', email: 'olga@office.example' })
  const template = { name: 'T', body_html: '<p>Hi {{ first_name | default: "there" }}</p>', body_text: 'Hi' }
  const { id: templateId } = await make(page, '/api/templates', template)
  const body = { name: 'All', subject: 'Hello', senderId, templateId, domainId, groupId: 'all' }
  const { id } = await make(page, '/api/campaigns', body)
  await make(page, `/api/campaigns/${String(id)}/send`, {})
  const status = async () =>
    ((await askApi(page, `/api/campaigns/${String(id)}`)).json as { status: string }).status
  await expect.poll(status, { timeout: 60_000 }).toBe('sent')
  const { json } = await askApi(page, '/api/mailbox?limit=1000')
  return (json as { messages: { envelope_to: string }[] }).messages.map(({ envelope_to: to }) => to).sort()
}

/** Goes through the wizard: the tool, the unsubscribed addresses, the contacts. */
async function move(page: Page, { tool, left, contacts, summary }: Move): Promise<void> {
  await page.goto('/contacts')
  await page.getByRole('button', { name: 'Coming from another tool?' }).click()
  const wizard = page.getByRole('dialog', { name: 'Coming from another tool' })
  await wizard.getByRole('radio', { name: tool }).check()
  await wizard.getByRole('button', { name: 'Continue' }).click()
  for (const list of left) {
    await wizard.locator('input[type=file]').setInputFiles(exported(list))
    await wizard.getByRole('button', { name: 'Never mail these' }).click()
    await expect(wizard.getByText(/addresses are suppressed/)).toBeVisible()
  }
  if (left.length > 0) await wizard.getByRole('button', { name: 'Continue' }).click()
  await wizard.locator('input[type=file]').setInputFiles(exported(contacts))
  const mapping = page.getByRole('dialog', { name: 'Map CSV Columns to Contact Fields' })
  await expect(mapping.getByText(`This is an export of ${tool}.`, { exact: false })).toBeVisible()
  await mapping.getByRole('button', { name: 'Import contacts' }).click()
  await expect(page.getByRole('region', { name: 'Contacts imported' }).getByText(summary)).toBeVisible()
}

for (const each of moves)
  test.describe(`moving from ${each.tool}`, () => {
    const folder = aFolder()
    let product: Product

    test.beforeAll(async () => {
      product = await startProduct(folder, { CAPTCHA: 'off' })
    })
    test.afterAll(async () => {
      await product.stop()
      rmSync(folder, { recursive: true, force: true })
    })

    test('the wizard imports the exported files unchanged, and a campaign reaches nobody who had unsubscribed', async ({
      browser,
    }) => {
      const page = await signedIn(browser, product.url, administrator)
      await move(page, each)
      expect(await mailAll(page)).toEqual([...each.mailed].sort())
    })
  })
