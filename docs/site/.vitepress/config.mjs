// The site of the documentation: every page of the repository, with the operator's guide first. `npm run docs` builds
// it; a link to a page or a file that does not exist fails the build.
import path from 'node:path'
import { defineConfig } from 'vitepress'
import { bracesAsText } from './braces.mjs'
import { copyLinkedFiles, linksOfTheRepository } from './links.mjs'
import { root, sidebar } from './pages.mjs'

/**
 * The pages lie outside this folder, and import Vue as if they lay in it. On the server, nothing but Node.js loads Vue:
 * two copies of it cannot render one page.
 */
const vueOfTheSite = {
  name: 'vue of the site',
  enforce: 'pre',
  resolveId(source, importer, options) {
    if (!importer || !/^vue(\/|$)/.test(source)) return null
    if (options.ssr) return { id: source, external: true }
    return this.resolve(source, import.meta.filename, { ...options, skipSelf: true })
  },
}

export default defineConfig({
  title: 'Lettermill',
  description: 'Self-hosted email marketing: contacts, campaigns, your own relay, figures that count people.',
  lang: 'en',
  srcDir: root,
  srcExclude: ['**/node_modules/**', '**/dist/**', '.github/**', 'data/**'],
  // A folder's README is its index, as on GitHub.
  rewrites: (page) => page.replace(/README\.md$/, 'index.md'),
  outDir: path.join(import.meta.dirname, '..', 'dist'),
  cacheDir: path.join(import.meta.dirname, '..', 'node_modules', '.vitepress'),
  ignoreDeadLinks: false,
  markdown: {
    // The pages are plain Markdown: what looks like a tag is text.
    html: false,
    linkify: false,
    config: (markdown) => markdown.use(linksOfTheRepository).use(bracesAsText),
  },
  vite: { plugins: [vueOfTheSite] },
  buildEnd: ({ outDir }) => copyLinkedFiles(outDir),
  themeConfig: {
    search: { provider: 'local' },
    nav: [
      { text: "Operator's guide", link: '/docs/operator/' },
      { text: 'Engineering', link: '/ARCHITECTURE' },
      { text: 'Decisions', link: '/docs/decisions/' },
      { text: 'Changes', link: '/CHANGELOG' },
    ],
    sidebar: sidebar(),
    outline: [2, 3],
  },
})
