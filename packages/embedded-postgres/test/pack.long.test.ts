// Packs the package, installs it into an empty folder as another project would, and runs the README's example.
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { removePlace } from '../src/index.ts'

const here = path.join(import.meta.dirname, '..')
// PostgreSQL's own user may enter this folder when root runs the test, so the cluster stays below it.
const folder = mkdtempSync('/tmp/embedded-pack-')
chmodSync(folder, 0o755)
const installed = path.join(folder, 'node_modules', '@lettermill', 'embedded-postgres')
const dataDir = path.join(folder, 'data')
const npm = (cwd: string, ...args: string[]) =>
  execFileSync(
    'npm',
    [...args, '--silent', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'],
    {
      cwd,
      encoding: 'utf8',
    },
  )

beforeAll(() => {
  execFileSync('npm', ['run', 'build', '--silent'], { cwd: here })
  npm(here, 'pack', '--pack-destination', folder)
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? 'none'
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  const { dependencies } = JSON.parse(readFileSync(path.join(here, 'package.json'), 'utf8')) as {
    dependencies: { pg: string }
  }
  npm(folder, 'install', `./${tarball}`, `pg@${dependencies.pg}`)
}, 300_000)
afterAll(() => {
  removePlace(dataDir)
  rmSync(folder, { recursive: true })
})

it('The README’s example makes a database at its first run and finds its rows at the second', () => {
  const readme = readFileSync(path.join(installed, 'README.md'), 'utf8')
  writeFileSync(path.join(folder, 'example.mjs'), /```js\n([\s\S]+?)```/.exec(readme)?.[1] ?? '')
  const run = () =>
    execFileSync(process.execPath, ['example.mjs', dataDir], { cwd: folder, encoding: 'utf8' })
  expect([run(), run()]).toEqual(['runs so far: 1\n', 'runs so far: 2\n'])
})

it('The package contains its build, README and licence, and none of its tests', () => {
  const files = readdirSync(installed, { recursive: true, encoding: 'utf8' })
  expect(files).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'dist/index.js', 'dist/index.d.ts']))
  expect(files.filter((name) => /test|bench|tsbuildinfo|(?<!\.d)\.ts$/.test(name))).toEqual([])
})

it('A strict TypeScript project compiles against its types', () => {
  const lines = [
    "import { startEmbeddedPostgres, type EmbeddedPostgres } from '@lettermill/embedded-postgres'",
    "export const started: Promise<EmbeddedPostgres> = startEmbeddedPostgres({ dataDir: 'data' })",
    '// @ts-expect-error no data folder',
    'void startEmbeddedPostgres({})',
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
