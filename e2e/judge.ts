// A browser page that judges attacks: it reports every script that ran, every request to another origin and every
// navigation away.
import type { BrowserContext, Frame, Page } from '@playwright/test'

/** The HTML that a page with mails may contain after a browser has parsed it. */
const allowed = `html head title meta style body p h1 h2 h3 h4 h5 h6 ul ol li blockquote pre div center hr a img br
  strong b em i u s strike del ins sub sup code span small big mark font abbr q cite table caption colgroup col thead
  tbody tfoot tr td th`

export interface Judge {
  page: Page
  /** Returns the violations since the last call. */
  verdict(): string[]
}

/** Opens a page that reports calls of `fire()`, dialogs, and requests or navigations to other origins. */
export async function aJudge(context: BrowserContext, ...origins: readonly string[]): Promise<Judge> {
  const page = await context.newPage()
  const violations: string[] = []
  await page.exposeFunction('fire', () => violations.push('a script ran'))
  const isHome = (at: string) =>
    origins.some((origin) => at.startsWith(`${origin}/`)) || /^(?:about:|data:|blob:)/.test(at)
  await page.route('**', async (route) => {
    const url = route.request().url()
    if (isHome(url)) return route.fallback()
    violations.push(`asked for ${url}`)
    await route.abort()
  })
  page.on('dialog', (dialog) => {
    violations.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', (popup) => violations.push(`a window: ${popup.url()}`))
  page.on('download', () => violations.push('a download'))
  return { page, verdict: () => violations.splice(0) }
}

/** Calls every event handler in the document, and returns forbidden content. */
export function findRemains(frame: Frame): Promise<string[]> {
  return frame.evaluate((names) => {
    const found: string[] = []
    const known = new Set(names.split(/\s+/))
    for (const element of document.querySelectorAll('*')) {
      if (!known.has(element.localName) || !element.namespaceURI?.endsWith('/xhtml'))
        found.push(element.outerHTML.slice(0, 200))
      for (const { name, value } of element.attributes) {
        if (/^on|^srcdoc$|^(?:form)?action$|:/.test(name)) found.push(`${name}=${value.slice(0, 200)}`)
        if (name === 'style' && /url\(|expression|position|-moz|behavior/i.test(value)) found.push(value)
      }
      const address = (element as HTMLAnchorElement).href || (element as HTMLImageElement).src
      if (address && !/^(?:https?:|mailto:|tel:|data:image\/(?!svg))/.test(address)) found.push(address)
      for (const event of ['click', 'mouseover', 'focus', 'load', 'error', 'toggle', 'animationend'])
        if (event !== 'click' || element.localName !== 'a')
          element.dispatchEvent(new Event(event, { bubbles: true }))
    }
    return found
  }, allowed)
}
