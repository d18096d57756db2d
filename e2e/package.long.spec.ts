// The package `lettermill` as npm installs it: packed, installed into an empty folder, and run without a clone.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { administrator, aFolder, freePort, untilReady } from './product.ts'

const run = promisify(execFile)
const root = path.join(import.meta.dirname, '..')

let folder: string
const installed = (...parts: string[]) => path.join(folder, 'node_modules', ...parts)
const program = () => installed('.bin', 'lettermill')

test.describe.configure({ mode: 'serial', timeout: 480_000 })

test.beforeAll(async () => {
  // Longer than npm may take, so that a failure shows what npm says.
  test.setTimeout(480_000)
  folder = aFolder()
  // PostgreSQL's own user may enter this folder when root runs the test, so the database stays below it.
  chmodSync(folder, 0o755)
  const { stdout } = await run(process.execPath, [path.join(root, 'scripts', 'package.mjs'), folder], {
    cwd: root,
  })
  const file = stdout.trim().split('\n').at(-1) ?? ''
  const options = [
    '--prefix',
    folder,
    '--prefer-offline',
    '--engine-strict',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
  ]
  await run('npm', ['install', ...options, file], { cwd: folder, timeout: 300_000 })
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the installed command prints its help without a clone of the repository', async () => {
  const { stdout } = await run(program(), ['help'], { cwd: folder })
  expect(stdout).toContain('lettermill ROLE')
})

test('installed packages without native code have the versions of the lock file, including overrides', () => {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string }>
  }
  for (const name of ['fastify', 'light-my-request', 'cookie', 'pg-protocol']) {
    const file = installed('lettermill', 'node_modules', name, 'package.json')
    const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string }
    expect(`${name} ${version}`).toBe(`${name} ${lock.packages[`node_modules/${name}`]?.version ?? 'none'}`)
  }
})

test('every package that the built server imports is installed', () => {
  const dist = installed('lettermill', 'server', 'dist')
  const code = readdirSync(dist).map((name) =>
    name.endsWith('.js') ? readFileSync(path.join(dist, name), 'utf8') : '',
  )
  const imported = code.flatMap((text) =>
    [...text.matchAll(/^(?:import|export) .*?"([^".\s][^"\s]*)";$|\bimport\("([^".\s][^"\s]*)"\)/gm)].map(
      ([, plain, lazy]) => plain ?? lazy ?? '',
    ),
  )
  expect(imported).toContain('fastify')
  expect(imported).toContain('sharp')
  const names = imported
    .filter((name) => !isBuiltin(name))
    .map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name)
  const places = (name: string) => [installed('lettermill', 'node_modules', name), installed(name)]
  expect(names.filter((name) => !places(name).some((place) => existsSync(place)))).toEqual([])
})

test('the installed program starts in an empty folder, shows the sign-in page and runs a command', async () => {
  const port = await freePort()
  const url = `http://127.0.0.1:${String(port)}`
  const dataDir = path.join(folder, 'data')
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    LOG_LEVEL: 'warn',
  }
  const product = spawn(program(), [], { cwd: folder, env, stdio: 'inherit' })
  try {
    await untilReady(url, product)
    const page = await fetch(`${url}/login`)
    expect(page.status).toBe(200)
    const [, asset = ''] = /src="(\/assets\/[^"]+)"/.exec(await page.text()) ?? []
    expect((await fetch(url + asset)).status).toBe(200)
    const { stdout } = await run(program(), ['admin', 'create', 'second@office.example'], {
      cwd: folder,
      env,
    })
    expect(stdout).toContain('second@office.example')
  } finally {
    if (product.exitCode === null) {
      const ended = once(product, 'exit')
      product.kill('SIGTERM')
      await ended
    }
  }
  expect(product.exitCode).toBe(0)
})
