// Imports a large file in a real browser, with its worker, network and disk, over a connection that loses replies.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { administrator, aFolder, startProduct, type Product } from '../product.ts'
import { signedIn } from '../people.ts'
import { badLine, type BadLine } from './proxy.ts'
import { longestTask } from './tasks.ts'

const folder = aFolder()
let product: Product
let line: BadLine
let page: Page

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser }) => {
  product = await startProduct(folder, { CAPTCHA: 'off' })
  // Loses two replies, because the browser itself repeats a request when a persistent connection breaks.
  line = await badLine(product.url, '/api/contacts/upload', 2)
  page = await signedIn(browser, line.url, administrator)
})

test.afterAll(async () => {
  line.close()
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Writes a file with the given content, as on a person's disk. */
function fileOf(name: string, content: string | Uint8Array): string {
  const file = path.join(folder, name)
  writeFileSync(file, content)
  return file
}

/** A CSV with eleven columns. Every thousandth row has no address, and one row has a quote that is never closed. */
function manyLeads(rows: number): string {
  const head = 'Ref ID,First Name,Last Name,Business Name,Phone,Email,State,Lender,Amount,Link,Date Filed'
  const lines = Array.from({ length: rows }, (_, at) => {
    const name = at === 123 ? '"Олена' : 'Олена'
    const email = at % 1000 === 999 ? 'nowhere' : `o${String(at)}@firm${String(at % 500)}.example`
    const firm = `"Firm ${String(at)}, Inc."`
    return `LN-${String(at)},${name},Lee,${firm},(415) 555-0100,${email},CA,Bank,"$1,000.50",https://x.example/${String(at)},01/02/2024`
  })
  return `${head}\r\n${lines.join('\r\n')}\r\n`
}

async function pick(file: string): Promise<void> {
  await page.goto('/contacts')
  await expect(page.getByRole('button', { name: 'Upload CSV' })).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(file)
}

const summary = () => page.getByRole('region', { name: 'Contacts imported' })

test('an import of 50,000 rows keeps the page usable, and adds each row once after a lost answer', async ({
  browser,
}) => {
  const [few, many] = [fileOf('few.csv', manyLeads(10)), fileOf('leads.csv', manyLeads(50_000))]
  await page.goto('/contacts')
  await expect(page.getByRole('button', { name: 'Upload CSV' })).toBeVisible()
  const choose = async (file: string) => {
    await page.locator('input[type=file]').setInputFiles(file)
    await expect(page.getByRole('button', { name: 'Import contacts' })).toBeEnabled()
  }
  const ofFew = await longestTask(browser, page, () => choose(few))
  await page.getByRole('button', { name: 'Cancel' }).click()
  const ofMany = await longestTask(browser, page, async () => {
    await choose(many)
    await page.getByRole('button', { name: 'Import contacts' }).click()
    await expect(summary()).toBeVisible({ timeout: 180_000 })
  })
  expect(ofMany / ofFew, 'the longest task of the page, beside that for ten rows').toBeLessThan(3)
  expect(line.lost()).toBe(2)
  await expect(summary().getByRole('definition')).toHaveText(['49,949', '0', '51'])
  await expect(summary().getByText('50 Email is missing or not valid.')).toBeVisible()
  await expect(summary().getByText('A quote is opened and never closed. Row 125')).toBeVisible()
  await expect(page.getByRole('button', { name: /^leads/ })).toHaveText('leads49,949')
})

test('the skipped rows can be downloaded as a file with reason and row number', async () => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    summary().getByRole('button', { name: 'Download skipped rows' }).click(),
  ])
  const lines = readFileSync(await download.path(), 'utf8')
    .replace('\ufeff', '')
    .split('\r\n')
  expect(lines).toHaveLength(53)
  expect(lines[0]).toMatch(/^Reason,Row,Ref ID,First Name/)
  expect(lines[1]).toMatch(/^A quote is opened and never closed\.,125,LN-123,/)
  expect(lines[2]).toMatch(/^Email is missing or not valid\.,1001,LN-999,/)
})

test('Undo removes the whole import, and Recent imports marks it as undone', async () => {
  await summary().getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('No contacts uploaded yet')).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Recent imports' }).getByText('Undone', { exact: true }),
  ).toBeVisible()
})

test('a file in the Windows encoding keeps its apostrophes', async () => {
  const bytes = Uint8Array.from(
    'First Name,Email\r\nAnn O\x92Brien \x96 Ren\xe9,ann@x.example\r\n',
    (letter) => letter.charCodeAt(0),
  )
  await pick(fileOf('windows.csv', bytes))
  await page.getByRole('button', { name: 'Import contacts' }).click()
  await expect(page.getByRole('cell', { name: 'Ann O’Brien – René' })).toBeVisible()
})

test('an import stops, and says why, if its file changes during the mapping', async () => {
  const file = fileOf('changing.csv', 'First Name,Email\nAnn,ann@x.example\n')
  await pick(file)
  await expect(page.getByRole('dialog')).toBeVisible()
  writeFileSync(file, 'First Name,Email\nBob,bob@x.example\nCid,cid@x.example\n')
  await page.getByRole('button', { name: 'Import contacts' }).click()
  await expect(
    page.getByText(/^Error parsing CSV: The file was changed, moved or deleted/).first(),
  ).toBeVisible()
})

test('a file of ten thousand columns is mapped without blocking the page', async ({ browser }) => {
  const head = Array.from({ length: 10_000 }, (_, at) => `Column ${String(at)}`).join(',')
  const map = async (file: string, column: number) => {
    await page.goto('/contacts')
    await expect(page.getByRole('button', { name: 'Upload CSV' })).toBeVisible()
    return longestTask(browser, page, async () => {
      await page.locator('input[type=file]').setInputFiles(file)
      await page.getByRole('textbox', { name: 'Find a column' }).fill(`column ${String(column)}`)
      await page.getByRole('combobox', { name: `Column ${String(column)}` }).selectOption('Phone')
    })
  }
  const few = fileOf(
    'narrow.csv',
    `${head.split(',', 200).join(',')},First Name,E-mail\n${'x,'.repeat(200)}Ann,ann@x.example\n`,
  )
  const wide = fileOf('wide.csv', `${head},First Name,E-mail\n${'x,'.repeat(10_000)}Ann,ann@x.example\n`)
  const ofFew = await map(few, 199)
  const ofWide = await map(wide, 9999)
  expect(ofWide / ofFew, 'the longest task of the page, beside that for two hundred columns').toBeLessThan(3)
  await page.getByRole('button', { name: 'Import contacts' }).click()
  await expect(page.getByRole('cell', { name: 'ann@x.example', exact: true })).toBeVisible()
})
