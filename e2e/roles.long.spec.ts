import { test } from './demo.ts'
import { visitors } from './visitors.ts'
import { settled } from './views.ts'

async function call(url: string, token: string | null, method: string, path: string, body?: object) {
  const r = await fetch(`${url}${path}`, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const t = await r.text()
  if (!r.ok) throw new Error(`${path}: ${t}`)
  return JSON.parse(t)
}

for (const role of ['viewer', 'editor'] as const)
test(`walk ${role}`, async ({ browser, signIns }) => {
  test.setTimeout(900_000)
  const { tokens, close } = await visitors(browser, signIns, 'light', 1440)
  const url = signIns.url
  const owner = tokens.demo
  const { link } = await call(url, owner, 'POST', '/api/invitations', { email: `${role}@office.example`, role })
  const token = new URL(link).searchParams.get('token')
  const { session } = await call(url, null, 'POST', '/api/invitations/register', { token, password: 'a long enough password' })
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
  await context.addInitScript(([t, u]) => { if (window === window.top) { localStorage.setItem('authToken', t!); localStorage.setItem('user', u!) } }, [session.token, JSON.stringify(session.user)])
  const page = await context.newPage()
  const list = async (p: string) => { const d = await call(url, owner, 'GET', p); return Array.isArray(d) ? d : (Object.values(d).find(Array.isArray) as any[]) ?? [] }
  const campaigns = await list('/api/campaigns')
  const templates = await list('/api/templates')
  const contacts = await list('/api/contacts')
  const forms = await list('/api/forms')
  const segments = await list('/api/segments')
  const addresses = ['/dashboard', '/senders', '/contacts', '/contacts/segments/new', ...segments.slice(0, 1).map((s) => `/contacts/segments/${s.id}`),
    ...contacts.slice(0, 1).map((s) => `/contacts/${s.id}`), '/forms', '/forms/new', ...forms.slice(0, 1).map((s) => `/forms/${s.id}`), '/analytics',
    '/settings', '/settings/members', '/settings/brand', '/settings/suppressed', '/settings/account', '/settings/api', '/settings/webhooks', '/settings/sending', '/settings/legal',
    '/campaigns', ...campaigns.map((s) => `/campaigns/${s.id}`), '/messages', '/mailbox', '/templates', '/templates/gallery', '/templates/new/design', '/templates/new/code?kind=mjml',
    ...templates.slice(0, 9).flatMap((s) => [`/templates/${s.id}/design`, `/templates/${s.id}/code`])]
  for (const address of addresses) {
    await page.goto(address)
    await page.waitForLoadState('networkidle').catch(() => null)
    await settled(page).catch(() => null)
    const tabs = [null, ...await page.getByRole('main').getByRole('tab').allTextContents()]
    for (const tab of tabs) {
      if (tab !== null) { await page.getByRole('main').getByRole('tab', { name: tab }).first().click().catch(() => null); await page.waitForTimeout(700) }
      const found = await page.evaluate(() => {
        const out: string[] = []
        for (const e of document.querySelectorAll<HTMLElement>('main button, main input, main textarea, main select, main [contenteditable=true], main [role=menuitem], main a')) {
          if ((e as HTMLButtonElement).disabled || e.getAttribute('aria-disabled') === 'true' || e.dataset['disabled']) continue
          if (e.offsetParent === null) continue
          if ((e as HTMLInputElement).readOnly) continue
          if (e.closest('fieldset[disabled]')) continue
          const name = e.getAttribute('aria-label') ?? (e.id && document.querySelector(`label[for="${CSS.escape(e.id)}"]`)?.textContent) ?? e.textContent
          out.push(`${e.tagName.toLowerCase()}${e.tagName === 'A' ? '>' + e.getAttribute('href') : ''}:${(name ?? '').slice(0, 60)}`)
        }
        return [...new Set(out)]
      })
      console.log(`## ${role} ${address} ${tab ?? ''} -> ${page.url()} [${await page.getByRole('heading', { level: 1 }).first().textContent().catch(() => '')}]\n   ${found.join(' | ')}`)
    }
  }
  await close()
})
