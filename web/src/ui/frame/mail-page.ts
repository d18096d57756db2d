// Makes the document of a frame from a mail's HTML, which may be a complete page or only a body.

/** Default styles of mail clients. Styles of the message override them. */
const clientStyle = (isDark: boolean) => `
  :where(body) { margin: 16px; background: ${isDark ? '#1b1d21' : '#fff'}; color: ${isDark ? '#e8eaed' : '#171a20'}; font: 14px/1.5 Arial, Helvetica, sans-serif; overflow-wrap: break-word; }
  :where(img) { max-width: 100%; }
`

const head = (scheme: 'light' | 'dark') => `<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${scheme}">
<meta name="referrer" content="no-referrer">
<meta http-equiv="Content-Security-Policy" content="script-src 'none'">
<base target="_blank">
<style>${clientStyle(scheme === 'dark')}</style>`

/**
 * Makes rules for dark mode apply always or never, because browsers differ in whether a frame follows the app's or the
 * system's theme.
 */
function chooseScheme(page: Document, isDark: boolean): void {
  for (const style of page.querySelectorAll('style'))
    style.textContent = style.textContent.replace(
      /\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/gi,
      (_query, scheme: string) =>
        (scheme.toLowerCase() === 'dark') === isDark ? '(min-width:0)' : '(max-width:0)',
    )
}

/**
 * Returns the document. Links open in another tab, and elements that could attack the frame are removed.
 * @param isDark shows the message's colours for dark mode, if it has any
 */
export function mailPage(html: string, isDark = false): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const each of page.querySelectorAll('script, base, meta[http-equiv], link')) each.remove()
  for (const link of page.querySelectorAll('a[target], area[target]')) link.setAttribute('target', '_blank')
  for (const link of page.querySelectorAll('a')) link.setAttribute('rel', 'noopener noreferrer')
  chooseScheme(page, isDark)
  page.head.insertAdjacentHTML('afterbegin', head(isDark ? 'dark' : 'light'))
  return `<!doctype html>${page.documentElement.outerHTML}`
}
