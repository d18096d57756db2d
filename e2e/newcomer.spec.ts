// A newcomer on an empty instance takes the shortest way that the screens offer, from the sign-in that the terminal
// printed to the first message in the mailbox. The test counts every click, field and choice.
import { rmSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { Counted } from './counted.ts'
import { signedIn } from './people.ts'
import { administrator, aFolder, startProduct, type Product } from './product.ts'

/** The first version of Lettermill needed 81. */
const most = 42

const people = 800
const names = ['Jürgen', 'Олена', 'Zoë', 'Max', 'Ann']

/** A CSV as a German farm shop's spreadsheet writes it: BOM, semicolons, German headers and dates, damaged rows. */
function customers(): Buffer {
  const rows = Array.from({ length: people }, (_, at) => {
    const address = at % 100 === 99 ? 'no address' : `kunde${String(at)}@hof.example`
    return [address, names[at % names.length], 'Müller', 'Hofladen Süd', '+49 30 1234567', '21.01.2013'].join(
      ';',
    )
  })
  const head = 'E-Mail;Vorname;Nachname;Firma;Telefon;Kunde seit'
  return Buffer.from(`\ufeff${[head, ...rows].join('\r\n')}\r\n`)
}

let product: Product
let dataDir: string

test.beforeAll(async () => {
  dataDir = aFolder()
  product = await startProduct(dataDir, { CAPTCHA: 'off' })
})
test.afterAll(async () => {
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

class Newcomer extends Counted {
  /** Starts with the actions of the sign-in: two fields and a button. */
  override count = 3

  /** Returns to the list of first steps by the sidebar and presses the next step. */
  async step(name: string): Promise<void> {
    const steps = this.page.getByRole('link', { name, exact: true })
    if (!(await steps.isVisible()))
      await this.press(this.page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }))
    await this.press(steps)
  }
}

// spec: beyond.newcomer.interactions
test(`a newcomer needs at most ${String(most)} interactions until the first message is in the mailbox`, async ({
  browser,
}) => {
  const page = await signedIn(browser, product.url, administrator)
  const by = new Newcomer(page)

  const picker = page.waitForEvent('filechooser')
  await by.step('Upload CSV')
  by.count += 1
  await (await picker).setFiles({ name: 'kunden-2025.csv', mimeType: 'text/csv', buffer: customers() })
  const mapping = page.getByRole('dialog', { name: 'Map CSV Columns to Contact Fields' })
  await by.press(mapping.getByRole('button', { name: 'Import contacts' }))
  await expect(page.getByText('Successfully uploaded 792 contacts!').first()).toBeVisible()

  await by.step('Add a sender')
  const sender = page.getByRole('dialog', { name: 'Add Sender' })
  await by.fill(sender.getByLabel('Name'), 'Hofladen Müller')
  await by.fill(sender.getByLabel('Email'), 'post@hofladen.example')
  await by.press(sender.getByRole('button', { name: 'Add Sender' }))
  await expect(sender).toHaveCount(0)

  await by.step('Choose a template')
  await by.press(page.getByRole('link', { name: 'Plain letter' }))
  await by.press(page.getByRole('group', { name: /^Text/ }).first())
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Hallo {{ first_name }}, die Erdbeeren sind reif.')
  await by.press(page.getByRole('button', { name: 'Save Template' }))
  await by.press(page.getByRole('link', { name: 'Use in a campaign' }))

  const campaign = page.getByRole('dialog', { name: 'Create Campaign' })
  await by.fill(campaign.getByLabel('Campaign name'), 'Erdbeeren')
  await by.fill(campaign.getByLabel('Subject'), 'Die Erdbeeren sind reif')
  await by.press(campaign.getByRole('button', { name: 'Create', exact: true }))
  await by.press(page.getByRole('button', { name: /Send Now/ }))
  await by.press(page.getByRole('button', { name: 'Send to 792' }))

  const seen = page.getByRole('link', { name: 'See it in the mailbox' })
  await expect(seen).toBeVisible({ timeout: 60_000 })
  await by.press(seen)
  await by.press(page.getByText('Die Erdbeeren sind reif').first())
  const letter = page.frameLocator('iframe').getByText(/Hallo .+, die Erdbeeren sind reif\./)
  await expect(letter).toBeVisible()
  console.log(`  interactions: ${String(by.count)}`)
  expect(by.count).toBeLessThanOrEqual(most)

  await page.goto('/dashboard')
  await expect(page.getByRole('table', { name: 'Recent Campaigns' })).toContainText('Erdbeeren')
  await expect(page.getByText('Your first campaign')).toHaveCount(0)
})
