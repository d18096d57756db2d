// Packs the package, installs it into an empty folder as another project would, and runs the README's example.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, it } from 'vitest'

const here = path.join(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(tmpdir(), 'mime-pack-'))
const installed = path.join(folder, 'node_modules', '@lettermill', 'mime')
const npm = (cwd: string, ...args: string[]) =>
  execFileSync('npm', [...args, '--silent', '--offline', '--no-audit', '--no-fund'], {
    cwd,
    encoding: 'utf8',
  })

beforeAll(() => {
  npm(here, 'pack', '--pack-destination', folder, '--ignore-scripts=false')
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? 'none'
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  npm(folder, 'install', `./${tarball}`)
}, 240_000)
afterAll(() => {
  rmSync(folder, { recursive: true })
})

it('The README’s example prints a message that a mail program reads and whose signature passes', async () => {
  const readme = readFileSync(path.join(installed, 'README.md'), 'utf8')
  const example = /```js\n([\s\S]+?)```/.exec(readme)?.[1] ?? ''
  writeFileSync(path.join(folder, 'example.mjs'), example)
  const printed = execFileSync(process.execPath, ['example.mjs'], { cwd: folder, encoding: 'utf8' })
  const [record = '', ...lines] = printed.replace(/\n$/, '').split('\n')
  const message = lines.join('\n')
  const parsed = await PostalMime.parse(message)
  expect(parsed.from).toEqual({ name: 'Олена', address: 'olena@example.com' })
  expect(parsed.subject).toBe('Знижки для всіх')
  expect(parsed.text).toBe('Добрий день!\n')
  const [, name, text = ''] = /^(\S+) TXT "(.+)"$/.exec(record) ?? []
  const { results } = await dkimVerify(Buffer.from(message), {
    resolver: (asked: string) => {
      expect(asked).toBe(name)
      return Promise.resolve([[text]])
    },
  })
  expect(results.map(({ status }) => status.result)).toEqual(['pass'])
})

it('The package contains its build, README and licence, and none of its tests', () => {
  const files = readdirSync(installed, { recursive: true, encoding: 'utf8' })
  expect(files).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'dist/index.js', 'dist/index.d.ts']))
  expect(files.filter((name) => /test|tsbuildinfo|(?<!\.d)\.ts$/.test(name))).toEqual([])
})

it('A strict TypeScript project compiles against its types', () => {
  const lines = [
    "import { formatAddress, type HeaderValue } from '@lettermill/mime'",
    "export const from: HeaderValue = formatAddress('Ann', 'ann@example.com', 6)",
    '// @ts-expect-error a text that nobody looked at',
    "export const other: HeaderValue = 'ann@example.com'",
  ]
  mkdirSync(path.join(folder, 'src'))
  writeFileSync(path.join(folder, 'src', 'a.ts'), lines.join('\n'))
  const types = path.join(
    path.dirname(createRequire(import.meta.url).resolve('@types/node/package.json')),
    '..',
  )
  const compilerOptions = {
    strict: true,
    module: 'NodeNext',
    target: 'ES2023',
    noEmit: true,
    typeRoots: [types],
    types: ['node'],
  }
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }))
  const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc')
  execFileSync(process.execPath, [tsc, '-p', folder], { stdio: 'pipe', encoding: 'utf8' })
}, 180_000)
