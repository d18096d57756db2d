// Compares the pages for people with the product: links have targets, and messages and metrics are those of the code.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { variables } from '../src/platform/config/index.ts'
import { serverPath } from '../src/platform/paths.ts'

const root = serverPath('..')
const read = (name: string) => readFileSync(path.join(root, name), 'utf8')
const filesIn = (folder: string, ending: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending) && !name.includes('node_modules'))
    .map((name) => path.join(folder, name))

const atRoot = readdirSync(root).filter((name) => name.endsWith('.md'))
const pages = [...atRoot, ...filesIn('docs', '.md'), ...filesIn('packages', '.md')]
const sources = [
  ...['packages', 'server/src', 'web/src/lib'].flatMap((folder) => filesIn(folder, '.ts')),
  ...filesIn('locales/en', '.json'),
]
/** The code's texts, and the English words, with single spaces. String literals that continue on the next line are joined. */
const code = sources
  .filter((name) => !/\.test\.ts$|\/tests\//.test(name))
  .map((name) => read(name).replace(/['`] \+\s+['`]/g, ''))
  .join('\n')

test('every link of a page leads to a file, and to a heading if it names one', () => {
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]*))?\)/g)]
      .filter(([, to = '', heading]) => !leads(page, to, heading))
      .map(([link]) => `${page}: ${link}`),
  )
  expect(broken).toEqual([])
})

function leads(page: string, to: string, heading?: string): boolean {
  const target = to === '' ? page : path.join(path.dirname(page), to)
  if (!existsSync(path.join(root, target))) return false
  if (heading === undefined || !target.endsWith('.md')) return true
  const headings = read(target).match(/^#+ .*$/gm) ?? []
  return headings.map(anchorOf).includes(heading)
}

/** The anchor that GitHub derives from a heading. */
function anchorOf(heading: string): string {
  const text = heading.replace(/^#+ /, '').toLowerCase()
  return text.replace(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-')
}

test('every message of the troubleshooting page is in the code', () => {
  const [, ...sections] =
    read('docs/operator/troubleshooting.md').split('\n## In the browser')[0]?.split('| message |') ?? []
  const messages = sections.flatMap((section) =>
    [...section.matchAll(/^\| ([^|]+) \|/gm)].map(([, message = '']) => message.trim()),
  )
  const written = messages.filter((message) => !/^[-\s]+$/.test(message))
  expect(written.length).toBeGreaterThan(25)
  expect(written.filter((message) => !isInCode(message))).toEqual([])
})

/** Whether the code contains a message; ‹parts› are inserted by the code. */
function isInCode(message: string): boolean {
  const parts = message.split(/‹[^›]+›/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(parts.join('(?:\\$\\{[^\\n]+?\\}|\\{\\{\\w+\\}\\})')).test(code)
}

test.each(['deploy/grafana/lettermill.json', 'docs/operator/monitoring.md'])(
  'every metric that %s names is one that a process reports',
  (file) => {
    const names = [...new Set(read(file).match(/lettermill_[a-z_]+[a-z]/g))]
    expect(names.length).toBeGreaterThan(10)
    // The pages write metrics of relays without their common prefix.
    const written = (name: string) =>
      name.replace(/_(bucket|count|sum)$/, '').replace('lettermill_relay_', '')
    expect(names.filter((name) => !code.includes(`'${written(name)}'`))).toEqual([])
  },
)

test('every variable that the program reads is documented, and no other', () => {
  const page = read('docs/operator/configuration.md')
  const table = page.slice(0, page.indexOf('`CHROMIUM_PATH`'))
  const rows = [...table.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(
    ([, names = '']) => names.match(/[A-Z][A-Z_]+/g) ?? [],
  )
  expect([...rows].sort()).toEqual([...variables].sort())
})
