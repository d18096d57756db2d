// Attacks inside the blocks of designs, judged by a real browser: in the editor, in its preview, and in the message
// opened in a browser. The unit tests put every attack into every block (templates/design/tests).
import { rmSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { vectorClasses, vectorsOf } from '../server/test/vectors.ts'
import { aJudge } from './judge.ts'
import { make, signedIn } from './people.ts'
import { administrator, aFolder, startProduct, type Product } from './product.ts'

/** The first attacks of each class. Each goes into seven blocks, and a design may have 300 blocks. */
const attacksOfClass = 8

let product: Product
let folder: string
let page: Page

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }) => {
  folder = aFolder()
  product = await startProduct(folder, { CAPTCHA: 'off' })
  page = await signedIn(browser, product.url, administrator)
})
test.afterAll(async () => {
  await page.context().close()
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
})

const shown = { show: 'both', only_if: null } as const

/** Blocks with the attack in their HTML, plain text and URLs. */
function blocksWith(attack: string, at: number): object[] {
  const line = attack.replace(/[\p{Cc}\p{Cs}]/gu, ' ')
  const rest = { align: 'left', color: null } as const
  return [
    { type: 'text', html: `<p>${attack}</p>`, size: 16, ...rest },
    { type: 'heading', html: attack, level: 2, ...rest },
    { type: 'button', text: line.slice(0, 200), url: line.slice(0, 2000), wide: false, ...rest },
    { type: 'picture', src: '', alt: line.slice(0, 1000), url: line, align: 'left', width: null },
    { type: 'list', marks: 'bullet', items: [attack] },
    { type: 'table', header: false, rows: [[attack.slice(0, 2000)]] },
    { type: 'html', html: attack },
  ].map((block, number) => ({ ...block, ...shown, id: `b${String(at)}-${String(number)}` }))
}

function designOf(attacks: readonly string[]): object {
  const padding = { top: 32, right: 32, bottom: 32, left: 32 }
  const section = { background: null, background_picture: '', padding, width: 'inset', stack: true }
  const [page, letter, text, link] = ['#eeeeee', '#ffffff', '#222222', '#1d5fbf']
  return {
    version: 1,
    width: 600,
    theme: { page, letter, text, link, button: link, font: 'arial', radius: 0 },
    preheader: '',
    language: 'en',
    direction: 'ltr',
    sections: [{ ...section, id: 's', columns: [{ ratio: 1, blocks: attacks.flatMap(blocksWith) }] }],
  }
}

/** Returns the attacks that the server accepts. The server stores no design that it refuses. */
async function taken(attacks: readonly string[]): Promise<string[]> {
  const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '')
  const answers = attacks.map(async (attack) => {
    const data = { name: 'One', kind: 'design', document: designOf([attack]) }
    const headers = { authorization: `Bearer ${token}` }
    const status = (await page.request.post('/api/templates', { data, headers })).status()
    expect(status, attack).toBeLessThan(500)
    return status === 200 ? [attack] : []
  })
  return (await Promise.all(answers)).flat()
}

for (const name of vectorClasses) {
  test(`${name}: attacks in the blocks of a design run no code in the editor or in its preview`, async () => {
    const attacks: string[] = []
    const all = vectorsOf(name).slice(0, attacksOfClass)
    for (let first = 0; first < all.length; first += 4)
      attacks.push(...(await taken(all.slice(first, first + 4))))
    expect(attacks.length).toBeGreaterThan(0)
    const body = { name, kind: 'design', document: designOf(attacks) }
    const { id } = await make(page, '/api/templates', body)
    const judge = await aJudge(page.context(), product.url)
    await judge.page.goto(`/templates/${String(id)}/design`)
    const letter = judge.page.getByRole('region', { name: 'Template', exact: true })
    await expect(letter.getByRole('group', { name: /^Text/ }).first()).toBeVisible()
    await letter.evaluate((root) => {
      for (const each of root.querySelectorAll('*'))
        for (const event of ['mouseover', 'load', 'error', 'toggle', 'animationend'])
          each.dispatchEvent(new Event(event, { bubbles: true }))
    })
    for (const at of [0, Math.floor(attacks.length / 2)]) {
      await letter
        .getByRole('group', { name: /^Text/ })
        .nth(at)
        .click({ position: { x: 2, y: 10 } })
      await expect(letter.locator('.ql-editor')).toBeVisible()
    }
    expect(judge.verdict()).toEqual([])
    await judge.page.getByText('Preview', { exact: true }).click()
    await expect(judge.page.getByTitle('Preview', { exact: true })).toBeVisible()
    await judge.page.waitForTimeout(100)
    expect(judge.verdict()).toEqual([])
    await judge.page.close()
  })
}

/** Joins as many attacks as fit into a field, beginning with attack number `from`. */
function fitting(attacks: readonly string[], from: number, most: number): { text: string; next: number } {
  let text = ''
  let next = from
  for (; next < attacks.length; next += 1) {
    const line = (attacks[next] ?? '').replace(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, ' ')
    if (text.length + line.length + 1 > most && text !== '') break
    text += `${line.slice(0, most - 1)}\n`
  }
  return { text, next }
}

test('attacks in the fields of a brand run no code in Settings, in the gallery or in a new design', async () => {
  // Unit tests put all attacks into every field: templates/design/tests/brand-attacks.long.test.ts.
  const attacks = vectorClasses.flatMap((name) => vectorsOf(name).slice(0, attacksOfClass / 2))
  const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '')
  const headers = { authorization: `Bearer ${token}` }
  const brand = (await (await page.request.get('/api/brand', { headers })).json()) as object
  const save = async (part: object) =>
    (await page.request.put('/api/brand', { data: { ...brand, ...part }, headers })).status()
  const urls: string[] = []
  for (const attack of attacks) {
    for (const logo of [attack, `/uploads/a.png${attack}`]) expect(await save({ logo })).toBe(400)
    const url = `https://x.example/${attack}`
    const status = await save({ social: [{ network: 'website', url }] })
    expect([200, 400]).toContain(status)
    if (status === 200) urls.push(url)
  }
  const judge = await aJudge(page.context(), product.url)
  let tried = 0
  while (tried < attacks.length) {
    const address = fitting(attacks, tried, 500)
    const social = urls.splice(0, 12).map((url) => ({ network: 'website', url }))
    const footer = fitting(attacks, tried, 2000).text
    expect(await save({ footer, postal_address: address.text, social })).toBe(200)
    tried = address.next
    await judge.page.goto('/settings/brand')
    await expect(judge.page.getByRole('textbox', { name: /footer/i })).toBeVisible()
    await judge.page.goto('/templates/new/design?from=newsletter')
    await expect(judge.page.getByRole('group', { name: /^Footer/ }).first()).toBeVisible()
    await judge.page.getByText('Preview', { exact: true }).click()
    await expect(judge.page.getByTitle('Preview', { exact: true })).toBeVisible()
    await judge.page.waitForTimeout(100)
    expect(judge.verdict(), footer).toEqual([])
  }
  await judge.page.goto('/templates/gallery')
  await expect(judge.page.getByRole('link', { name: 'Plain letter' })).toBeVisible()
  await judge.page.waitForTimeout(500)
  expect(judge.verdict()).toEqual([])
  await judge.page.close()
})
