// Watches what leaves the browser while a screen is used: no URL and no Referer may contain a token or a password, and
// a page may run only scripts that its own server served as files.
import { expect, type BrowserContext, type Request } from '@playwright/test'

interface Seen {
  requests: { url: string; referer: string }[]
  violations: string[]
  policies: Set<string>
  inline: string[]
}

/** Watches all pages of a context from now on. */
export function watchForLeaks(context: BrowserContext) {
  const seen: Seen = { requests: [], violations: [], policies: new Set(), inline: [] }
  const looks: Promise<unknown>[] = []
  context.on('request', (request) => looks.push(look(request, seen)))
  context.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text()))
      seen.violations.push(`${message.page()?.url() ?? ''}: ${message.text()}`)
  })
  return {
    /** Fails if something leaked since the last call. @param secrets the texts that no URL may contain */
    expectNone: async (secrets: readonly string[]) => {
      await Promise.all(looks.splice(0))
      expectNoLeak(seen, secrets)
      Object.assign(seen, { requests: [], violations: [], inline: [], policies: new Set() })
    },
  }
}

async function look(request: Request, seen: Seen): Promise<void> {
  seen.requests.push({ url: request.url(), referer: request.headers()['referer'] ?? '' })
  if (request.resourceType() !== 'document' || !request.url().startsWith('http')) return
  const response = await request.response()
  seen.policies.add(response?.headers()['content-security-policy'] ?? 'none')
  const html = (await response?.text().catch(() => '')) ?? ''
  seen.inline.push(...(html.match(/<script(?![^>]*\ssrc=)[^>]*>|\son\w+=|<style[\s>]/g) ?? []))
}

const suspicious = /[?&#](?:session|auth|password|key|access_token)=|lm_\w{16}/i

function expectNoLeak({ requests, violations, policies, inline }: Seen, secrets: readonly string[]): void {
  expect(requests.length).toBeGreaterThan(0)
  const telling = requests.filter(({ url, referer }) => {
    const sent = `${decodeURIComponent(url)} ${referer}`
    return suspicious.test(url) || secrets.some((secret) => sent.includes(secret))
  })
  expect(telling).toEqual([])
  // The browser sends no Referer at all, not even to the product's own server.
  expect(requests.filter(({ referer }) => referer !== '')).toEqual([])
  expect(violations).toEqual([])
  expect(inline).toEqual([])
  expect(policies.size).toBeGreaterThan(0)
  for (const policy of policies) {
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? /default-src ([^;]*)/.exec(policy)?.[1]
    expect(scripts, policy).toMatch(/^(?:'self'|'none')$/)
    expect(policy).toMatch(/object-src 'none'|default-src 'none'/)
    expect(policy).toMatch(/base-uri 'none'/)
  }
}
