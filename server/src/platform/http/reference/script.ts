// Adds what the page of the API reference lacks: the width of a phone, the theme chosen in the web app, and
// Lettermill's icon. For screen readers, it adds a landmark, headings in order and a name for the button that closes
// the dialog.

/** This script runs in the browser. */
export const referenceScript = `
const viewport = document.createElement('meta')
viewport.name = 'viewport'
viewport.content = 'width=device-width, initial-scale=1'
const icon = document.createElement('link')
icon.rel = 'icon'
icon.href = '/favicon.svg'
for (const theirs of document.querySelectorAll('link[rel=icon]')) theirs.remove()
document.head.append(viewport, icon)

const kept = window.localStorage.getItem('theme')
const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)').matches
document.documentElement.classList.toggle('dark-mode', kept === 'dark' || (kept !== 'light' && systemIsDark))

document.getElementById('swagger-ui').setAttribute('role', 'main')
new MutationObserver(() => {
  const headings = document.querySelectorAll('h3.opblock-tag, .modal-ux-header h3')
  for (const heading of headings) heading.setAttribute('aria-level', '2')
  for (const heading of document.querySelectorAll('.opblock-body h4, .auth-container h4')) heading.setAttribute('aria-level', '3')
  for (const button of document.querySelectorAll('.close-modal')) button.setAttribute('aria-label', 'Close')
}).observe(document.body, { childList: true, subtree: true })
`
