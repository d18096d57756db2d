// Packs the package, installs it into an empty folder as another project would, and runs the README's example.
import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aScriptedRelay } from './harness/scripted-relay.ts'

const here = path.join(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(tmpdir(), 'smtp-client-pack-'))
const installed = path.join(folder, 'node_modules', '@lettermill', 'smtp-client')
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

it('The README’s example hands two messages to a relay and prints its answers', async () => {
  const readme = readFileSync(path.join(installed, 'README.md'), 'utf8')
  writeFileSync(path.join(folder, 'example.mjs'), /```js\n([\s\S]+?)```/.exec(readme)?.[1] ?? '')
  const relay = await aScriptedRelay({
    offers: ['PIPELINING'],
    answer: ({ step, to }) => (step === 'RCPT' && to === 'ben@example.org' ? '550 5.1.1 No Ben' : undefined),
  })
  const { stdout } = await promisify(execFile)(process.execPath, ['example.mjs', `smtp://${relay.address}`], {
    cwd: folder,
  })
  const [ann, ben] = stdout.trim().split('\n')
  expect(ann).toMatch(/^250 /)
  expect(ben).toBe('550 5.1.1 No Ben')
  expect(relay.arrivals.map(({ from, to }) => [from, to])).toEqual([['news@example.com', 'ann@example.org']])
  expect(relay.arrivals[0]?.source.toString()).toMatch(/\r\nSubject: News\r\n[\s\S]*\r\n\r\nHello!\r\n$/)
})

it('The package contains its build, README and licence, and none of its tests', () => {
  const files = readdirSync(installed, { recursive: true, encoding: 'utf8' })
  expect(files).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'dist/index.js', 'dist/index.d.ts']))
  expect(files.filter((name) => /test|bench|tsbuildinfo|(?<!\.d)\.ts$/.test(name))).toEqual([])
  expect(readdirSync(path.join(folder, 'node_modules', '@lettermill'))).toEqual(['smtp-client'])
})

it('A strict TypeScript project compiles against its types', () => {
  const lines = [
    "import { relayTransport, sendMessage, type Answer } from '@lettermill/smtp-client'",
    "const transport = relayTransport(['smtp://127.0.0.1'], { connections: 1 })",
    "const envelope = { from: 'ann@example.com', to: 'ben@example.org' }",
    'export const sent: Promise<Answer | null> = sendMessage(transport, { envelope, bytes: Buffer.alloc(0) })',
    '// @ts-expect-error a text in place of bytes',
    "void sendMessage(transport, { envelope, bytes: 'Hello' })",
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
