// npm start before the server runs: what it installs and builds, and what it leaves unchanged.
import { execFileSync } from 'node:child_process'
import { rmSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { serverPath } from '../../src/platform/paths.ts'
import { makeStandInProject } from './stand-in-project.ts'

const install = expect.stringMatching(/^npm ci .*--include=dev/)
const soon = new Date(Date.now() + 60_000)

/** The app, and the readers' pages. */
const builtWeb = ['build web', 'build web']

test('a fresh clone installs its packages, builds server and web app, and starts the server in its role', async () => {
  const project = makeStandInProject()
  const { code, output } = await project.start()
  expect(project.calls()).toEqual(['build descriptions', 'build server', ...builtWeb, install])
  expect(output).toMatch(
    /^Installing packages … [\d.]+ s\nBuilding descriptions, server, web … [\d.]+ s\nstarted all\n$/,
  )
  expect(code).toBe(0)
})

test('a second start installs and builds nothing, and passes the role and arguments to the server', async () => {
  const project = makeStandInProject()
  await project.start()
  project.calls()
  expect((await project.start('admin', 'create', 'ann@example.com')).output).toBe(
    'started admin create ann@example.com\n',
  )
  expect(project.calls()).toEqual([])
})

test('only a changed part is built again', async () => {
  const project = makeStandInProject()
  await project.start()
  const callsAfter = async (name: string, text: string) => {
    project.calls()
    project.write(name, text)
    await project.start()
    return project.calls()
  }
  expect(await callsAfter('web/src/main.tsx', 'web, changed')).toEqual(builtWeb)
  expect(await callsAfter('web/src/another.tsx', 'new')).toEqual(builtWeb)
  expect(await callsAfter('contracts/src/index.ts', 'changed')).toEqual([
    'build descriptions',
    'build server',
    ...builtWeb,
  ])
  expect(await callsAfter('server/src/bin/main.test.ts', 'another test')).toEqual([])
  expect(await callsAfter('web/src/main.tsx', 'web, changed')).toEqual([])
})

test('a changed lock file starts an installation, and a touched one does not', async () => {
  const project = makeStandInProject()
  await project.start()
  project.calls()
  const lock = path.join(project.folder, 'package-lock.json')
  utimesSync(lock, soon, soon)
  await project.start()
  expect(project.calls()).toEqual([])
  project.write('package-lock.json', '{"changed":true}')
  utimesSync(lock, soon, soon)
  await project.start()
  expect(project.calls()).toEqual(['build descriptions', 'build server', ...builtWeb, install])
})

test('an interrupted installation is repeated at the next start', async () => {
  const project = makeStandInProject()
  await project.start()
  project.calls()
  rmSync(path.join(project.folder, 'node_modules', '.package-lock.json'))
  rmSync(path.join(project.folder, 'node_modules', 'vite'), { recursive: true })
  await project.start()
  expect(project.calls()).toEqual([install])
})

test('a failed build is reported in the compiler’s words, and repeated at the next start', async () => {
  const project = makeStandInProject()
  await project.start()
  project.write('server/src/bin/main.ts', 'broken')
  const { code, output } = await project.start()
  expect(output).toMatch(/The build of server failed:.*this does not compile/s)
  expect(output).not.toContain('started')
  expect(code).toBe(1)
  project.calls()
  await project.start()
  expect(project.calls()).toEqual(['build server'])
})

test('a Node.js that is too old is reported before anything else runs', () => {
  const older = "Object.defineProperty(process, 'versions', { value: { node: '20.18.3' } })"
  const args = ['--import', `data:text/javascript,${encodeURIComponent(older)}`]
  const run = () =>
    execFileSync(process.execPath, [...args, serverPath('..', 'scripts', 'start.mjs')], { stdio: 'pipe' })
  expect(run).toThrow(/needs Node\.js 20\.19 or newer; this is 20\.18\.3/)
})
