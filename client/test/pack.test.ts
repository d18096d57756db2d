// Packs the client, installs it into an empty folder as a script's project would, and compiles it under strict
// settings.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const here = path.join(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(tmpdir(), 'client-pack-'))
const installed = path.join(folder, 'node_modules', '@lettermill', 'client')
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

it('The package holds its build, README and licence, and needs no other package', () => {
  const files = readdirSync(installed, { recursive: true, encoding: 'utf8' })
  expect(files).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'dist/index.js', 'dist/index.d.ts']))
  expect(files.filter((name) => /test|generate|tsbuildinfo|(?<!\.d)\.ts$/.test(name))).toEqual([])
  expect(readdirSync(path.join(folder, 'node_modules', '@lettermill'))).toEqual(['client'])
})

it('The README’s example compiles in a strict project, and wrong calls do not', () => {
  const readme = readFileSync(path.join(installed, 'README.md'), 'utf8')
  const example = /```ts\n([\s\S]+?)```/.exec(readme)?.[1] ?? ''
  const wrong = [
    '// @ts-expect-error an id is missing',
    'await lettermill.sendCampaign()',
    '// @ts-expect-error there is no such status',
    "await lettermill.listCampaigns({ query: { status: 'sleeping' } })",
    '// @ts-expect-error there is no such field',
    'export const none = contact.shoe_size',
    'export const email: string = contact.email',
  ]
  mkdirSync(path.join(folder, 'src'))
  writeFileSync(path.join(folder, 'src', 'a.ts'), [example, ...wrong].join('\n'))
  const types = path.dirname(path.dirname(createRequire(import.meta.url).resolve('@types/node/package.json')))
  const compilerOptions = {
    ...{ strict: true, module: 'NodeNext', target: 'ES2023', lib: ['ES2023', 'DOM'], noEmit: true },
    ...{ typeRoots: [types], types: ['node'] },
  }
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }))
  const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc')
  execFileSync(process.execPath, [tsc, '-p', folder], { stdio: 'pipe', encoding: 'utf8' })
}, 180_000)
