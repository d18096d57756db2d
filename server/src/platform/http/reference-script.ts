// What the API reference's page lacks: the width of a phone, the theme that was chosen in the web app, our icon.

/** Runs in the browser. */
export const referenceScript = `
const viewport = document.createElement('meta')
viewport.name = 'viewport'
viewport.content = 'width=device-width, initial-scale=1'
document.head.append(viewport)
for (const icon of document.querySelectorAll('link[rel=icon]')) icon.remove()
const icon = document.createElement('link')
icon.rel = 'icon'
icon.href = '/favicon.svg'
document.head.append(icon)
const kept = window.localStorage.getItem('theme')
const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)').matches
const dark = kept === 'dark' || (kept !== 'light' && systemIsDark)
document.documentElement.classList.toggle('dark-mode', dark)
`
