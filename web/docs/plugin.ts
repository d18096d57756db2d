// Adds the operator's guide to the build of the web app, as pages without script below /docs.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { pagePath, render, titleOf } from './markdown.ts'

interface Page {
  name: string
  title: string
  text: string
}

/** The pages in the order in which the first one names them. */
export function readPages(folder: string): Page[] {
  const index = readFileSync(path.join(folder, 'README.md'), 'utf8')
  const named = [...index.matchAll(/\]\(([\w-]+)\.md\)/g)].map(([, name = '']) => name)
  return ['README', ...new Set(named)].map((name) => {
    const text = readFileSync(path.join(folder, `${name}.md`), 'utf8')
    return { name, text, title: titleOf(text) }
  })
}

/** On GitHub a link reads as the name of a file; here as the title of the page. */
function titled(html: string, pages: readonly Page[]): string {
  return html.replace(/>([\w-]+)\.md<\/a>/g, (_all, name: string) => {
    const title = pages.find((page) => page.name === name)?.title ?? name
    return `>${escaped(title)}</a>`
  })
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A whole page: the brand above, the list of pages beside it, without script. */
export function pageOf({ name, title, text }: Page, pages: readonly Page[]): string {
  const links = pages.map(
    (page) =>
      `<li><a href="${pagePath(page.name)}"${page.name === name ? ' aria-current="page"' : ''}>${escaped(page.title)}</a></li>`,
  )
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${escaped(title)} · Lettermill</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/docs/docs.css" />
  </head>
  <body>
    <a class="skip" href="#content">Skip to content</a>
    <header>
      <a class="brand" href="/"><img src="/favicon.svg" width="24" height="24" alt="" /> Lettermill</a>
      <a href="/docs">Documentation</a>
      <a href="/api/docs">API reference</a>
    </header>
    <div class="columns">
      <nav aria-label="Pages"><ul>${links.join('')}</ul></nav>
      <main id="content" tabindex="-1">
${titled(render(text), pages)}
      </main>
    </div>
  </body>
</html>
`
}

/** The app's tokens, with the dark ones for whoever prefers dark: a page without script knows no other choice. */
function tokensOf(kit: string): string {
  const light = /^:root \{[^}]*\}/m.exec(kit)?.[0]
  const dark = /^\[data-mantine-color-scheme='dark'\] (\{[^}]*\})/m.exec(kit)?.[1]
  if (!light || !dark) throw new Error("web/docs finds no tokens in tokens.css: has the theme's block moved?")
  return `${light}\n@media (prefers-color-scheme: dark) {\n:root ${dark}\n}\n`
}

/** The typeface's rules, with the names that its files have in the build. */
function fontsOf(css: string, bundle: Rolldown.OutputBundle): string {
  const files = Object.values(bundle).filter((file) => file.type === 'asset')
  return css.replace(/\.\/fonts\/([\w-]+\.woff2)/g, (_all, name: string) => {
    const file = files.find(({ names }) => names.includes(name))
    if (!file) throw new Error(`${name} is not in the build`)
    return `/${file.fileName}`
  })
}

/** @param root the folder of the project */
export function operatorsGuide(root: string): Plugin {
  const guide = path.join(root, 'docs/operator')
  const theme = (name: string) => readFileSync(path.join(root, 'web/src/ui/theme', name), 'utf8')
  return {
    name: 'operators-guide',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const emit = (fileName: string, source: string | Uint8Array) =>
          this.emitFile({ type: 'asset', fileName: `docs/${fileName}`, source })
        const pages = readPages(guide)
        for (const page of pages)
          emit(page.name === 'README' ? 'index.html' : `${page.name}.html`, pageOf(page, pages))
        for (const picture of readdirSync(path.join(guide, 'pictures')))
          emit(`pictures/${picture}`, readFileSync(path.join(guide, 'pictures', picture)))
        const look = readFileSync(path.join(root, 'web/docs/docs.css'), 'utf8')
        emit('docs.css', fontsOf(theme('inter.css'), bundle) + tokensOf(theme('tokens.css')) + look)
      },
    },
  }
}
