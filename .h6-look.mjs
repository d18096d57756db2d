import { chromium } from '@playwright/test'
import AxeBuilder from '@axe-core/playwright'
const base = 'http://127.0.0.1:4106'
const [email, password] = [process.argv[2], process.argv[3]]
const tag = process.argv[4] ?? 'demo'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const say = (...w) => console.log(...w)
for (const width of [1440, 834, 390]) {
  for (const theme of ['light', 'dark']) {
    const ctx = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: theme, timezoneId: 'Europe/Kyiv' })
    const page = await ctx.newPage()
    page.on('console', (m) => m.type() === 'error' && say('CONSOLE', width, theme, m.text().slice(0, 200)))
    page.on('pageerror', (e) => say('PAGEERROR', String(e).slice(0, 200)))
    const check = async (name, fn) => { try { await fn() } catch (e) { say('MISSING', width, theme, name, String(e).split('\n')[0].slice(0, 150)) } }
    const see = (loc, name) => check(name, () => loc.first().waitFor({ state: 'visible', timeout: 5000 }))
    const shot = async (n) => {
      await page.waitForTimeout(400)
      await page.screenshot({ path: `/tmp/lm/h6/shots/${tag}-${n}-${width}-${theme}.png`, fullPage: false })
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      if (over > 0) say('OVERFLOW', width, theme, n, over)
      const axe = await new AxeBuilder({ page }).analyze()
      for (const v of axe.violations) say('AXE', width, theme, n, v.id, v.nodes.map((x) => x.target.join(' ')).join(' | ').slice(0, 200))
    }
    await page.goto(base + '/')
    await page.waitForURL('**/register')
    await page.goto(base + '/login')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: /sign in/i }).click()
    await page.waitForURL('**/dashboard')
    await see(page.getByRole('heading', { name: 'Dashboard', exact: true }), 'h Dashboard')
    for (const t of ['Emails Sent', 'Total Opens', 'Total Clicks', 'Total Unsubscribes']) await see(page.getByText(t, { exact: true }), t)
    await see(page.getByRole('heading', { name: 'Recent Campaigns' }), 'recent')
    await see(page.getByRole('link', { name: 'View all' }), 'view all')
    if (width > 640) for (const t of ['Campaign', 'Date', 'Status', 'Sent', 'Opened', 'Clicked']) await see(page.getByRole('columnheader', { name: t, exact: true }), 'col ' + t)
    await see(page.getByRole('combobox').first(), 'period combobox')
    await see(page.getByText(email).first(), 'greeting')
    if (width >= 800) for (const t of ['Dashboard', 'Campaigns', 'Templates', 'Senders', 'Contacts', 'Analytics', 'Settings']) await see(page.getByRole('link', { name: t, exact: true }), 'nav ' + t)
    if (width >= 800) await see(page.getByText('Log out', { exact: true }), 'log out')
    await shot('dashboard')
    await page.goto(base + '/analytics')
    await see(page.getByRole('heading', { name: 'Email Newsletter Analytics' }), 'h analytics')
    for (const t of ['Total Sent', 'Total Opened', 'Total Clicks', 'Total Unsubscribes']) await see(page.getByText(t, { exact: true }), t)
    await shot('analytics-today')
    for (const [n, l] of [['30', 'Last 30 days'], ['12', 'Last 12 months']]) {
      await page.getByRole('combobox', { name: 'Выбрать период' }).selectOption({ label: l }); await page.waitForTimeout(700); await shot('analytics-' + n)
    }
    await page.goto(base + '/settings')
    await see(page.getByRole('heading', { name: 'Unsubscribed users' }), 'h unsub')
    for (const t of ['Today', 'For all the time']) await see(page.getByRole('button', { name: t, exact: true }), t)
    await page.getByRole('heading', { name: 'Unsubscribed users' }).scrollIntoViewIfNeeded()
    await shot('settings')
    await page.goto(base + '/unsubscribe-confirm'); await see(page.getByText('The unsubscribe token is missing.'), 'token missing'); await shot('unsub-missing')
    await page.goto(base + '/nowhere'); await shot('nowhere')
    if (width < 800) { await page.getByRole('button', { name: 'Open navigation' }).click(); await page.waitForTimeout(300); await shot('drawer'); await page.keyboard.press('Escape') }
    await ctx.close()
  }
}
await browser.close()
