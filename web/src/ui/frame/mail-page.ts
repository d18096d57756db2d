// A mail's HTML, whole or only its body, as the document of a frame.

/** The default styles of mail clients; styles of the message override them. */
const clientStyle = `
  :where(body) { margin: 16px; background: #fff; color: #171a20; font: 14px/1.5 Arial, Helvetica, sans-serif; overflow-wrap: break-word; }
  :where(img) { max-width: 100%; }
`

const head = `<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<meta name="referrer" content="no-referrer">
<base target="_blank">
<style>${clientStyle}</style>`

/** The document. Links open in another tab; elements that could attack the frame are removed. */
export function mailPage(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const each of page.querySelectorAll('script, base, meta[http-equiv], link')) each.remove()
  for (const link of page.querySelectorAll('a[target], area[target]')) link.setAttribute('target', '_blank')
  for (const link of page.querySelectorAll('a')) link.setAttribute('rel', 'noopener noreferrer')
  page.head.insertAdjacentHTML('afterbegin', head)
  return `<!doctype html>${page.documentElement.outerHTML}`
}
