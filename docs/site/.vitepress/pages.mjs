// The site's sidebar: the pages in the order in which the README of the operator's guide names them.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The folder of the repository. */
export const root = path.join(import.meta.dirname, '..', '..', '..')

/** @returns {import('vitepress').DefaultTheme.SidebarItem[]} */
export function sidebar() {
  return [
    { text: 'About', items: pages(['README.md', 'CHANGELOG.md', 'SECURITY.md']) },
    { text: "Operator's guide", items: pages(guide()) },
    {
      text: 'Engineering',
      items: pages([
        ...['ARCHITECTURE.md', 'GLOSSARY.md', 'CONTRIBUTING.md'],
        ...inFolder('docs/engineering'),
        ...['docs/product-decisions.md'],
      ]),
    },
    { text: 'Decisions', collapsed: true, items: pages(inFolder('docs/decisions')) },
  ]
}

/** The pages of the operator's guide. A page that its README does not name would be found by nobody. */
function guide() {
  const folder = 'docs/operator'
  const named = [...read(`${folder}/README.md`).matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, name]) => name)
  const ordered = [...new Set(['README.md', ...named])].map((name) => `${folder}/${name}`)
  const unnamed = inFolder(folder).filter((file) => !ordered.includes(file))
  if (unnamed.length > 0) throw new Error(`${folder}/README.md does not name ${unnamed.join(', ')}`)
  return ordered
}

function inFolder(folder) {
  const names = readdirSync(path.join(root, folder)).filter((name) => name.endsWith('.md'))
  return names.sort().map((name) => `${folder}/${name}`)
}

function pages(files) {
  return files.map((file) => ({
    text: /^# (.+)$/m.exec(read(file))?.[1].replaceAll('`', ''),
    link: `/${file.replace(/README\.md$/, '').replace(/\.md$/, '')}`,
  }))
}

function read(file) {
  return readFileSync(path.join(root, file), 'utf8')
}
