// What leaves the browser during work: no address and no Referer contains a token or a password, and no page may run a
// script that its own server did not serve as a file.
import { expect, type Page, type Request } from '@playwright/test'
import { test } from './demo.ts'
import { views } from './views.ts'
import { visitors } from './visitors.ts'

interface Seen {
  requests: { url: string; referer: string }[]
  violations: string[]
  policies: Set<string>
  inline: string[]
}

async function look(request: Request, seen: Seen): Promise<void> {
  seen.requests.push({ url: request.url(), referer: request.headers()['referer'] ?? '' })
  if (request.resourceType() !== 'document' || !request.url().startsWith('http')) return
  const response = await request.response()
  seen.policies.add(response?.headers()['content-security-policy'] ?? 'none')
  const html = (await response?.text().catch(() => '')) ?? ''
  seen.inline.push(...(html.match(/<script(?![^>]*\ssrc=)[^>]*>|\son\w+=|<style[\s>]/g) ?? []))
}

function watch(page: Page, seen: Seen): Promise<unknown>[] {
  const looks: Promise<unknown>[] = []
  page.on('request', (request) => looks.push(look(request, seen)))
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text()))
      seen.violations.push(`${page.url()}: ${message.text()}`)
  })
  return looks
}

test('no address carries a secret, and no page runs a script of its own', async ({ browser, signIns }) => {
  const people = await visitors(browser, signIns, 'light', 1440)
  const seen: Seen = { requests: [], violations: [], policies: new Set(), inline: [] }
  const looks = Object.values(people.pages).flatMap((page) => watch(page, seen))
  for (const view of views) await view.show(people.pages[view.as])
  const secrets = [signIns.demo.password, signIns.newcomer.password]
  for (const page of [people.pages.demo, people.pages.newcomer])
    secrets.push(await page.evaluate(() => localStorage.getItem('authToken') ?? 'none'))
  await Promise.all(looks)
  await people.close()

  expect(seen.requests.length).toBeGreaterThan(views.length)
  const suspicious = /[?&#](?:session|auth|password|key|access_token)=|lm_\w{16}/i
  const telling = seen.requests.filter(({ url, referer }) => {
    const sent = `${decodeURIComponent(url)} ${referer}`
    return suspicious.test(url) || secrets.some((secret) => sent.includes(secret))
  })
  expect(telling).toEqual([])
  // The page's own address is sent to nobody, not even to its own server.
  expect(seen.requests.filter(({ referer }) => referer !== '')).toEqual([])
  expect(seen.violations).toEqual([])
  expect(seen.inline).toEqual([])
  expect(seen.policies.size).toBeGreaterThan(0)
  for (const policy of seen.policies) {
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? /default-src ([^;]*)/.exec(policy)?.[1]
    expect(scripts, policy).toMatch(/^(?:'self'|'none')$/)
    expect(policy).toMatch(/object-src 'none'|default-src 'none'/)
    expect(policy).toMatch(/base-uri 'none'/)
  }
})
