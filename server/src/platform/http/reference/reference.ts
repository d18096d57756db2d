// The API reference for people at /api/docs: Swagger UI from this server, without content from elsewhere and without
// inline scripts. A style sheet and a script add colours, the dark theme and a layout for phones, which Swagger UI
// lacks.
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { referenceStyle } from './style.ts'

/** Adds the page; it shows the description from `describeApi`. */
export async function showApi(app: FastifyInstance): Promise<void> {
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: {
      layout: 'BaseLayout',
      docExpansion: 'none',
      // With deep links, the button that opens a call contains a link. A screen reader could not distinguish the two.
      deepLinking: false,
      defaultModelsExpandDepth: -1,
      tryItOutEnabled: true,
    },
    theme: {
      title: 'Lettermill API',
      js: [{ filename: 'lettermill.js', content: referenceScript }],
      css: [{ filename: 'lettermill.css', content: referenceStyle }],
    },
  })
}

/**
 * The script that runs in the browser. It adds what the page lacks: the width of a phone, the theme chosen in the web
 * app, and Lettermill's icon. For screen readers, it adds a landmark, headings in order and a name for the button that
 * closes the dialog.
 */
const referenceScript = `
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
